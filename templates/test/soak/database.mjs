// Run by the Node that runs n8n: what its SQLite database holds, in one line of JSON. Read only, beside n8n's own connection.
// Not imported: the Node that runs the checks of this project need not have it.
const { DatabaseSync } = process.getBuiltinModule('node:sqlite');

const database = new DatabaseSync(process.argv[2], { readOnly: true, timeout: 10_000 });
const all = (sql) => database.prepare(sql).all();
const one = (sql) => Object.values(all(sql)[0])[0];

// A consistent view of everything that follows.
database.exec('BEGIN');
const tables = all('SELECT id, name FROM data_table').map(({ id, name }) => ({
	name,
	rows: all(`SELECT * FROM "data_table_user_${id}"`),
}));
const seen = {
	bytes: one('PRAGMA page_count') * one('PRAGMA page_size'),
	freeBytes: one('PRAGMA freelist_count') * one('PRAGMA page_size'),
	tables,
	executionBytes: one("SELECT COALESCE(SUM(pgsize), 0) FROM dbstat WHERE name = 'execution_data'"),
	executions: all(
		'SELECT e.id, w.name AS workflow, e.status FROM execution_entity e JOIN workflow_entity w ON w.id = e.workflowId WHERE e.deletedAt IS NULL',
	),
	counts: all(
		'SELECT w.name AS workflow, s.name, s.count FROM workflow_statistics s JOIN workflow_entity w ON w.id = s.workflowId',
	),
	memories: all('SELECT name AS workflow, staticData FROM workflow_entity WHERE staticData IS NOT NULL'),
};
console.log(JSON.stringify(seen));
