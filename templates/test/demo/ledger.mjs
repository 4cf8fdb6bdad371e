import { createHash, randomBytes } from 'node:crypto';
import lodash from 'lodash';

const LEDGER = 'license_order_lines';
const PAGE = 200;

/** All rows of the ledger of *Order once*, as n8n's Data Table holds them. */
export const ledgerRows = (api) => tableRows(api, LEDGER);
const ledgerPath = (api) => tablePath(api, LEDGER);

/** Where n8n has the Data Table; undefined where it is not made yet. */
async function tablePath({ rest }, tableName) {
	const { data } = await rest('GET', '/data-tables-global');
	const table = data.find(({ name }) => name === tableName);
	return table && `/projects/${table.projectId}/data-tables/${table.id}`;
}

/** Deletes a Data Table, if it is there: what an earlier play left. */
export async function dropTable(api, tableName) {
	const path = await tablePath(api, tableName);
	if (path) await api.rest('DELETE', path);
}

/** All rows of a Data Table. */
export async function tableRows(api, tableName) {
	const path = await tablePath(api, tableName);
	if (!path) return [];
	const rows = [];
	for (;;) {
		const { data, count } = await api.rest(
			'GET',
			`${path}/rows?take=${PAGE}&sortBy=id:asc&skip=${rows.length}`,
		);
		rows.push(...data);
		if (data.length === 0 || rows.length >= count) return rows;
	}
}

/** Changes what a person can change in n8n's own page of the table: any column of one line. */
export async function editLine(api, eventId, line, data) {
	const filters = [
		{ columnName: 'eventId', condition: 'eq', value: eventId },
		{ columnName: 'line', condition: 'eq', value: line },
	];
	await api.rest('PATCH', `${await ledgerPath(api)}/rows`, { filter: { type: 'and', filters }, data });
}

const MOST_ROWS = 1000;

/** Lines as they are after they were settled. */
export async function fillLedger(api, count) {
	for (let from = 0; from < count; from += MOST_ROWS)
		await insert(
			api,
			lodash.times(Math.min(MOST_ROWS, count - from), (index) => settledLine(from + index)),
		);
}

const PAGES = 256;
const PAGES_AT_ONCE = 16;

/** Events as reconcile keeps them once their lines are older than *keepDays*: their hashes, by page. */
export async function fillPages(api, count) {
	const pages = lodash.times(PAGES, (page) => {
		const events = lodash.times(Math.ceil(count / PAGES), () => [hash(page), hash()]);
		return pageOf(hash(page).slice(0, 2), Object.fromEntries(events));
	});
	for (const rows of lodash.chunk(pages, PAGES_AT_ONCE)) await insert(api, rows);
}

const pageOf = (page, events) => ({
	...settledLine(0),
	eventId: `settled ${page}`,
	line: 0,
	of: 0,
	outcome: '',
	content: JSON.stringify(events),
	attempts: 1,
});

/** The event as it is kept then. */
export async function settleLongAgo(api, eventId) {
	const key = createHash('md5').update(JSON.stringify(eventId)).digest('hex').slice(0, 16);
	await insert(api, [pageOf(key.slice(0, 2), { [key]: hash() })]);
}

const hash = (first) => {
	const digits = randomBytes(8).toString('hex');
	return first === undefined ? digits : first.toString(16).padStart(2, '0') + digits.slice(2);
};
const insert = (api, data) => insertRows(api, LEDGER, data);

/** Adds rows to a Data Table, as a person does in n8n's own page of it. */
export const insertRows = async (api, tableName, data) =>
	await api.rest('POST', `${await tablePath(api, tableName)}/insert`, { data, returnType: 'count' });

const settledLine = (number) => ({
	eventId: `SO-2026-${String(number).padStart(7, '0')}`,
	line: 1,
	of: 1,
	state: 'done',
	wrote: 'done',
	decision: '',
	message: '',
	outcome: JSON.stringify({
		product: '24107',
		assetNo: String(8_000_500_000 + number),
		licenseOrderId: String(4_100_000_000_000_000_000n + BigInt(number)),
		customerId: '5100000000000000001',
	}),
	identity: '529edd5491f9b93b',
	content: 'adf46768188394e6',
	order: '',
	numbers: '',
	owner: '1',
	delivery: 1,
	attempts: 0,
	told: '',
});
