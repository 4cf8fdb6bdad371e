import { tableOf } from '../../workflow.mjs';

/** One row per notice. */
export const notices = tableOf('license_reclaim_notices', {
	state: 'string', assetNum: 'string', assetId: 'string', holder: 'string', holderName: 'string', userName: 'string',
	products: 'string', planned: 'string', mail: 'string', sent: 'string', deadline: 'string', reason: 'string', ended: 'string',
	was: 'string',
});
