import type { OperationSpec } from '../../support/specs/operationSpec';
import { acme, at } from '../shared';

const asset = (assetNum: string) => ({ assetNum, limitStartTime: 1_735_689_600_000, borrowedUsbKey: false });

export const spec: OperationSpec = {
	api: { endpoint: 'GET /asset/{enterpriseGlobalId}/list' },
	kind: 'read',
	form: {
		parameters: 'enterpriseGlobalId returnAll limit simplify output? outputFields?',
		collections: { filters: 'extendCode licenseType locked borrowedUsbKey ended expiresWithinDays' },
	},
	wire: {
		parameters: { enterpriseGlobalId: at('id'), filters: { extendCode: at('code') }, simplify: false },
		items: [
			{ id: 'E 1', code: 'X&1' },
			{ id: 'E2', code: 'Y' },
		],
		requests: ['GET /asset/E%201/list?extendCode=X%261', 'GET /asset/E2/list?extendCode=Y'],
		reply: ({ path }) => (path.includes('E2') ? [asset('3')] : [asset('1'), asset('2')]),
		rows: [[asset('1'), asset('2')], [asset('3')]],
	},
	faults: { data: 'list', parameters: { enterpriseGlobalId: acme.enterprise.globalId, limit: 3 } },
	docs: {
		title: 'what ends within 30 days',
		parameters: { enterpriseGlobalId: acme.enterprise.globalId, filters: { expiresWithinDays: 30 } },
		notes: [
			'The service lists the assets under cloud-account authorizations. Do not count on locks and certificates: *Member Center → Asset → Get Many* has every asset number.',
			'Extend Code is sent to the service; the other filters are applied in the node.',
			'Expires Within counts assets that have already ended (*Ended* = *Exclude* leaves them out), and leaves out assets without an end. The rows then come by their end, the earliest first, so that a limit keeps what ends first.',
			'It is the end of the asset that counts, not those of its products, which this list does not have: [What an end is](triggers.md#what-an-end-is).',
			'The service has no paging here: the node gets all assets and applies the limit itself.',
		],
		failure: { why: 'an enterprise that does not exist', parameters: { enterpriseGlobalId: '42' } },
	},
};
