import { groupBy, map } from 'lodash';

import { table } from '../../../tools/docs/markdown';
import { FAULTS, verdict } from './faults';
import type { FaultRow, Verdict } from './faults';
import { type Depth, MODES, SIZES } from './model';
import { subjects, titleOf, variants } from './operations';
import type { Kind, Subject } from './operations';
import { casesOf, faultsOf } from './suite';

/** The generated parts of docs/reliability.md: every cell is the verdict that the fault matrix asserts. */

const SIGNS: Record<Verdict, string> = {
	done: '✓',
	repeated: '↻',
	confirmed: '◉',
	rejected: '✗',
	unknown: '?',
};

const KINDS: Record<Kind, string> = { read: 'reads', repeated: 'idempotent', once: 'sent once' };

const SERVICES = { order: 'Order Service', member: 'Member Center' };

function cell(subject: Subject, row: FaultRow): string {
	const [once, always] = (['once', 'always'] as const).map((spread) => SIGNS[verdict(subject, row, spread)]);
	return once === always ? (once ?? '') : `${once} ${always}`;
}

const count = (depth: Depth): number =>
	[...subjects, ...variants].flatMap((subject) =>
		faultsOf(subject, depth).flatMap((row) => casesOf(subject, row, depth)),
	).length;

/** Operations that each fault meets alike share a column. */
export function faultMatrix(): string {
	const all = [...subjects, ...variants].map((subject) => ({
		name: `${SERVICES[subject.service]} ${titleOf(subject).replace(/^\S+/, '`$&`')}`,
		kind: KINDS[subject.kind],
		cells: FAULTS.map((row) => cell(subject, row)),
	}));
	const groups = Object.values(groupBy(all, ({ kind, cells }) => [kind, ...cells]));
	const letter = (index: number): string => String.fromCharCode(65 + index);
	return [
		table(
			['column', '', 'operations'],
			groups.map((group, index) => [letter(index), group[0]?.kind ?? '', map(group, 'name').join(', ')]),
		),
		table(
			['fault', 'what the service or the network does', ...groups.map((_, index) => letter(index))],
			FAULTS.map(({ name, meaning }, index) => [
				name,
				meaning,
				...groups.map(([first]) => first?.cells[index] ?? ''),
			]),
		),
	].join('\n\n');
}

export const faultMatrixSize = (): string =>
	`Each cell stands for up to ${SIZES.full.length * MODES.length * 3} runs in n8n's own engine: ${SIZES.full.join(' and ')} input items, each setting of *On Error*, the fault met once, always, or by every
write. \`npm test\` takes ${count('daily')} of all ${count('full')}, \`DEEP=1 npm test\` ${count('deep')}, \`FAULTS=full npx jest faults\` the whole. Each is held against what the stand-in really did: rows, outcomes, requests, nonces, secrets.`;
