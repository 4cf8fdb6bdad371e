import { alternatives, insideOf, operationsOf, readOpenApi, typeOf } from '../../support/project/openapi';
import type { Schema } from '../../support/project/openapi';
import { columnOf, namesIn, tableOf } from '../../support/project/projectPages';

/**
 * The OpenAPI files of docs/api are written by hand, as the pages are: their endpoints, fields and codes must be the same. Every request
 * and reply of every operation is held against the files in test/outside/traffic.outside.ts.
 */

const ORDER = 'docs/api/order-service';
const MEMBER = 'docs/api/member-center';

/** Heading of a table of fields, the schema that has them, the table's first column. */
const TABLES: Record<string, Array<[heading: string, schema: string, first?: string]>> = {
	[ORDER]: [
		['2.2 Customer binding record', 'CustomerBinding'],
		['2.3 Enterprise creation result', 'EnterpriseCreation'],
		['2.3a Batch order request', 'BatchOrder'],
		...['Order', 'Asset', 'Product', 'Feature', 'Merchandise'].map((name): [string, string] => [name, name]),
		['2.5 Batch order result', 'BatchOrderResult'],
		['2.7 Virtual asset', 'VirtualAsset'],
		['2.7 Virtual asset', 'AssignStatus', 'Field of `assignStatus`'],
	],
	[MEMBER]: [
		['2.2 Member record of the add reply', 'AddedMember'],
		['2.3 Member record of the list', 'ListedMember'],
		['2.5 Asset-number item', 'AssetNumber'],
		['2.6 Lent lock item', 'LentLock'],
		['2.7 Products and packages under an asset', 'ProductInstance'],
		['4.1 Body of add employees (#1)', 'NewEmployee', 'Field of an entry'],
	],
};

/** The rows of a page's table of fields; a row may name several. */
const fieldsOf = (page: string, heading: string, first = 'Field') =>
	tableOf(page, heading, first).flatMap((row) =>
		namesIn(row[first]).map((name) => ({
			name,
			type: row.Type ?? '',
			holds: row['What it holds'] ?? row.Rule ?? '',
			isRequired: row.Required === 'yes',
		})),
	);

const SAME: Record<string, string> = { int: 'integer', short: 'integer', date: 'any', array: 'array of any' };

/** The page's words for a type, in those of `typeOf`. */
function typeIn({ type, holds }: ReturnType<typeof fieldsOf>[number]): string {
	if (/null in the sample|^may be null$/.test(type)) return 'any';
	const words = type.split(/, | or /).map((word) => SAME[word] ?? word);
	const isEmptied = (type === 'long' && /may be empty/.test(holds)) || /null in the innermost/.test(holds);
	return alternatives(isEmptied ? [...words, 'null'] : words);
}

describe.each(Object.entries(TABLES))('%s', (name, tables) => {
	const page = `${name}.md`;
	const api = readOpenApi(`${name}.openapi.yaml`);
	const { schemas } = api.components;
	const operations = operationsOf(api, name === ORDER ? '/order/api/order/v1' : '/me/api/v1');
	const requests = new Set(operations.flatMap(({ body }) => (body ? insideOf(api, body) : [])));

	it.each(tables)('%s: the fields of %s, their types, and which it requires', (...table) => {
		const [heading, schema, first] = table;
		const { properties = {}, required = [] } = schemas[schema] ?? {};
		const fields = fieldsOf(page, heading, first);
		const isInRequest = requests.has(schemas[schema] as Schema);
		const due = fields.filter(({ isRequired, holds, type }) =>
			isInRequest ? isRequired : !/may be empty/.test(holds) && type !== 'may be null',
		);

		// `array of object` on the page may have a name of its own in the file.
		const typed = fields.map((field) => {
			const own = typeOf(api, properties[field.name] ?? {});
			return [field.name, typeIn(field) === 'array of object' ? own.replace(/ of .*/, ' of object') : own];
		});
		expect(Object.keys(properties)).toEqual(fields.map((field) => field.name));
		expect(typed).toEqual(fields.map((field) => [field.name, typeIn(field)]));
		expect(required).toEqual(due.map((field) => field.name));
	});

	it('takes nothing in a request that the page does not name', () => {
		const objects = [...requests].filter(({ type }) => type === 'object');

		expect(objects.length).toBeGreaterThan(4);
		expect(objects.filter((schema) => schema.additionalProperties !== false)).toEqual([]);
	});

	const rows = tableOf(page, '4. Endpoints', '#');
	const endpointOf = ({ Method, Path }: Record<string, string>) => `${Method} ${namesIn(Path).join()}`;

	it('has the endpoints of the page', () => {
		expect(operations.map(({ endpoint }) => endpoint).sort()).toEqual(rows.map(endpointOf).sort());
	});

	// The page of the Order Service has no such table.
	if (name === MEMBER)
		it.each(rows)('has the codes of #$#', (row) => {
			const { Codes = '' } =
				tableOf(page, 'Codes per operation', '#').find((one) => one['#'] === row['#']) ?? {};
			const operation = operations.find(({ endpoint }) => endpoint === endpointOf(row));

			for (const { schema } of operation?.replies ?? []) {
				const codes = insideOf(api, schema).flatMap(({ properties }) => properties?.code?.enum ?? []);
				expect([...new Set(codes.map(String))].sort()).toEqual(Codes.split(', ').sort());
			}
		});
});

it('the values of the Order Service', () => {
	const { LicenseType, LockResult, BatchOrder, Order } = readOpenApi(`${ORDER}.openapi.yaml`).components
		.schemas;
	const page = `${ORDER}.md`;
	const holds = (heading: string, field: string) =>
		namesIn(fieldsOf(page, heading).find(({ name }) => name === field)?.holds);

	expect(LicenseType?.enum).toEqual(columnOf(page, '2.4 License types', 'Value'));
	expect(LockResult?.properties?.status?.enum).toEqual(
		columnOf(page, '2.6 Lock result', '`status`').map(Number),
	);
	expect(BatchOrder?.properties?.syncMode?.enum).toEqual(holds('2.3a Batch order request', 'syncMode'));
	for (const field of ['orderType', 'customerType'])
		expect(Order?.properties?.[field]?.enum).toEqual(holds('Order', field));
});
