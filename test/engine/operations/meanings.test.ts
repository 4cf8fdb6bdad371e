import { difference, intersection, union } from 'lodash';

import { apis } from '../../../sandbox/contract/api';
import { ok } from '../../support/server/server';
import { useOrderService } from '../../support/specs/orderService';
import { services } from '../../support/specs/specs';

/**
 * What the contract says in meanings, held against the nodes: each from one side, so that neither can be wrong alone. Choices and
 * values of fields: test/unit/contract.
 */

const order = useOrderService();

const stems = (text: string): string[] =>
	(text.toLowerCase().match(/[a-z]{4,}|\d{2,}/g) ?? []).map((word) => word.slice(0, 4));

/** What turns a meaning round. */
const isNegative = (text: string): boolean => /\b(no|not|failed|refused|must)\b/.test(text);

const meanings = (['order', 'member'] as const).flatMap((service) =>
	Object.entries(apis[service]['x-codes']).map(([code, meaning]) => [service, code, meaning] as const),
);
it.each(meanings)(
	'%s %s: no meaning is nearer to that of errorCodes.ts than its own: %s',
	(service, code, meaning) => {
		const ours = services[service].definition.codes[code]?.meaning ?? '';
		const own = stems(ours);
		const shared = (text: string) => intersection(own, stems(text)).length / union(own, stems(text)).length;
		const nearest = Math.max(...Object.values(apis[service]['x-codes']).map(shared));

		expect(nearest).toBeGreaterThan(0);
		expect(shared(meaning)).toBe(nearest);
		expect(isNegative(ours)).toBe(isNegative(meaning));
	},
);

const { enum: statuses = [], 'x-meanings': told = [] } = apis.order.components.schemas.LockStatus ?? {};
it.each(statuses.slice(1).map((status, at) => [status, told[at + 1] ?? '']))(
	'lock status %d: %s',
	async (status, meaning) => {
		order.server.reply(() => ok([{ assetNum: 'K', status }]));
		const result = await order.run('lock.disable', { assetNums: 'K', operatorIdentity: 'x' });

		expect(difference(stems(meaning), stems(result.error?.message ?? ''))).toEqual([]);
	},
);
