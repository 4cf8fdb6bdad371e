// The ledger as n8n's Data Table holds it.
import { LEDGER } from './workflows.mjs';

const PAGE = 200;

/** All rows; none where the table is not made yet. */
export async function ledgerRows(api) {
	const { data: tables } = await api.rest('GET', '/data-tables-global');
	const table = tables.find(({ name }) => name === LEDGER);
	if (!table) return [];
	const rows = [];
	for (;;) {
		const { data, count } = await api.rest(
			'GET',
			`/projects/${table.projectId}/data-tables/${table.id}/rows?take=${PAGE}&skip=${rows.length}&sortBy=id:asc`,
		);
		rows.push(...data);
		if (data.length === 0 || rows.length >= count) return rows;
	}
}

/** `done: 498, open: 2` */
export function counted(rows) {
	const counts = new Map();
	for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
	return [...counts].map(([state, count]) => `${state}: ${count}`).join(', ') || '–';
}
