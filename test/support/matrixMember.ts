import { SEED } from '../../sandbox';
import { employees, freeAssets, lendable, many, password } from './matrixItems';
import type { Row } from './matrixItems';

const employee = { mode: 'id', value: '={{ $json.mark }}', __rl: true };
const holder = { mode: 'id', value: '={{ $json.employee }}', __rl: true };

/** The operations of the Member Center, an entry each. */
export const MEMBER: Record<string, Row> = {
	'employee.add': {
		kind: 'once',
		data: 'accounts',
		seen: 'shown',
		counted: 'employees were added',
		acts: 'employee.added',
		// Two enterprises: two requests.
		items: (state, size) => {
			const [first, second] = [...state.enterprises.values()];
			if (second) second.code = 'BOR';
			return many(size, (index) => {
				const place = (index % 2 === 0 ? first : second) ?? first;
				return {
					account: `matrix${index + 1}`,
					enterprise: place?.globalId,
					mark: `matrix${index + 1}${place?.code ?? ''}`,
					needle: `"matrix${index + 1}"`,
				};
			});
		},
		parameters: {
			enterpriseGlobalId: '={{ $json.enterprise }}',
			userName: '={{ $json.account }}',
			password,
			name: 'Matrix',
		},
	},
	'employee.configureAssets': {
		kind: 'once',
		data: 'nothing',
		acts: 'asset.assigned',
		seen: 'shown',
		items: freeAssets,
		parameters: { memberGlobalId: holder, addAssets: '={{ [$json.mark] }}' },
	},
	'employee.delete': {
		kind: 'repeated',
		data: 'nothing',
		acts: 'employee.deleted',
		items: employees,
		parameters: { memberGlobalId: employee },
	},
	'employee.getMany': { kind: 'read', data: 'object', parameters: { limit: 7 }, options: { pageSize: 4 } },
	'employee.lendAssets': {
		kind: 'once',
		data: 'nothing',
		acts: 'asset.lent',
		seen: 'shown',
		items: lendable,
		parameters: {
			memberGlobalId: holder,
			borrowedUsbKey: { mode: 'id', value: '={{ $json.lock }}', __rl: true },
			assetIDs: '={{ [$json.asset] }}',
		},
	},
	'employee.resetPassword': {
		kind: 'repeated',
		data: 'nothing',
		acts: 'password.reset',
		items: employees,
		parameters: { memberGlobalId: employee, password },
	},
	'employee.update': {
		kind: 'repeated',
		data: 'nothing',
		acts: 'employee.updated',
		items: employees,
		parameters: { memberGlobalId: employee, userName: '={{ $json.account }}', name: 'Matrix' },
	},
	'asset.getMany': { kind: 'read', data: 'list', parameters: { limit: 3 } },
	'asset.getProducts': {
		kind: 'read',
		data: 'object',
		parameters: {
			assetId: { mode: 'id', value: SEED.assetIds[SEED.locks.network], __rl: true },
			output: 'products',
		},
	},
	'lentLock.getMany': { kind: 'read', data: 'list', parameters: {} },
};
