import * as rows from '../shared/productRows.mjs';
import { assetEnding, mail, productsOf, wholeList } from '../shared/nodes.mjs';
import * as letter from '../shared/report/letter.mjs';
import { code, inTurn, plain, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';
import { oneMailPerCompany } from './oneMailPerCompany.mjs';
import { words } from './words.mjs';

const COMPANIES = { list: [], others: { name: words.others, email: '' } };

export const reminderTemplate = workflow({
	name: 'Asset ending reminder',
	nodes: [
		[0, 1, assetEnding],
		[1, 1, productsOf('Products', 'assetNum', '={{ $json.assetNum }}')],
		[2, 1, plain('Companies', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify(COMPANIES, null, 2), options: {} }, { executeOnce: true })],
		[3, 1, wholeList('Asset Holders', '@memberCenter', 'asset')],
		[4, 1, wholeList('Employees', '@memberCenter', 'employee')],
		[5, 1, code('One Mail per Company', [{ words }, rows, letter, oneMailPerCompany])],
		[6, 1, mail('Send Email', { to: '={{ $json.to }}' })],
	],
	links: {
		...inTurn('Asset Ending', 'Products', 'Companies', 'Asset Holders', 'Employees', 'One Mail per Company', 'Send Email'),
	},
	notes,
});
