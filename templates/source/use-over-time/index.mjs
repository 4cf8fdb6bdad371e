import * as rows from '../shared/productRows.mjs';
import { productsOf, wholeList } from '../shared/nodes.mjs';
import * as samples from '../shared/use/samples.mjs';
import { use } from '../shared/use/table.mjs';
import { code, fields, inTurn, plain, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';
import { productsDue } from './productsDue.mjs';
import { readProducts } from './readProducts.mjs';
import { sample } from './sample.mjs';
import { sampleAssets } from './sampleAssets.mjs';
import { sampleProducts } from './sampleProducts.mjs';
import { words } from './words.mjs';

const once = { executeOnce: true };

export const useTemplate = workflow({
	name: 'Use over time',
	nodes: [
		[0, 0, plain('Every Hour', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'hours' }] } })],
		[1, 0, fields('Settings', [
			['now', 'string', '={{ $now.toISO() }}'],
			['keepDays', 'number', 90],
			['hoursPerDay', 'number', 8],
			['idleDays', 'number', 30],
			['sampledShare', 'number', 0.8],
		])],
		[2, 0, use.make('Use Table', once)],
		[3, 0, use.get('Use So Far', [['sample', 'gt', 0]], { ...once, alwaysOutputData: true })],
		[4, 0, wholeList('Assets', '@memberCenter', 'asset')],
		[5, 0, code('Products Due', [{ words }, samples, productsDue])],
		[6, 0, productsOf('Products', 'id', '={{ $json.assetId }}')],
		[7, 0, code('Sample', [{ words }, samples, rows, readProducts, sampleAssets, sampleProducts, sample])],
		[8, 0, use.insert('Write the Sample', {}, { optimizeBulk: true })],
		[9, 0, use.remove('Forget the Last One', [['sample', 'lt', "={{ $('Sample').first().json.sample }}"]], once)],
	],
	links: {
		...inTurn('Every Hour', 'Settings', 'Use Table', 'Use So Far', 'Assets', 'Products Due', 'Products', 'Sample', 'Write the Sample', 'Forget the Last One'),
	},
	notes,
});
