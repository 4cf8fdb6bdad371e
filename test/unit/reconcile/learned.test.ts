import type { RunContext } from '../../../nodes/shared/model/run';
import { learned } from '../../../nodes/shared/reconcile/learned';

/** What the rows of a run tell for its later checks: a fact that they once disagreed about stays unknown. */

it.each([
	['one row', ['a'], 'a'],
	['two that agree', ['a', 'a'], 'a'],
	['two that do not', ['a', 'b'], undefined],
	['a third after two that do not', ['a', 'b', 'a'], undefined],
])('%s', (_, values, known) => {
	const part = { position: 0, value: {}, item: { input: {} } };
	const all = values.map((code) => ({ position: 0, rows: [{ code }] }));
	const learn = ({ code }: { code: string }) => ({ key: 'acme', value: code });
	const run = { operation: { evidence: { learn } }, results: { parts: [part], all } };

	expect(learned(run as unknown as RunContext).get('acme')).toBe(known);
});
