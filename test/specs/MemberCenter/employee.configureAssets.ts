import type { OperationSpec } from '../operationSpec';
import { cloud, seededEmployees, at, byId, two, ONE_BY_ONE, newFreeAssets } from '../shared';

const LIST = ['a', 'b'];

export const spec: OperationSpec = {
	api: { endpoint: 'POST /enterprise/member/{memberGlobalId}/privileges' },
	kind: 'once',
	wire: {
		parameters: { memberGlobalId: at('m'), addAssets: at('add'), deleteAssets: at('del') },
		items: two({ add: LIST, del: 'y' }, { add: 'z', del: 'x' }),
		requests: [
			'POST /enterprise/member/m%2F1/privileges {"addAssets":["a","b"],"deleteAssets":["y"]}',
			'POST /enterprise/member/m2/privileges {"addAssets":["z"],"deleteAssets":["x"]}',
		],
		reply: () => null,
		rows: [
			[{ success: true, memberGlobalId: 'm/1', addAssets: ['a', 'b'], deleteAssets: ['y'] }],
			[{ success: true, memberGlobalId: 'm2', addAssets: ['z'], deleteAssets: ['x'] }],
		],
	},
	faults: {
		data: 'nothing',
		acts: 'asset.assigned',
		seen: 'shown',
		items: newFreeAssets,
		parameters: { memberGlobalId: byId(at('employee')), addAssets: '={{ [$json.mark] }}' },
	},
	docs: {
		title: 'one asset number assigned',
		parameters: { memberGlobalId: byId(seededEmployees.jonas), addAssets: [cloud.free] },
		notes: [
			'Give at least one asset number to assign or to withdraw. Both lists are always sent, also where one is empty.',
			'*Withdraw All* withdraws what the employee holds by the list of asset numbers, which needs the enterprise. What is lent is not sent: `lentAssets` in the row and a hint name it. Who holds nothing gets a row with `alreadyDone: true`, and nothing is sent.',
			'*Withdraw All* may come with numbers to assign, but not with one that the employee holds already.',
			ONE_BY_ONE,
		],
	},
};
