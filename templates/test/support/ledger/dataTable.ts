import lodash from 'lodash';

export type Row = Record<string, unknown> & { id: number; state: string; wrote: string; owner: string };
export type Filter = Array<{ keyName: string; condition: string; value: unknown }>;

/** SQL's: `%` is any text. */
const likeOf = (pattern: string): RegExp =>
	new RegExp(`^${pattern.split('%').map(lodash.escapeRegExp).join('[^]*')}$`);

const TESTS: Record<string, (cell: unknown, value: unknown) => boolean> = {
	eq: (cell, value) => cell === value,
	neq: (cell, value) => cell !== value,
	like: (cell, value) => likeOf(String(value)).test(String(cell)),
	gte: (cell, value) => Number(cell) >= Number(value),
	lte: (cell, value) => Number(cell) <= Number(value),
	gt: (cell, value) => (typeof cell === 'number' ? cell > Number(value) : String(cell) > String(value)),
	lt: (cell, value) => (typeof cell === 'number' ? cell < Number(value) : String(cell) < String(value)),
	isNotEmpty: (cell) => cell !== null && cell !== undefined && cell !== '',
};

/** Cells are single values. */
const copiesOf = (rows: Row[]): Row[] => rows.map((row) => ({ ...row }));

/** n8n's Data Table: no unique keys, and every change in one go. */
export class DataTable {
	rows: Row[] = [];
	private lastId = 0;
	/** Whether it cannot be written just now, or is not made yet. */
	isDown: () => boolean = () => false;
	isUnreadable: () => boolean = () => false;

	constructor(private readonly now: () => Date) {}

	private matches(row: Row, filter: Filter, any: boolean): boolean {
		const holds = ({ keyName, condition, value }: Filter[number]) => {
			const test = TESTS[condition];
			if (test === undefined) throw new Error(`The model has no condition ${condition}`);
			return test(row[keyName], value);
		};
		return any ? filter.some(holds) : filter.every(holds);
	}

	private stamp(): string {
		return this.now().toISOString();
	}

	insert(given: Array<Record<string, unknown>>): Row[] {
		const added = given.map((row) => {
			const [createdAt, updatedAt] = [this.stamp(), this.stamp()];
			return { ...row, id: (this.lastId += 1), createdAt, updatedAt } as unknown as Row;
		});
		this.rows.push(...added);
		return copiesOf(added);
	}

	get(filter: Filter, any = false): Row[] {
		return copiesOf(this.rows.filter((row) => this.matches(row, filter, any)));
	}

	update(filter: Filter, data: Record<string, unknown>): Row[] {
		const hit = this.rows.filter((row) => this.matches(row, filter, false));
		for (const row of hit) Object.assign(row, data, { id: row.id, updatedAt: this.stamp() });
		return copiesOf(hit);
	}

	/** In one go with SQLite; with PostgreSQL two of them may both add a row. */
	upsert(filter: Filter, data: Record<string, unknown>): Row[] {
		const changed = this.update(filter, data);
		return changed.length > 0 ? changed : this.insert([data]);
	}

	remove(filter: Filter): Row[] {
		const gone = this.rows.filter((row) => this.matches(row, filter, false));
		this.rows = this.rows.filter((row) => !gone.includes(row));
		return gone;
	}
}
