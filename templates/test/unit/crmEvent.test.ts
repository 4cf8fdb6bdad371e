import { DataTable } from '../support/ledger/dataTable';
import { eventOf } from '../support/ledger/events';
import { Execution } from '../support/ledger/execution';
import { OrderNodes, STRANGER } from '../support/ledger/orderNodes';
import { readTemplate, replaced, type Template } from '../support/ledger/template';
import { LedgerWorld, templates } from '../support/ledger/world';

/** *CRM event to license orders*: what it hands on, and what the CRM is told by each answer that *Order once* may give. */

const ANSWERS = ['Answer', 'Not for Us'];

function post(
	body: unknown,
	gives: object[] = [],
	template: Template = readTemplate('crm-event-to-license-orders'),
) {
	const calls: Array<Record<string, unknown>> = [];
	const now = () => new Date('2026-03-01T08:00:00Z');
	const execution = new Execution(template, '1', 'CRM Event', [{ json: { body } }], {
		table: new DataTable(now),
		service: new OrderNodes(),
		now,
		call: (inputs) => {
			calls.push(...inputs);
			return gives.map((json) => ({ json }));
		},
	});
	execution.run();
	const [told] = ANSWERS.flatMap((name) => execution.last(name) ?? []);
	return { calls, told: told?.json as { status: unknown; body: Record<string, unknown> } };
}
const confirmed = (more: object = {}) => ({ type: 'order.confirmed', ...eventOf('e', ['cloud']), ...more });

it.each<[string, object[], number, string]>([
	['done', [{ status: 200, body: { status: 'processed' } }], 200, 'processed'],
	['under way', [{ status: 202, body: { status: 'in process' } }], 202, 'in process'],
	['refused', [{ status: 422, body: { status: 'refused' } }], 422, 'refused'],
	['another event', [{ status: 409, body: { status: 'conflict' } }], 409, 'conflict'],
	['nothing', [], 503, 'not noted'],
	['an empty item', [{}], 503, 'not noted'],
	['an item without a status', [{ error: { message: 'timed out' } }], 503, 'not noted'],
])('Order once gives %s: %#', (_, gives, status, word) => {
	const { told } = post(confirmed(), gives);
	expect([told.status, told.body.status]).toEqual([status, word]);
	if (status === 503) expect(told.body.message).toBe('Deliver the event again.');
});

it.each([undefined, 'order.cancelled', 'Order.Confirmed', '', null])(
	'the type %s is not for us: 422, and nothing is called',
	(type) => {
		const { calls, told } = post(confirmed({ type }));
		expect([calls, told.status, told.body.status]).toEqual([[], 422, 'not usable']);
	},
);

/** n8n's isolate loses the first name on the way to *Order once*, and fails at the others: 500, however often it is delivered. */
it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
	'a customer or a line with a name that every object has: %s: 422, and nothing is called',
	(name) => {
		const with_ = (given: unknown) => JSON.parse(`{"${name}":{},${JSON.stringify(given).slice(1)}`) as object;
		const { customer, lines } = eventOf('e', ['cloud']);
		for (const more of [{ customer: with_(customer) }, { lines: [lines[0], with_(lines[0])] }]) {
			const { calls, told } = post(confirmed(more));
			const message = `n8n cannot pass on the name ${name}: leave it out`;
			const body = { status: 'not usable', problems: [{ field: 'customer, lines', message }] };
			expect([calls, told]).toEqual([[], { status: 422, body }]);
		}
	},
);

it.each([
	['as a value', { customer: { id: 'C1', name: '"constructor": constructor' } }],
	['elsewhere', { constructor: 'Acme' }],
])('such a name %s is no matter', (_, more) => expect(post(confirmed(more)).calls).toHaveLength(1));

it.each(['Type', 'typ'])('%s in the place of type is told', (name) => {
	const { told } = post({ ...confirmed({ type: undefined }), [name]: 'order.confirmed' });
	expect(told.body.problems).toEqual([
		{ field: 'type', message: `must be order.confirmed; ${name} is not known: did you mean "type"?` },
	]);
});

/** What the CRM sends, by the template's own mapping, to the real *Order once*. */
function ordered(body: object, template?: Template) {
	const [event] = post(body, [], template).calls;
	const world = new LedgerWorld(templates(), false);
	const delivery = world.deliver(event as ReturnType<typeof eventOf>);
	world.finish();
	return { status: delivery.status, body: delivery.body, made: world.service.made };
}
const of = (customer: object) => confirmed({ customer: { name: 'Acme', ...customer } });

it.each<[string, object, number]>([
	['one whom the platform has', { id: 'C1' }, 200],
	['one whom it does not have', { id: STRANGER }, 422],
	['a new one', { id: STRANGER, new: true }, 200],
])('the customer: %s', (_, customer, status) => {
	const told = ordered(of(customer));
	expect([told.status, told.made.length]).toEqual([status, status === 200 ? 1 : 0]);
});

it('where the mapping lets new ones through, nobody is looked up', () => {
	const template = readTemplate('crm-event-to-license-orders');
	replaced(template, 'Map the Event', '$json.body.customer', '{ new: true, ...$json.body.customer }');
	expect(ordered(of({ id: STRANGER }), template).status).toBe(200);
});

it('the order has the number of the deal', () =>
	expect(ordered(confirmed({ channelOrderId: 'D-7' })).made).toMatchObject([{ event: 'D-7' }]));

it.each<[object, string]>([
	[{ customer: { id: 'C1', New: true } }, '"customer.New","message":"is not known: did you mean \\"new\\"?"'],
	[{ customer: undefined }, '"field":"customer","message":"is missing"'],
	[{ customer: undefined, custmer: { id: 'C1' } }, 'custmer is not known: did you mean \\"customer\\"?'],
	[{ lines: undefined, line: [] }, 'line is not known: did you mean \\"lines\\"?'],
])('a misspelt name is told as it was sent: %j', (change, due) => {
	const { status, body } = ordered(confirmed(change));
	expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(due)]);
});
