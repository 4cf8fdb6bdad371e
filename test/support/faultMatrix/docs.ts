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

function matrixTable(service: Subject['service']): string {
	const rows = [...subjects, ...variants]
		.filter((subject) => subject.service === service)
		.map((subject) => [
			titleOf(subject).replace(/^\S+/, '`$&`'),
			KINDS[subject.kind],
			...FAULTS.map((row) => cell(subject, row)),
		]);
	return table([SERVICES[service], '', ...FAULTS.map(({ name }) => name)], rows);
}

const namesOf = (kind: Kind): string =>
	subjects
		.filter((subject) => subject.kind === kind)
		.map(({ service, name }) => `${SERVICES[service]} \`${name}\``)
		.join(', ');

const count = (depth: Depth): number =>
	[...subjects, ...variants].flatMap((subject) =>
		faultsOf(subject, depth).flatMap((row) => casesOf(subject, row, depth)),
	).length;

export const repeatedOperations = (): string =>
	[`- Reads: ${namesOf('read')}.`, `- Changes that are idempotent: ${namesOf('repeated')}.`].join('\n');

export const operationsSentOnce = (): string => `${namesOf('once')}.`;

export const faultMatrix = (): string =>
	[
		table(
			['column', 'what the service or the network does'],
			FAULTS.map(({ name, meaning }) => [name, meaning]),
		),
		matrixTable('order'),
		matrixTable('member'),
	].join('\n\n');

export const faultMatrixSize = (): string =>
	`Each cell stands for up to ${SIZES.full.length * MODES.length * 3} runs in n8n's own engine: ${SIZES.full.join(' and ')} input items × the ${MODES.length} settings of *On Error* × the fault met once,
always, or by every write while reads are answered; ${count('full')} runs in all. \`DEEP=1 npm test\` takes ${count('deep')}
of them: every operation with every fault, and all the rest once for each way through the code; with replies of 2 MB for *huge*.
\`npm test\` takes ${count('daily')}, of ${SIZES.daily.join(' or ')} items, as faults that end alike stand for one another. \`FAULTS=full npx jest faults\` takes all, with 50 MB. Each run is held against the ledger: rows and error rows per item,
outcomes, the number of requests and of things done, a fresh nonce for each request, and no secret in what n8n saves or logs.`;
