import type { IDataObject } from 'n8n-workflow';

import type { Played } from '../play';

/** What a run told of each of its wishes. */
export interface Said {
	claim: 'alreadyDone' | 'confirmed' | 'nothing' | 'rejected' | 'row' | 'unknown';
	/** Message and description of a failure. */
	text: string;
	row: IDataObject;
}

const NOTHING: Said = { claim: 'nothing', text: '', row: {} };

/** By tag; or why the rows cannot be told apart. */
export const saidOf = (played: Played): Map<string, Said> | string =>
	played.thrown === undefined ? fromRows(played) : fromFailure(played);

function fromRows({ rows, scenario: { wishes } }: Played): Map<string, Said> | string {
	const said = new Map<string, Said>();
	for (const item of new Set(wishes.map((wish) => wish.item))) {
		const asked = wishes.filter((wish) => wish.item === item);
		const told = rows
			.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item)
			.map(({ json }) => saidIn(json));
		// An item that could not be read or found out has one row for all of it.
		const isOneForAll = told.length === 1 && told[0]?.claim === 'rejected';
		if (told.length !== asked.length && !isOneForAll)
			return `item ${item}: ${asked.length} parts, ${told.length} rows`;
		asked.forEach(({ tag }, place) => said.set(tag, (isOneForAll ? told[0] : told[place]) ?? NOTHING));
	}
	return said;
}

function saidIn(json: IDataObject): Said {
	const error = json.error as IDataObject | undefined;
	if (error !== undefined) return failure(error);
	const claim = json.confirmed === true ? 'confirmed' : json.alreadyDone === true ? 'alreadyDone' : 'row';
	return { claim, text: '', row: json };
}

const failure = (error: IDataObject): Said => ({
	claim: error.outcome === 'unknown' ? 'unknown' : 'rejected',
	text: `${String(error.message)}. ${String(error.description)}`,
	row: error,
});

/** A run that stopped tells its good rows without their items: these are held by the fault matrix. */
function fromFailure({ thrown, scenario: { wishes } }: Played): Map<string, Said> | string {
	const { context: { itemIndex, data = {} } = {}, message = '', description = '' } = thrown ?? {};
	const said = new Map(wishes.map(({ tag }) => [tag, NOTHING]));
	const first = wishes.find(({ item }) => item === itemIndex);
	if (first === undefined) return `it stopped without an item: ${message}`;
	said.set(first.tag, failure({ outcome: String(data.outcome), message, description }));
	for (const one of (data.failed ?? []) as IDataObject[]) {
		const wish = wishes.find(({ item }) => item === one.itemIndex);
		if (wish !== undefined && wish !== first) said.set(wish.tag, failure(one));
	}
	return said;
}
