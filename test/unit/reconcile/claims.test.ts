import type { Evidence, Operation } from '../../../nodes/shared/model/operation';
import { isClaimedByOthers, sharedClaim } from '../../../nodes/shared/reconcile/claims';
import type { Part } from '../../../nodes/shared/model/part';
import type { RunContext } from '../../../nodes/shared/model/run';

/** docs/maintainers/design.md, "Evidence": parts of a run that ask for the same. A part here asks for its letters. */

const runOf = (asked: string[], claims?: Evidence<unknown, string>['claims']) => {
	const parts = asked.map(
		(value, index): Part => ({ item: { index, input: {} }, value, indexInItem: 0, position: index + 1 }),
	);
	const evidence = { lists: () => [], evaluate: () => ({ notDone: '' }), claims };
	return { operation: { evidence } as unknown as Operation, results: { parts } } as unknown as RunContext;
};
const letters = (value: string) => [...value];
const each = <Value>(run: RunContext, tell: (part: Part) => Value): Value[] => run.results.parts.map(tell);

/** One word per part, `-` for none. */
const inWords = (claims: Array<string | undefined>) => claims.map((claim) => claim ?? '-').join(' ');

it.each<[string, string[], string, string]>([
	['nothing in common', ['a', 'b', 'c'], '- - -', '- - -'],
	['two of three', ['a', 'b', 'a'], 'a - a', '- - a'],
	['all', ['a', 'a', 'a'], 'a a a', '- a a'],
	['one of several', ['ab', 'cb', 'd'], 'b b -', '- b -'],
	['the first of several is told', ['ab', 'ba'], 'a b', '- b'],
	['twice in one part', ['aa', 'b'], '- -', '- -'],
	['no claim at all', ['', ''], '- -', '- -'],
	['no part', [], '', ''],
])('%s: shared with any, and with an earlier one', (_, asked, any, earlier) => {
	const run = runOf(asked, letters);

	expect(inWords(each(run, (part) => sharedClaim(run, part)))).toBe(any);
	expect(inWords(each(run, (part) => sharedClaim(run, part, 'earlier')))).toBe(earlier);
});

it('a dry run counts for dry runs alone; what is sent counts for both', () => {
	const run = runOf(['a', 'ab', 'a', 'b', 'ab'], letters);
	const parts = run.results.parts.map((part, index) => ({
		...part,
		item: { ...part.item, isDryRun: [0, 2, 4].includes(index) },
	}));
	const mixed = { ...run, results: { ...run.results, parts } } as RunContext;

	expect(inWords(each(mixed, (part) => sharedClaim(mixed, part)))).toBe('a b a b a');
	expect(inWords(each(mixed, (part) => sharedClaim(mixed, part, 'earlier')))).toBe('- - a b a');
	const ofOthers = each(mixed, (part) => ['a', 'b'].filter(isClaimedByOthers(mixed, part)).join(''));
	expect(ofOthers).toEqual(['ab', 'b', 'ab', 'ab', 'ab']);
});

it('where nothing is claimed, nothing is shared', () => {
	const run = runOf(['a', 'a']);
	const blind = { ...run, operation: {} as Operation };

	for (const one of [run, blind])
		expect(each(one, (part) => [sharedClaim(one, part), isClaimedByOthers(one, part)('a')])).toEqual([
			[undefined, false],
			[undefined, false],
		]);
});

it('what other parts claim, besides this one', () => {
	const run = runOf(['ab', 'b', 'c'], letters);
	const tell = (part: Part) => ['a', 'b', 'c', 'd'].filter(isClaimedByOthers(run, part)).join('');

	expect(each(run, tell)).toEqual(['bc', 'abc', 'ab']);
});

it('a part that is left in part is still itself, and each run has its own', () => {
	const run = runOf(['a', 'b'], letters);
	const [first] = run.results.parts as [Part];
	expect(sharedClaim(run, { ...first, value: 'b' })).toBe('b');
	expect(sharedClaim(run, { ...first, seenBefore: [] })).toBeUndefined();

	const other = runOf(['a', 'a'], letters);
	expect([sharedClaim(run, first), sharedClaim(other, first)]).toEqual([undefined, 'a']);
});

it('the claims of the parts are worked out once for all that is asked of them', () => {
	const claims = jest.fn(letters);
	const run = runOf(Array<string>(50).fill('ab'), claims);
	each(run, (part) => isClaimedByOthers(run, part)('a'));

	expect(claims).toHaveBeenCalledTimes(50);
});
