import type { Operation } from '../../../nodes/shared/model/operation';
import { isClaimedByOthers, sharedClaim } from '../../../nodes/shared/reconcile/checkEvidence';
import type { Part, RunContext } from '../../../nodes/shared/model/run';

/** docs/maintainers/design.md, "Evidence": parts of a run that ask for the same. A part here asks for its letters. */

/** One word per part, `-` for none. */
const inWords = (claims: Array<string | undefined>) => claims.map((claim) => claim ?? '-').join(' ');

it('a dry run counts for dry runs alone; what is sent counts for both', () => {
	const parts = ['a', 'ab', 'a', 'b', 'ab'].map(
		(value, index): Part => ({
			item: { index, input: {}, isDryRun: [0, 2, 4].includes(index) },
			value,
			indexInItem: 0,
			position: index + 1,
		}),
	);
	const evidence = { claims: (value: string) => [...value] };
	const run = {
		operation: { evidence } as unknown as Operation,
		results: { parts },
	} as unknown as RunContext;

	expect(inWords(parts.map((part) => sharedClaim(run, part)))).toBe('a b a b a');
	expect(inWords(parts.map((part) => sharedClaim(run, part, 'earlier')))).toBe('- - a b a');
	const ofOthers = parts.map((part) => ['a', 'b'].filter(isClaimedByOthers(run, part)).join(''));
	expect(ofOthers).toEqual(['ab', 'b', 'ab', 'ab', 'ab']);
});
