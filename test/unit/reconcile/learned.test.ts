import {
	createRunResults,
	type Part,
	recordPartResult,
	type RunContext,
} from '../../../nodes/shared/model/run';

/** What the rows of a run tell for its later checks: a fact that they once disagreed about stays unknown. */

it.each([
	['one row', ['a'], 'a'],
	['two that agree', ['a', 'a'], 'a'],
	['two that do not', ['a', 'b'], undefined],
	['a third after two that do not', ['a', 'b', 'a'], undefined],
])('%s', (_, values, known) => {
	const part = { position: 0, value: {}, item: { input: {} } } as Part;
	const learn = ({ code }: { code: string }) => ({ key: 'acme', value: code });
	const operation = { endpoint: { path: '' }, evidence: { learn } };
	const run = { operation, results: createRunResults(), learned: new Map() } as unknown as RunContext;
	for (const code of values) recordPartResult(run, part, { rows: [{ code }] });

	expect(run.learned.get('acme')).toBe(known);
});
