import { incomplete } from '../support/records';

it('every operation has its record, and all of it (test/operations)', () => {
	expect(incomplete).toEqual([]);
});
