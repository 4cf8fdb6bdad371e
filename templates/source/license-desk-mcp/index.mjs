import {
	changeAssets,
	deleteEmployee,
	disableLocks,
	findAssets,
	findEmployees,
	listCloudLicenses,
	orderLicense,
} from '../shared/deskTools.mjs';
import { plain, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';

const SERVER = 'MCP Server';
const rehearse = { dryRun: true };
const SHOWS = 'Changes nothing: shows the request that a person would have to send.';

const TOOLS = [
	findEmployees,
	findAssets,
	listCloudLicenses,
	orderLicense('Rehearse Order', `An order of a product for an asset of a customer. ${SHOWS}`, rehearse),
	changeAssets('Rehearse Change', `Assigning assets to an employee, or withdrawing them. ${SHOWS}`, rehearse),
	disableLocks('Rehearse Disabling', `Disabling locks. ${SHOWS}`, rehearse),
	deleteEmployee('Rehearse Deletion', `Deleting the account of an employee. ${SHOWS}`, rehearse),
];

export const deskMcpTemplate = workflow({
	name: 'License desk (MCP)',
	nodes: [
		[3, 0, plain(SERVER, 'ai:mcpTrigger', 2, {
			authentication: 'bearerAuth',
			path: 'license-desk',
			instructions: 'Looks up employees, assets and cloud licenses. The tools whose names begin with Rehearse change nothing.',
		}, { webhookId: 'a5d1c9f3-62e4-4f0b-b7a6-0e3d8c5b21f3' })],
		...TOOLS.map((tool, index) => [index, 1.5, tool]),
	],
	links: {},
	serves: Object.fromEntries(TOOLS.map(({ name }) => [name, ['ai_tool', SERVER]])),
	notes,
});
