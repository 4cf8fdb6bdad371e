import {
	alternatives,
	insideOf,
	operationsOf,
	readOpenApi,
	resolved,
	typeOf,
} from '../../support/project/openapi';
import type { Schema } from '../../support/project/openapi';
import { columnOf, namesIn, sectionOf, tableOf } from '../../support/project/projectPages';

/** The OpenAPI files of docs/api are written by hand, as the pages are: what both tell must be the same. */

const SERVICES = {
	'order-service': {
		prefix: '/order/api/order/v1',
		/** Heading of a table of fields, the schema that has them, the table's first column. */
		tables: [
			['2.2 Customer binding record', 'CustomerBinding', 'Field'],
			['2.3 Enterprise creation result', 'EnterpriseCreation', 'Field'],
			['2.3a Batch order request', 'BatchOrder', 'Field'],
			['Order', 'Order', 'Field'],
			['Asset', 'Asset', 'Field'],
			['Product', 'Product', 'Field'],
			['Feature', 'Feature', 'Field'],
			['Merchandise', 'Merchandise', 'Field'],
			['2.5 Batch order result', 'BatchOrderResult', 'Field'],
			['2.7 Virtual asset', 'VirtualAsset', 'Field'],
			['2.7 Virtual asset', 'AssignStatus', 'Field of `assignStatus`'],
		],
		/** What OpenAPI has no place for: it ignores a header parameter of this name. */
		unsaid: ['Content-Type'],
	},
	'member-center': {
		prefix: '/me/api/v1',
		tables: [
			['2.2 Member record of the add reply', 'AddedMember', 'Field'],
			['2.3 Member record of the list', 'ListedMember', 'Field'],
			['2.5 Asset-number item', 'AssetNumber', 'Field'],
			['2.6 Lent lock item', 'LentLock', 'Field'],
			['2.7 Products and packages under an asset', 'ProductInstance', 'Field'],
			['4.1 Body of add employees (#1)', 'NewEmployee', 'Field of an entry'],
		],
		unsaid: ['Content-Type'],
	},
};

type Field = { name: string; type: string; holds: string; required?: string };

/** The rows of a page's table of fields; a row may name several. */
const fieldsOf = (page: string, heading: string, first = 'Field'): Field[] =>
	tableOf(page, heading, first).flatMap((row) =>
		namesIn(row[first]).map((name) => ({
			name,
			type: row.Type ?? '',
			holds: row['What it holds'] ?? row.Rule ?? '',
			required: row.Required,
		})),
	);

const SAME: Record<string, string> = { int: 'integer', short: 'integer', date: 'any', array: 'array of any' };

/** The page's words for a type, in those of `typeOf`. */
function typeIn({ type, holds }: Pick<Field, 'type' | 'holds'>): string {
	if (/null in the sample|^may be null$/.test(type)) return 'any';
	const words = type.split(/, | or /).map((word) => SAME[word] ?? word);
	const isEmptied =
		(type === 'long' && holds.includes('may be empty')) || holds.includes('null in the innermost');
	return alternatives(isEmptied ? [...words, 'null'] : words);
}

/** `array of object` on the page may have a name of its own in the file. */
const sameType = (page: string, file: string) =>
	page === 'array of object' && file.startsWith('array of ') ? page : file;

/** Fields that are named inside a cell: `extendCode` (string, …). */
const namedInside = (text: string): Array<[string, string]> =>
	[...text.matchAll(/`(\w+)`[ †°]*\((array of string|\w+)/g)].map(([, name = '', type = '']) => [name, type]);

describe.each(Object.entries(SERVICES))('docs/api/%s.openapi.yaml', (name, { prefix, tables, unsaid }) => {
	const page = `docs/api/${name}.md`;
	const api = readOpenApi(`docs/api/${name}.openapi.yaml`);
	const { schemas, securitySchemes } = api.components;
	const operations = operationsOf(api, prefix);
	const rows = tableOf(page, '4. Endpoints', '#');

	it.each(tables)('%s: the fields of %s, with their types', (heading = '', schema = '', first) => {
		const fields = fieldsOf(page, heading, first);
		const properties = schemas[schema]?.properties ?? {};

		expect(Object.keys(properties)).toEqual(fields.map((field) => field.name));
		expect(
			fields.map((field) => [field.name, sameType(typeIn(field), typeOf(api, properties[field.name] ?? {}))]),
		).toEqual(fields.map((field) => [field.name, typeIn(field)]));
		const inside = fields.filter(({ type }) => type === 'array of object');
		for (const { name: field, holds } of inside) {
			const item = resolved(api, properties[field]?.items ?? {}).properties ?? {};
			expect(Object.entries(item).map(([key, value]) => [key, typeOf(api, value)])).toEqual(
				namedInside(holds),
			);
		}
	});

	const requests = new Set(operations.flatMap(({ body }) => (body ? insideOf(api, body) : [])));

	it.each(tables)('%s: what %s requires', (heading = '', schema = '', first) => {
		const required = schemas[schema]?.required ?? [];
		const fields = fieldsOf(page, heading, first);
		const due = requests.has(schemas[schema] as Schema)
			? fields.filter((field) => field.required === 'yes')
			: fields.filter((field) => !/may be empty/.test(field.holds) && field.type !== 'may be null');

		expect(required).toEqual(due.map((field) => field.name));
	});

	it('takes nothing in a request that the page does not name, and anything in a reply', () => {
		const objects = (all: Iterable<Schema>) => [...all].filter(({ type }) => type === 'object');
		const replies = operations.flatMap(({ replies: all }) =>
			all.flatMap(({ schema }) => insideOf(api, schema)),
		);

		expect(objects(requests).filter((schema) => schema.additionalProperties !== false)).toEqual([]);
		expect(objects(replies).filter((schema) => schema.additionalProperties === false)).toEqual([]);
	});

	it('has the endpoints of the page, in their order', () => {
		expect(operations.map(({ endpoint }) => endpoint).sort()).toEqual(
			rows.map(({ Method, Path }) => `${Method} ${namesIn(Path).join()}`).sort(),
		);
	});

	it('carries what every request carries', () => {
		const carried = columnOf(page, '4. Endpoints', 'Every request carries');
		const headers = Object.keys(api.security[0] ?? {}).map((key) => {
			const { scheme, name: header } = securitySchemes[key] ?? {};
			return scheme === 'bearer' ? 'Authorization' : header;
		});
		const nonces = operations.map(({ parameters }) =>
			parameters.filter(({ name: one }) => one === 'g_nonce'),
		);

		expect(['g_nonce', ...headers, ...unsaid].sort()).toEqual([...carried].sort());
		expect(nonces.map((all) => all.map(({ in: place, required }) => [place, required]))).toEqual(
			operations.map(() => [['query', true]]),
		);
	});

	const asked = rows.map((row) => ({
		row: row['#'] ?? '',
		endpoint: `${row.Method} ${namesIn(row.Path).join()}`,
		cells: row,
	}));

	it.each(asked)('#$row $endpoint: parameters, body and data', ({ endpoint, cells }) => {
		const operation = operations.find((one) => one.endpoint === endpoint);
		const inPath = [...endpoint.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
		const inQuery = (cells['In path or query'] ?? '').split('query').slice(1).join('');
		const plain = inQuery.replace(/\([^)]*\)/g, '');
		const type = (cell: string, field: string) =>
			/strings: /.test(cell) ? 'string' : (Object.fromEntries(namedInside(cell))[field] ?? 'string');
		const isRequired = (cell: string, field: string) => cell.includes(`\`${field}\` †`);

		expect(
			operation?.parameters
				.filter(({ name: one }) => one !== 'g_nonce')
				.map(({ name: one, in: place, required = false, schema }) => [
					one,
					place,
					required,
					typeOf(api, schema),
				]),
		).toEqual([
			...inPath.map((part) => [part, 'path', true, 'string']),
			...namesIn(plain).map((part) => [part, 'query', isRequired(plain, part), type(inQuery, part)]),
		]);

		const body = bodyOf(cells.Body ?? '');
		if (/§/.test(body))
			expect(
				insideOf(api, operation?.body ?? {}).some(({ description = '' }) =>
					description.startsWith(namedSection(body)),
				),
			).toBe(true);
		else {
			const fields = namesIn(body.replace(/\([^)]*\)/g, ''));
			expect(operation?.body === undefined).toBe(fields.length === 0);
			expect(
				Object.entries(operation?.body?.properties ?? {}).map(([key, value]) => [key, typeOf(api, value)]),
			).toEqual(fields.map((field) => [field, type(body, field)]));
			expect(operation?.body?.required ?? []).toEqual(fields.filter((field) => isRequired(body, field)));
		}

		const data = dataOf(operation?.replies.find(({ status }) => status === '200')?.schema ?? {});
		const told = cells['`data` of the reply'] ?? '';
		expect(data === undefined ? 'none' : typeOf(api, data).replace(/array of .*/, 'array')).toBe(
			/^none/.test(told) ? 'none' : /^null/.test(told) ? 'null' : /^array/.test(told) ? 'array' : 'object',
		);
		const sections = [...told.matchAll(/§[\d.]+\d/g)].map(([section]) => section);
		const said = data ? insideOf(api, data).map(({ description = '' }) => description) : [];
		expect(sections.filter((section) => !said.some((text) => text.startsWith(section)))).toEqual([]);
	});

	/** "the four fields of #2", "as #6": the body of that row. */
	function bodyOf(cell: string): string {
		const other = /^(?:as|the four fields of) #(\d+)/.exec(cell)?.[1];
		return other === undefined ? cell : (rows.find((row) => row['#'] === other)?.Body ?? '');
	}

	function dataOf(schema: Schema): Schema | undefined {
		const all = insideOf(api, schema);
		const isSuccess = (one: Schema) => (one.oneOf?.[0] ? insideOf(api, one.oneOf[0]) : []);
		return all.flatMap(isSuccess).find(({ properties }) => properties?.data)?.properties?.data;
	}
});

const namedSection = (cell: string) => /§[\d.]+\w/.exec(cell)?.[0] ?? '';

describe('values', () => {
	const order = readOpenApi('docs/api/order-service.openapi.yaml').components.schemas;
	const page = 'docs/api/order-service.md';
	const choices = (schema: string, field: string) => order[schema]?.properties?.[field]?.enum;
	const holds = (heading: string, field: string) =>
		namesIn(fieldsOf(page, heading).find(({ name }) => name === field)?.holds);

	it.each([
		['license types', order.LicenseType?.enum, columnOf(page, '2.4 License types', 'Value')],
		[
			'lock statuses',
			choices('LockResult', 'status'),
			columnOf(page, '2.6 Lock result', '`status`').map(Number),
		],
		['syncMode', choices('BatchOrder', 'syncMode'), holds('2.3a Batch order request', 'syncMode')],
		['orderType', choices('Order', 'orderType'), holds('Order', 'orderType')],
		['customerType', choices('Order', 'customerType'), holds('Order', 'customerType')],
	])('%s', (_, inFile, onPage) => {
		expect(onPage.length).toBeGreaterThan(1);
		expect(inFile).toEqual(onPage);
	});

	it('the fields of an order that an order type takes', () => {
		const shape = tableOf(page, 'Shape by order type');
		const rules = JSON.stringify(order.Order?.allOf);
		const removal = (row: number, type: string) => namesIn(shape[row]?.[`\`${type}\``]);

		expect(removal(3, 'delete_product')).toHaveLength(6);
		expect(rules).toContain(JSON.stringify(removal(2, 'delete_asset')));
		expect(rules).toContain(JSON.stringify([...removal(2, 'delete_product'), 'products']));
		expect(rules).toContain(JSON.stringify(removal(3, 'delete_product')));
	});
});

describe('the codes of the Member Center', () => {
	const page = 'docs/api/member-center.md';
	const api = readOpenApi('docs/api/member-center.openapi.yaml');
	const rows = tableOf(page, 'Codes per operation', '#');

	it.each(tableOf(page, '4. Endpoints', '#'))('#$#', (row) => {
		const endpoint = `${row.Method} ${namesIn(row.Path).join()}`;
		const operation = operationsOf(api, '/me/api/v1').find((one) => one.endpoint === endpoint);
		const due = rows.find((one) => one['#'] === row['#'])?.Codes?.split(', ') ?? [];

		expect(due.length).toBeGreaterThan(4);
		for (const { schema } of operation?.replies ?? []) {
			const codes = insideOf(api, schema).flatMap(({ properties }) => properties?.code?.enum ?? []);
			expect([...new Set(codes.map(String))].sort()).toEqual([...due].sort());
		}
	});

	it('the paging object has the fields of the page', () => {
		const { properties = {} } = api.components.schemas.EmployeePage ?? {};
		const fields = fieldsOf(page, '2.4 Paging object');

		expect(Object.keys(properties)).toEqual(fields.map(({ name }) => name));
		expect(
			Object.entries(properties).map(([name, schema]) => [
				name,
				typeOf(api, schema).replace(/^array of member.*|^array of listed.*/, 'array of any'),
			]),
		).toEqual(
			fields.map((field) => [
				field.name,
				typeIn({ ...field, type: field.type.replace('array of int', 'array of integer') }),
			]),
		);
	});

	it('a package has the fields of the page, whose types are not shown', () => {
		const section =
			sectionOf(page, '2.7 Products and packages under an asset').split('Merchandise node')[1] ?? '';
		const names = section
			.split('\n')
			.filter((line) => line.startsWith('| `'))
			.flatMap((line) => namesIn(line.split('|')[1]));

		expect(Object.keys(api.components.schemas.MerchandiseNode?.properties ?? {})).toEqual(names);
	});
});
