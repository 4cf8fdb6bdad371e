import { z } from 'zod';
import { check } from '../http/check';
import { type Endpoint, Refusal } from '../http/endpoint';
import type { Employee, Enterprise } from '../state/model';
import type { Settings } from '../state/settings';
import type { SandboxState } from '../state/state';
import { enterpriseIn } from './find';
import { pageOf } from './page';
import { lentLocksOf, listedRecord, shownAccount } from './records';

const count = z
	.string()
	.regex(/^[1-9]\d{0,8}$/, 'must be an integer of at least 1')
	.transform(Number);

const parameters = z.object({
	pageNum: count,
	pageSize: count,
	departmentId: z
		.string()
		.regex(/^-?\d+$/, 'must be an integer')
		.optional(),
	keyword: z.string().optional(),
});

/** One page of an enterprise's employees, deleted ones included, in the order they were added. */
export const members: Endpoint = {
	service: 'member',
	method: 'GET',
	path: '/enterprise/{enterpriseGlobalId}/members',
	handle(call) {
		const { pageNum, departmentId, keyword, ...asked } = check(parameters, call.query, '40000');
		const enterprise = enterpriseIn(
			call,
			'40000',
			'parameter empty: enterpriseGlobalId matches no enterprise',
		);
		const { settings } = call.state;
		const wanted = settings.heedsKeyword ? keyword?.toLowerCase() : undefined;
		const found = call.shown(
			search(call.state, enterprise, departmentId, wanted),
			({ globalId }) => globalId,
		);
		const pageSize = allowedSize(settings, asked.pageSize);
		const lentLocks = lentLocksOf(call.state);
		return pageOf(found, pageNum, pageSize, (one) => listedRecord(call.state, one, lentLocks));
	},
};

/** The document names no largest page: a service may give a smaller one than asked for, or refuse. */
function allowedSize({ maxPageSize, pageSizeOver }: Settings, asked: number): number {
	if (maxPageSize === null || asked <= maxPageSize) return asked;
	if (pageSizeOver === 'smaller') return maxPageSize;
	throw new Refusal('40000', `pageSize: must be at most ${maxPageSize}`, 'pageSize');
}

/** The very same list where nothing is asked for: a page of 100,000 employees is then one slice. */
function search(
	state: SandboxState,
	{ employees }: Enterprise,
	departmentId?: string,
	keyword = '',
): Employee[] {
	const { listsDeleted } = state.settings;
	if (listsDeleted && departmentId === undefined && !keyword) return employees;
	const has = (text: string) => text.toLowerCase().includes(keyword);
	return employees.filter(
		(one) =>
			(listsDeleted || !one.deleted) &&
			(departmentId === undefined || String(one.departmentId) === departmentId) &&
			(has(one.name) || has(shownAccount(state, one, 'codeInLists'))),
	);
}
