import { groupBy, map } from 'lodash';

import { FAULTS, verdict, type FaultRow, type Verdict } from '../../test/nodes/faults/faults';
import { subjects, titleOf, variants, type Kind, type Subject } from '../../test/nodes/faults/operations';
import { table } from './markdown';

/** docs/maintainers/fault-matrix.md: every cell is the verdict that the fault matrix asserts. */

/** Each verdict with its sign and what that means. */
const SIGNS: Record<Verdict, [sign: string, meaning: string]> = {
	done: ['✓', 'the row comes out; the fault makes no difference'],
	repeated: ['↻', 'the row comes out, after a second request'],
	confirmed: [
		'◉',
		'the row comes out with `confirmed: true`: the reply was lost, and the service shows that it was done',
	],
	rejected: ['✗', 'an error, outcome `rejected`: not done'],
	unknown: ['?', 'an error, outcome `unknown`: may have been done'],
};

const KINDS: Record<Kind, string> = { read: 'reads', repeated: 'idempotent', once: 'sent once' };

const SERVICES = { order: 'Order Service', member: 'Member Center' };

function cell(subject: Subject, row: FaultRow): string {
	const [once, always] = (['once', 'always'] as const).map(
		(spread) => SIGNS[verdict(subject, row, spread)][0],
	);
	return once === always ? (once ?? '') : `${once} ${always}`;
}

/** Operations that each fault meets alike share a column, and faults that meet each operation alike a row. */
export function faultMatrix(): string {
	const columns = Object.values(
		groupBy([...subjects, ...variants], (subject) => [
			subject.kind,
			...FAULTS.map((row) => cell(subject, row)),
		]),
	).map((alike, index) => ({ letter: String.fromCharCode(65 + index), alike, first: alike[0] as Subject }));
	const nameOf = (subject: Subject) =>
		`${SERVICES[subject.service]} ${titleOf(subject).replace(/^\S+/, '`$&`')}`;
	const cellsOf = (row: FaultRow) => columns.map(({ first }) => cell(first, row));
	const rows = Object.values(groupBy(FAULTS, cellsOf));
	return [
		table(
			['sign', 'meaning'],
			[
				...Object.values(SIGNS),
				['two signs', 'the fault met one request; the fault met every request, also those that confirm it'],
			],
		),
		table(
			['column', '', 'operations'],
			columns.map(({ letter, first, alike }) => [letter, KINDS[first.kind], alike.map(nameOf).join(', ')]),
		),
		table(
			['what the service or the network does', ...map(columns, 'letter')],
			rows.map((alike) => [
				alike.map(({ name, meaning }) => `*${name}*: ${meaning}`).join('; '),
				...cellsOf(alike[0] as FaultRow),
			]),
		),
		RUNS,
	].join('\n\n');
}

const RUNS = `Each cell is a run in n8n's own engine with six input items; one operation of each way through the code is run with each setting of *On Error*, and with the fault met once, always, or by every
write. Each run is held against what the stand-in really did: rows, outcomes, requests, nonces, secrets.`;
