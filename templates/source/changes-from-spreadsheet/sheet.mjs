/* global $, JOBS, upload, words */
const asset = { title: 'Asset Number', isNeeded: true, says: 'as the platform lists it' };
const channel = { title: 'Channel', says: 'the channel code; empty: as its order has it' };
const who = 'the account, or the whole name';

/** The jobs that the form offers, with the columns of each. Each job has a needed title of its own: the sheet of one is not taken for another's. */
export const JOBS = {
	Renew: [
		asset,
		{ title: 'Renew Until', kind: 'date', isNeeded: true, says: 'the new last day, such as 2027-12-31' },
		{ title: 'Product', says: 'its name or URI; may be empty where the asset has one product' },
		{ title: 'Seats', says: 'digits; empty: as many as now' },
		channel,
	],
	Assign: [asset, { title: 'Assign To', isNeeded: true, says: who }],
	Withdraw: [asset, { title: 'Withdraw From', isNeeded: true, says: who }],
	'Revoke: cannot be undone': [
		{ ...asset, title: 'Revoke Asset' },
		{ title: 'Source Order', says: 'its license order; may be empty where it has one' },
		channel,
	],
};

/** The sheet of the job that was chosen. */
export function sheet() {
	const job = $(upload.form).first().json[words.form.job];
	return { columns: JOBS[job] ?? [], results: [ 'Result', 'License Order', 'Message' ] };
}
