import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { messageIn } from '../helpers/errorRows';
import { useOrderService } from '../helpers/orderService';
import { refuse } from '../helpers/server/server';

/** A message of the service that names a place in a request names the order of the person's input. */

const { server, run } = useOrderService();

const given: INodeParameters = {
	channelCode: 'crm',
	channelOrderId: '={{ $json.no }}',
	appKey: 'k',
	customerId: 'K',
	assets: { asset: [{ products: { product: [{ productUri: 'cad' }] } }] },
};
const items = ['SO-1', 'SO-1', 'SO-2'].map((no) => ({ no }));

const refusedWith = async (message: string, options: IDataObject) => {
	server.reply(() => refuse('13004', message));
	const parameters = { ...given, options } as INodeParameters;
	const result = await run('licenseOrder.create', parameters, { items, onError: 'continueRegularOutput' });
	return result.items.map(({ json: row }) => messageIn(row));
};

it('by its position in the input and its number, in the words for each order of the request', async () => {
	const said = 'bad: orderList[1].assets[0].limitEndDate';
	const named = 'bad: order 2 of your input (SO-1).assets[0].limitEndDate (13004)';
	const together = `2 orders were refused together: ${named}`;
	expect(await refusedWith(said, { refusedTogether: 'report' })).toEqual([
		together,
		together,
		`${said} (13004)`,
	]);
});

it('also where each order goes by itself', async () => {
	expect(await refusedWith('orderList[0].customerId: no', { maxOrdersPerRequest: 1 })).toEqual(
		['SO-1', 'SO-1', 'SO-2'].map((no, at) => `order ${at + 1} of your input (${no}).customerId: no (13004)`),
	);
});
