/* global $, JOBS, upload, words */
const asset = { title: 'Asset Number', isNeeded: true };
const channel = { title: 'Channel' };

/** The jobs that the form offers, with the columns of each. Each job has a needed title of its own: the sheet of one is not taken for another's. */
export const JOBS = {
	Renew: [
		asset,
		{ title: 'Renew Until', kind: 'date', isNeeded: true },
		{ title: 'Product' },
		{ title: 'Seats' },
		channel,
	],
	Assign: [asset, { title: 'Assign To', isNeeded: true }],
	Withdraw: [asset, { title: 'Withdraw From', isNeeded: true }],
	'Revoke: cannot be undone': [
		{ ...asset, title: 'Revoke Asset' },
		{ title: 'Source Order' },
		channel,
	],
};

/** The sheet of the job that was chosen. */
export function sheet() {
	const job = $(upload.form).first().json[words.form.job];
	return { columns: JOBS[job] ?? [], results: [ 'Result', 'License Order', 'Message' ] };
}
