const LEDGER = 'license_order_lines';
const PAGE = 200;

/** Where n8n has the Data Table; undefined where it is not made yet. */
async function ledgerPath({ rest }) {
	const { data } = await rest('GET', '/data-tables-global');
	const table = data.find(({ name }) => name === LEDGER);
	return table && `/projects/${table.projectId}/data-tables/${table.id}`;
}

/** All rows of the ledger of *Order once*, as n8n's Data Table holds them. */
export async function ledgerRows(api) {
	const path = await ledgerPath(api);
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

export const writeDecision = (api, eventId, line, decision) => editLine(api, eventId, line, { decision });
