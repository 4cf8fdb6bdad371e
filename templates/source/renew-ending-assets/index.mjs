import { askSettings } from '../shared/asking/settings.mjs';
import { assetEnding } from '../shared/nodes.mjs';
import { fields, callWorkflow, plain, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';

/** The asset, and beside it what is set here. */
const settings = fields('Settings', [
	['channelCode', 'string', ''],
	['months', 'number', 12],
	['resize', 'boolean', false],
	...askSettings,
	['enterpriseGlobalId', 'string', "={{ $('Asset Ending').params.enterpriseGlobalId }}"],
]);
settings.parameters.includeOtherFields = true;

/** Each asset by itself: its approval waits for days, and nobody waits for that. */
const renew = callWorkflow('Renew Each Asset', { waits: false });

export const renewTemplate = workflow({
	name: 'Renew ending assets',
	nodes: [
		[0, 0, assetEnding],
		[1, 0, settings],
		[2, 0, plain('One Asset at a Time', 'splitInBatches', 3, { options: {} })],
		[3, 0, renew],
	],
	links: { 'Asset Ending': ['Settings'], Settings: ['One Asset at a Time'], 'One Asset at a Time': [[], 'Renew Each Asset'], 'Renew Each Asset': ['One Asset at a Time'] },
	notes,
});
