import { omit } from 'lodash';

import { OTHERS, OURS } from './rules';
import { type Random, randomOf } from '../requests/random';
import type { Scenario } from '../requests/scenario';
import type { State, Truth } from './truth';
import * as views from './views';

/** A reading of a list in a world's weather: what is shown, how old it is, and what its headers say. */
export interface Reading {
	/** Milliseconds. */
	age: number;
	saysAge: boolean;
	/** What was done to it, for the story. */
	oddities: string[];
	body: { code: number; message: string; data?: unknown };
}

export interface Asked {
	path: string;
	query: Record<string, string>;
	/** How many readings came before it. */
	nth: number;
}

type Row = Record<string, unknown>;

export function readList(scenario: Scenario, truth: Truth, { path, query, nth }: Asked): Reading {
	const { weather, seed } = scenario;
	const random = randomOf(seed, scenario.kind, 'list', path, nth);
	const isStale = random.chance(weather.staleShare);
	const age = weather.late + (isStale ? random.int(Math.min(500, weather.stale), weather.stale) : 0);
	const howKept = isStale ? `, kept${weather.saysAge ? ' and says so' : ''}` : '';
	const oddities = age > 0 ? [`${age} ms old${howKept}`] : [];
	const odd = (share: number, name: string) => {
		const is = random.chance(share);
		if (is) oddities.push(name);
		return is;
	};
	const foreign = odd(weather.foreign, 'of another enterprise');
	const rows = rowsOf(
		scenario,
		truth.at(Date.now() - age),
		foreign ? path.replace(OURS, OTHERS) : path,
		query,
	);
	const whole = odd(weather.empty, 'empty') ? [] : left(scenario, rows, random);
	const kept = hurt(scenario, whole, path, nth, oddities);
	if (kept.length > 0 && kept.length < rows.length) oddities.push(`${rows.length - kept.length} left out`);
	const shown = weather.shuffled ? random.some(kept, kept.length) : kept;
	const isNothing = odd(weather.nothing, 'no data');
	const data = /\/members$/.test(path)
		? pageOf(scenario, shown, query, odd(weather.short, 'incomplete by its numbers'), random)
		: shown;
	const body = isNothing
		? { code: 0, message: 'success', ...(random.chance(0.5) ? { data: nothingOf(path, random) } : {}) }
		: { code: 0, message: 'success', data };
	return { age: isStale ? age : 0, saysAge: isStale && weather.saysAge, oddities, body };
}

/** No list where one is due: none at all or, of the members, a page around nothing. */
const nothingOf = (path: string, random: Random) =>
	/\/members$/.test(path) && random.chance(0.5) ? { pageNum: 1, list: null } : null;

function rowsOf(scenario: Scenario, state: State, path: string, query: Record<string, string>): Row[] {
	const enterprise = /\/(?:asset|enterprise)\/(\d+)\//.exec(path)?.[1] ?? '';
	if (path.endsWith('/user/query'))
		return views.bindingsOf(state, query.channelCode ?? '', query.channelCustomerId ?? '');
	if (path.endsWith('/list')) return views.assetList(scenario, state, enterprise);
	if (path.endsWith('/assetNums')) return views.assetNums(state, enterprise);
	if (path.endsWith('/borrowUsbKeys')) return views.usbKeys(state, enterprise);
	if (path.endsWith('/members')) return views.members(scenario, state, enterprise, query.keyword);
	throw new Error(`The world has no list ${path}`);
}

function left({ weather, seed }: Scenario, rows: Row[], random: Random): Row[] {
	if (weather.partial === 0) return rows;
	return rows.filter((row) => {
		const dice = weather.partialIsSteady
			? randomOf(seed, 'left out', String(row.id ?? row.assetId ?? row.customerId))
			: random;
		return !dice.chance(weather.partial);
	});
}

/** Which of its first readings an accident befalls is the list's own; each after it is whole again. */
function hurt(
	{ weather, seed }: Scenario,
	rows: Row[],
	path: string,
	nth: number,
	oddities: string[],
): Row[] {
	const random = randomOf(seed, 'accident', path);
	const { accident } = weather;
	if (accident === undefined || rows.length === 0 || random.int(0, 2) !== nth) return rows;
	oddities.push(`by accident ${accident}`);
	if (accident === 'empty') return [];
	const one = random.pick(rows);
	if (accident === 'lacking') return rows.filter((row) => row !== one);
	const field = random.pick(Object.keys(one));
	const isOfAll = random.chance(0.5);
	return rows.map((row) => (isOfAll || row === one ? omit(row, field) : row));
}

/** docs/api/member-center.md §2.4 */
function pageOf(
	{ nature }: Scenario,
	all: Row[],
	query: Record<string, string>,
	isShort: boolean,
	random: Random,
): object {
	const pageNum = Number(query.pageNum);
	const pageSize = Math.min(Number(query.pageSize), nature.pageSize);
	const from = (pageNum - 1) * pageSize;
	const page = all.slice(from, from + pageSize);
	const list = isShort ? random.some(page, page.length - 1) : page;
	const pages = Math.ceil(all.length / pageSize) + (isShort && list.length === 0 ? 1 : 0);
	return {
		pageNum,
		pageSize,
		size: page.length,
		total: all.length + (isShort && page.length === 0 ? 1 : 0),
		pages,
		list,
		hasNextPage: pageNum < pages,
		isLastPage: pageNum >= pages,
	};
}
