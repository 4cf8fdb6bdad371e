import { tableOf } from '../../workflow.mjs';

/** What the samples leave: one row about the samples, one per asset, one per product. */
export const use = tableOf('license_use', {
	kind: 'string', sample: 'number', execution: 'string', of: 'number', at: 'string',
	assetNum: 'string', assetId: 'string', holder: 'string', heldSince: 'string', firstSeen: 'string', lastSeen: 'string',
	lastOnline: 'string', days: 'string', products: 'string', productsRead: 'string',
	product: 'string', productUri: 'string', seats: 'number', held: 'number', free: 'number', online: 'number',
	heldPeak: 'number', onlinePeak: 'number', idleAssets: 'number', history: 'string',
});
