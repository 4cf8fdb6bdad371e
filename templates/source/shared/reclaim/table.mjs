import { tableOf } from '../../workflow.mjs';

/** One row per notice. `stage`: how many mails about it were begun; `mail`: the last one; `by`: who answered; `account`: `userName` without the enterprise code. */
export const notices = tableOf('license_reclaim_notices', {
	state: 'string', assetNum: 'string', assetId: 'string', holder: 'string', holderName: 'string', userName: 'string', account: 'string',
	products: 'string', planned: 'string', key: 'string', stage: 'number', to: 'string', mail: 'string', sent: 'string',
	deadline: 'string', by: 'string', until: 'string', reason: 'string', ended: 'string',
});
