import { assetEnding, mail, wholeList } from '../shared/nodes.mjs';
import { code, plain, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';
import { oneMailPerCompany } from './oneMailPerCompany.mjs';
import { words } from './words.mjs';

const COMPANIES = { list: [], others: { name: words.others, email: '' } };

export const reminderTemplate = workflow({
	name: 'Asset ending reminder',
	nodes: [
		[0, 1, assetEnding],
		[1, 1, plain('Companies', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify(COMPANIES, null, 2), options: {} }, { executeOnce: true })],
		[2, 1, wholeList('Asset Holders', '@memberCenter', 'asset')],
		[3, 1, wholeList('Employees', '@memberCenter', 'employee')],
		[4, 1, code('One Mail per Company', [{ words }, oneMailPerCompany])],
		[5, 1, mail('Send Email', { to: '={{ $json.to }}' })],
	],
	links: {
		'Asset Ending': ['Companies'],
		Companies: ['Asset Holders'],
		'Asset Holders': ['Employees'],
		Employees: ['One Mail per Company'],
		'One Mail per Company': ['Send Email'],
	},
	notes,
});
