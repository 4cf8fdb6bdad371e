import type { OperationSpec } from '../operationSpec';
import { acme, at } from '../shared';

const asset = (assetNum: string) => ({ assetNum, limitStartTime: 1_735_689_600_000, borrowedUsbKey: false });

const DAY = 24 * 60 * 60 * 1000;
const now = Date.now();
const [softkey, cloud] = [{ licenseType: 'softkey' }, { licenseType: 'cloud_account' }];

export const spec: OperationSpec = {
	api: { endpoint: 'GET /asset/{enterpriseGlobalId}/list' },
	kind: 'read',
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
	keeps: {
		entries: [
			{ assetNum: 'a', ...softkey, locked: true, borrowedUsbKey: false, limitEndTime: now - DAY },
			{ assetNum: 'b', ...softkey, locked: false, borrowedUsbKey: true, limitEndTime: now + 5 * DAY },
			{ assetNum: 'c', ...cloud, locked: false, limitEndTime: now + 40 * DAY },
			{ assetNum: 'd', ...cloud, locked: null, limitEndTime: null },
			{ assetNum: 'e', locked: true, limitEndTime: '' },
			{ assetNum: 'f', limitEndTime: String(now - 2 * DAY) },
		],
		by: [
			[{}, [0, 1, 2, 3, 4, 5]],
			[{ licenseType: 'softkey' }, [0, 1]],
			[{ locked: true }, [0, 4]],
			[{ locked: false }, [1, 2, 3, 5]],
			[{ borrowedUsbKey: true }, [1]],
			[{ borrowedUsbKey: false }, [0, 2, 3, 4, 5]],
			// Those already ended count; those without an end (absent, null, empty) do not. What ends first stays first.
			[{ expiresWithinDays: 0 }, [5, 0]],
			[{ expiresWithinDays: 30 }, [5, 0, 1]],
			[{ expiresWithinDays: 60 }, [5, 0, 1, 2]],
			[{ ended: 'include' }, [0, 1, 2, 3, 4, 5]],
			[{ ended: 'exclude' }, [1, 2, 3, 4]],
			[{ ended: 'only' }, [0, 5]],
			[{ ended: 'exclude', expiresWithinDays: 60 }, [1, 2]],
			[{ ended: 'only', expiresWithinDays: 60 }, [5, 0]],
			[{ ended: 'only', locked: true }, [0]],
			[{ ended: 'exclude', expiresWithinDays: 0 }, []],
			[{ licenseType: 'softkey', locked: false, expiresWithinDays: 30 }, [1]],
		],
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
	},
};
