import { code, fields, plain, tableOf, workflow } from '../workflow.mjs';
import { isBasic } from '../shared/isBasic.mjs';
import { idleOf } from './idleOf.mjs';
import { lastSample } from './lastSample.mjs';
import { notes } from './notes.mjs';
import { productsDue } from './productsDue.mjs';
import { readProducts } from './readProducts.mjs';
import { sample } from './sample.mjs';
import { sampleAssets } from './sampleAssets.mjs';
import { sampleProducts } from './sampleProducts.mjs';

const once = { executeOnce: true };

/** What the samples leave: one row about the samples, one per asset, one per product. */
export const use = tableOf('license_use', {
	kind: 'string', sample: 'number', execution: 'string', of: 'number', at: 'string',
	assetNum: 'string', assetId: 'string', holder: 'string', heldSince: 'string', firstSeen: 'string', lastSeen: 'string',
	lastOnline: 'string', days: 'string', products: 'string', productsRead: 'string',
	product: 'string', productUri: 'string', seats: 'number', held: 'number', free: 'number', online: 'number',
	heldPeak: 'number', onlinePeak: 'number', idleAssets: 'number', history: 'string',
});

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
		[4, 0, plain('Assets', '@memberCenter', 1, {
			resource: 'asset', operation: 'getMany', enterpriseGlobalId: '', returnAll: true, filters: {}, options: {},
		}, { ...once, alwaysOutputData: true })],
		[5, 0, code('Products Due', [lastSample, productsDue])],
		[6, 0, plain('Products', '@memberCenter', 1, {
			resource: 'asset',
			operation: 'getProducts',
			enterpriseGlobalId: '',
			assetId: { __rl: true, mode: 'id', value: '={{ $json.assetId }}' },
			simplify: false,
			options: {},
		}, { alwaysOutputData: true, onError: 'continueRegularOutput' })],
		[7, 0, code('Sample', [lastSample, idleOf, isBasic, readProducts, sampleAssets, sampleProducts, sample])],
		[8, 0, use.insert('Write the Sample', {}, { optimizeBulk: true })],
		[9, 0, use.remove('Forget the Last One', [['sample', 'lt', "={{ $('Sample').first().json.sample }}"]], once)],
	],
	links: {
		'Every Hour': ['Settings'],
		Settings: ['Use Table'],
		'Use Table': ['Use So Far'],
		'Use So Far': ['Assets'],
		Assets: ['Products Due'],
		'Products Due': ['Products'],
		Products: ['Sample'],
		Sample: ['Write the Sample'],
		'Write the Sample': ['Forget the Last One'],
	},
	notes,
});
