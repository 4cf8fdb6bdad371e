import { incomplete } from '../../support/specs/specs';

it('every operation has its spec, and all of it (test/operations)', () => {
	expect(incomplete).toEqual([]);
});
