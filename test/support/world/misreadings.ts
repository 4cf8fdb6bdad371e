import type { Reading } from './lists';
import type { Scenario } from './requests/scenario';
import type { Exchange } from './exchange';
import type { Wish } from './requests/wishes';

/*
 * A node that does not look at something (a name, a time, a holder) does what a node does for which that something is always
 * as it wishes. So a defect is planted into a node, however it is written, by a misreading of each list that it reads.
 */

/** Made anew for each world: some remember what was seen. */
export type Misreading = (scenario: Scenario) => (reading: Reading, exchange: Exchange) => Reading;
export type Row = Record<string, unknown>;

/** The rows of one list, each changed; `first`: nothing has been sent yet. */
export const rowsSeen =
	(list: RegExp, see: (row: Row, wishes: Wish[], scenario: Scenario) => Row): Misreading =>
	(scenario) =>
	(reading, { request }) =>
		list.test(request.path)
			? withRows(reading, (rows) => rows.map((row) => see(row, scenario.wishes, scenario)))
			: reading;

/** A list as a whole. `seen` are the rows of the first reading of this list. */
export const listSeen =
	(
		list: RegExp,
		see: (rows: Row[], wishes: Wish[], more: { scenario: Scenario; seen: Row[]; isFirst: boolean }) => Row[],
	): Misreading =>
	(scenario) => {
		const first = new Map<string, Row[]>();
		return (reading, { request: { path } }) =>
			list.test(path)
				? withRows(reading, (rows) => {
						const seen = first.get(path);
						if (seen === undefined) first.set(path, rows);
						return see(rows, scenario.wishes, { scenario, seen: seen ?? rows, isFirst: seen === undefined });
					})
				: reading;
	};

export function withRows(reading: Reading, change: (rows: Row[]) => Row[]): Reading {
	const { body } = reading;
	const { data } = body;
	if (Array.isArray(data)) return { ...reading, body: { ...body, data: change(data as Row[]) } };
	if (typeof data !== 'object' || data === null || !('list' in data) || !Array.isArray(data.list))
		return reading;
	return { ...reading, body: { ...body, data: { ...data, list: change(data.list as Row[]) } } };
}

export const MEMBERS = /\/members$/;
export const BINDINGS = /\/user\/query$/;
export const ASSETS = /\/list$/;
export const HELD = /\/assetNums$/;
export const LOCKS = /\/borrowUsbKeys$/;

export const text = (value: unknown) => String(value ?? '');
/** Now, by the clock that creation times are of. */
export const nowThere = ({ traits }: Scenario) => Date.now() + traits.drift;

/** No data, or null, is seen as an empty list. */
export const noData: Misreading =
	() =>
	(reading, { request }) => {
		const data: unknown = reading.body.data ?? (MEMBERS.test(request.path) ? { list: [] } : []);
		const isHollow = typeof data === 'object' && data !== null && 'list' in data && data.list === null;
		return { ...reading, body: { ...reading.body, data: isHollow ? { list: [] } : data } };
	};

/** A reply does not say that it was kept. */
export const ageless: Misreading = () => (reading) => ({ ...reading, saysAge: false });

/** A list is whole, whatever its numbers say. */
export const wholeByItsNumbers: Misreading = () => (reading) => {
	const { data } = reading.body;
	if (typeof data !== 'object' || data === null || !('list' in data) || !Array.isArray(data.list))
		return reading;
	const { length } = data.list;
	return {
		...reading,
		body: {
			...reading.body,
			data: { ...data, total: length, size: length, pages: 1, hasNextPage: false, isLastPage: true },
		},
	};
};
