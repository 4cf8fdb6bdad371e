import { assetEnding, mail, wholeList } from '../shared/nodes.mjs';
import { bodyOf, code, plain, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';
import { oneMailPerCompany } from './oneMailPerCompany.mjs';

const COMPANIES = { list: [], others: { name: 'all other customers', email: '' } };

export const reminderTemplate = workflow({
	name: 'Asset ending reminder',
	grid: [224, 1],
	nodes: [
		[0, 256, assetEnding, '3fc93ede-f0c5-58cb-8373-d68b83e2c848'],
		[1, 256, plain('Companies', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify(COMPANIES, null, 2), options: {} }, { executeOnce: true }), '26ee3603-33b1-500f-9af0-7ae579ac5de1'],
		[2, 256, wholeList('Asset Holders', '@memberCenter', 'asset'), '788ecb81-c0e8-59f3-95c2-3ba8d6374ee5'],
		[3, 256, wholeList('Employees', '@memberCenter', 'employee'), 'e0476d89-ae2d-5070-b10e-e878fd8b6873'],
		[4, 256, code('One Mail per Company', [`${bodyOf(oneMailPerCompany)}\n`], {}, '  '), '43a0ed0d-bf2c-558e-9aa9-399efa6c91c4'],
		[5, 256, mail('Send Email', { to: '={{ $json.to }}' }), '4318e8d0-88b9-5e0d-9e45-552e6b08fc4f'],
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
