import type { IDataObject } from 'n8n-workflow';

import type { OperationSpec } from '../operationSpec';
import { at, listed, two } from '../shared';

const END = Date.UTC(2097, 11, 31, 12);
const product = (productName: string, more: IDataObject = {}) => ({
	...{ productName, productUri: `uri-${productName}`, limitConcurrent: 5, limitEndTime: END },
	...{ limitType: 'basic', licenseOrderId: '41', ...more },
});

/** By the end of a path. */
const LISTS: Record<string, unknown> = {
	'asset/assetNums': [listed('1', 'g1'), listed('2')],
	members: {
		...{ pageNum: 1, pageSize: 100, total: 1, pages: 1, hasNextPage: false },
		list: [{ globalId: 'g1', name: 'Li Na', userName: 'linaACME', departmentId: 12 }],
	},
	'asset/borrowUsbKeys': [listed('3', 'g9', true)],
	'id-1/merchandiseProducts': {
		productInstanceList: [product('CAD'), product('CAD', { limitType: 'feature' })],
		children: [{ merchandiseNum: 'M1', productInstanceList: [product('CAM', { limitEndTime: 0 })] }],
	},
	'id-2/merchandiseProducts': { productInstanceList: null, children: null },
	'id-3/merchandiseProducts': { productInstanceList: [product('CAD')] },
};
const listAt = (path: string) => Object.entries(LISTS).find(([end]) => path.endsWith(`/${end}`))?.[1];

/** The first ten fields of a row. */
const row = (assetNum: string, more: IDataObject): IDataObject => ({
	...{ assetNum, productName: null, seats: null, ends: null, daysLeft: null, holding: 'free' },
	...{ holderName: null, holderUserName: null, attention: [], problem: null, ...more },
});
const LI_NA = { holding: 'held', holderName: 'Li Na', holderUserName: 'linaACME' };
const UNLISTED = 'The list of employees does not show its holder (global ID g9)';
const DATED: IDataObject = { ends: '2097-12-31', daysLeft: expect.any(Number) as number };

const ROWS = [
	row('1', { productName: 'CAD', seats: 5, ...DATED, ...LI_NA }),
	row('3', {
		...{ productName: 'CAD', seats: 5, ...DATED, holding: 'lent' },
		...{ attention: ['lent', 'unknown'], problem: UNLISTED },
	}),
	row('1', { productName: 'CAM', seats: 5, ...LI_NA }),
	row('2', { attention: ['unassigned'] }),
];

/** What the filters are tried on: ends are noon of a day from now on. */
const inDays = (days: number) => Date.now() + days * 86_400_000;
const KEPT: Array<[assetNum: string, asset: IDataObject, product: IDataObject]> = [
	['ended', { cloudAccountGlobalId: 'g1' }, { limitEndTime: inDays(-3) }],
	['soon', {}, { limitEndTime: inDays(10), productName: 'CAM' }],
	['later', { cloudAccountGlobalId: 'g1', borrowedFlag: true }, { limitEndTime: inDays(90) }],
	['never', { cloudAccountGlobalId: undefined }, { limitEndTime: null, productUri: 'urn:x' }],
	['old', { cloudAccountGlobalId: 'g2' }, { limitEndTime: inDays(-2), productUri: 'renewed' }],
];
const [NEWER] = [product('CAD', { limitEndTime: inDays(400), productUri: 'renewed' })];

export const spec: OperationSpec = {
	api: { endpoint: 'GET /enterprise/{enterpriseGlobalId}/asset/assetNums', ofLists: true },
	kind: 'read',
	wire: {
		parameters: { enterpriseGlobalId: at('e'), limit: at('l') },
		// Both are about one enterprise, and share one reading.
		items: two({ e: 'E 2', l: 2 }, { l: 5 }),
		requests: [
			'GET /enterprise/E%202/asset/assetNums',
			'GET /enterprise/E%202/members?pageNum=1&pageSize=100',
			'GET /enterprise/E%202/asset/borrowUsbKeys',
			'GET /enterprise/asset/id-1/merchandiseProducts',
			'GET /enterprise/asset/id-2/merchandiseProducts',
			'GET /enterprise/asset/id-3/merchandiseProducts',
		],
		reply: ({ path }) => listAt(path),
		rows: [ROWS.slice(0, 2), ROWS],
	},
	keeps: {
		reply: ({ path }) => {
			if (path.endsWith('/assetNums'))
				return KEPT.map(([assetNum, more]) => ({ ...listed(assetNum), ...more }));
			if (path.endsWith('/members')) return listAt('/members');
			const found = KEPT.find(([assetNum]) => path.includes(`/id-${assetNum}/`));
			if (found === undefined) return [];
			const [assetNum, , more] = found;
			const products = [product('CAD', more), ...(assetNum === 'old' ? [NEWER] : [])];
			return { productInstanceList: products, children: null };
		},
		// What ends first on top.
		entries: ['ended', 'old', 'soon', 'later', 'old', 'never'].map(
			(assetNum, place): IDataObject =>
				expect.objectContaining({ assetNum, renewedUntil: place === 1 ? expect.any(String) : null }),
		),
		by: [
			[{}, [0, 2, 3, 4, 5]],
			[{ attention: ['ended', 'lent'] }, [0, 3]],
			[{ attention: '={{ "unassigned, unknown" }}' }, [2, 4, 5]],
			[{ attention: [] }, [0, 2, 3, 4, 5]],
			[{ holding: ['free'] }, [2]],
			[{ holding: ['held', 'unknown'] }, [0, 4, 5]],
			[{ endsWithinDays: 10 }, [0, 2]],
			[{ endsWithinDays: 9 }, [0]],
			[{ endsWithinDays: 10, ended: 'exclude' }, [2]],
			[{ ended: 'exclude' }, [2, 3, 4, 5]],
			[{ ended: 'only' }, [0]],
			[{ ended: 'only', renewed: 'include' }, [0, 1]],
			[{ renewed: 'include' }, [0, 1, 2, 3, 4, 5]],
			[{ renewed: 'exclude' }, [0, 2, 3, 4, 5]],
			[{ product: 'CAM' }, [2]],
			[{ product: ' urn:x ' }, [5]],
			[{ product: 'ca' }, []],
			[{ userName: 'linaACME' }, [0, 3]],
		],
	},
	faults: { data: 'list', shared: true, parameters: { limit: 3 } },
	docs: {
		title: 'the licenses that end within 60 days, or have ended',
		parameters: { filters: { endsWithinDays: 60 } },
		notes: [
			'The service has no request for licenses. The node reads the asset numbers, the employees and the lent locks of the enterprise, and the products of each asset: one request an asset.',
			'A product that was renewed has one row: its older entry is left out, and counts nowhere. Renewed = Include shows it; without Simplify, with `renewedUntil`.',
			'What the lists do not show, or show differently, is `unknown`, and `problem` says what it is.',
		],
	},
};
