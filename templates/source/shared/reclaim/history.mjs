/** What a decision about a notice is kept under, and about what and of whom it is; `row`: the code of the notice. */
export const refOf = (row) => `'reclaim ' + ${row}.id`;
export const about = (row) => ({
	about: `={{ ${row}.assetNum + (${row}.products ? ': ' + ${row}.products : '') }}`,
	person: `={{ ${row}.holderName + ' (' + ${row}.userName + ')' }}`,
});
