/** What the node's locators and multi-choice lists show: employees, assets and lent locks, the most useful first. */
import { partition, sortBy } from 'lodash';
import {
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
	type INodeListSearchResult,
	type INodeType,
	NodeOperationError,
} from 'n8n-workflow';

import { openConnection } from '../shared/http/connections';
import type { RequestContent, Result, Row } from '../shared/model/exchange';
import type { Operation } from '../shared/model/operation';
import { reportedFailure } from '../shared/output/errors';
import { foldCase, tidyName } from '../shared/schema/identifier';
import { id } from '../shared/schema/input';
import { entriesIn, flagOf, leftOutOf, textOf } from '../shared/schema/reply';
import { isNothing } from '../shared/schema/scalar';
import { sendRequest } from '../shared/http/sendRequest';
import { getManyAssetNumbers } from './resources/asset/getMany.operation';
import { getManyEmployees } from './resources/employee/getMany.operation';
import { getManyLentLocks } from './resources/lentLock/getMany.operation';
import { memberCenter } from './service';

const TIMEOUT_MS = 15_000;

/** The data of a read operation for a list in the editor. @throws NodeOperationError with one line that says why there is none */
async function listData(
	context: ILoadOptionsFunctions,
	operation: Operation,
	content: RequestContent = {},
): Promise<unknown> {
	const say = (message: string, description?: string) => {
		const error = new NodeOperationError(context.getNode(), message, { description });
		// n8n rewrites a message that contains the name of a network condition.
		error.message = message;
		return error;
	};
	const { value: connection, error } = await openConnection(context, memberCenter);
	if (error !== undefined) throw say(`The list cannot be loaded: ${error}`);
	const { client, defaults } = connection;
	const enterprise = enterpriseOf(context.getCurrentNodeParameter('enterpriseGlobalId'), defaults);
	if (enterprise.error !== undefined) throw say(enterprise.error);
	const terms = { timeout: TIMEOUT_MS, maxRetries: 0 };
	const ids = { enterpriseGlobalId: enterprise.value };
	const answer = await sendRequest(client, operation, ids, content, terms);
	if (answer.error === undefined) return answer.value.data;
	const { message, description } = reportedFailure(answer.error, memberCenter.codes, 0, {});
	throw say(`The list cannot be loaded: ${message}`, description);
}

/** The node's enterprise, else the credential's where the node leaves it empty. The editor gives null for an expression without a value. */
function enterpriseOf(given: unknown, defaults: Row): Result<string, string> {
	if (given === null || (typeof given === 'string' && given.startsWith('=')))
		return {
			error:
				'The list cannot be loaded while the expression of Enterprise Global ID has no value here: enter the ID by hand',
		};
	const enterprise = isNothing(given) ? defaults.enterpriseGlobalId : given;
	if (enterprise === undefined)
		return { error: 'Enter the Enterprise Global ID first, here or in the credential' };
	const { data, error } = id.safeParse(enterprise);
	if (data !== undefined) return { value: data };
	return { error: `The list cannot be loaded: Enterprise Global ID ${error?.issues[0]?.message ?? ''}` };
}

/** The employee's global ID; undefined where the employee is given by account name. */
function chosenEmployee(context: ILoadOptionsFunctions): string | undefined {
	const { mode, value } = (context.getCurrentNodeParameter('memberGlobalId') ?? {}) as Row;
	return mode !== 'userName' && typeof value === 'string' && value !== '' && !value.startsWith('=')
		? value
		: undefined;
}

const PER_PAGE = 50;

/** An entry of the list; none where the service gives no ID. The editor stores the name, so it does not hold the state. */
function entry(name: string, value: unknown, description?: string): INodeListSearchItems[] {
	const id = textOf(value);
	return id === undefined ? [] : [{ name, value: id, ...(description && { description }) }];
}

const shown = (value: unknown): string => textOf(value) ?? '?';

type ListSearch = NonNullable<NonNullable<INodeType['methods']>['listSearch']>[string];

function pageOf(entries: INodeListSearchItems[], filter = '', token = '0'): INodeListSearchResult {
	const text = foldCase(filter);
	const matching = entries.filter(({ name, description = '' }) =>
		foldCase(`${name} ${description}`).includes(text),
	);
	const end = Number(token) + PER_PAGE;
	return {
		results: matching.slice(Number(token), end),
		paginationToken: end < matching.length ? String(end) : undefined,
	};
}

/** Employees that are read for the names of holders. Of any others the list shows the ID. */
const MOST_NAMED = 1_000;

/** Employees by keyword, page after page (docs/api/member-center.openapi.yaml §4 #5); deleted ones cannot be chosen. */
const searchEmployees: ListSearch = async function (filter = '', paginationToken) {
	const pageNum = Number(paginationToken ?? 1);
	const query = { keyword: tidyName(filter) || undefined, pageNum, pageSize: PER_PAGE };
	const page = (await listData(this, getManyEmployees, { query })) as Row;
	const entries = entriesIn(page.list) ?? [];
	const hasNext = flagOf(page.hasNextPage) ?? entries.length + leftOutOf(page.list) >= PER_PAGE;
	return {
		results: entries
			.filter(({ deleted }) => deleted !== true)
			.flatMap(({ name, userName, globalId, departmentName }) =>
				entry(`${shown(name)} (${shown(userName)})`, globalId, textOf(departmentName)),
			),
		paginationToken: hasNext ? String(pageNum + 1) : undefined,
	};
};

const searchAssets: ListSearch = async function (filter, paginationToken) {
	return pageOf(await allAssets(this, 'assetId'), filter, paginationToken);
};

/** Lent locks by number, without those of employees other than the chosen one (docs/api/member-center.openapi.yaml §4 #8). */
const searchLentLocks: ListSearch = async function (filter, paginationToken) {
	const [allLent, free] = partition(await rowsIn(this, getManyLentLocks), isLent);
	const chosen = chosenEmployee(this);
	const lent = allLent.filter(
		({ cloudAccountGlobalId: id }) => chosen === undefined || textOf(id) === chosen,
	);
	const nameOf = await holderNames(this, lent);
	const entries = [...free, ...lent].flatMap((lock) =>
		entry(shown(lock.assetNum), lock.assetNum, isLent(lock) ? `lent to ${nameOf(lock)}` : 'free'),
	);
	return pageOf(entries, filter, paginationToken);
};

/** Those that nobody holds first. */
async function allAssets(context: ILoadOptionsFunctions, value: 'assetNum' | 'assetId') {
	const [held, free] = partition(await rowsIn(context, getManyAssetNumbers), isHeld);
	const nameOf = await holderNames(context, held);
	return [...free, ...held].flatMap((asset) =>
		entry(shown(asset.assetNum), asset[value], stateOf(asset, nameOf)),
	);
}

/** What the chosen employee holds; where none is chosen, what anybody holds. Lent assets come last, and their names say so. */
async function heldAssets(
	context: ILoadOptionsFunctions,
	value: 'assetNum' | 'assetId',
): Promise<INodeListSearchItems[]> {
	const assets = await rowsIn(context, getManyAssetNumbers);
	const chosen = chosenEmployee(context);
	const held = assets.filter((asset) =>
		chosen === undefined ? isHeld(asset) : textOf(asset.cloudAccountGlobalId) === chosen,
	);
	const nameOf = chosen === undefined ? await holderNames(context, held) : undefined;
	return sortBy(held, isLent).flatMap((asset) =>
		entry(
			`${shown(asset.assetNum)}${isLent(asset) ? ' (lent)' : ''}`,
			asset[value],
			nameOf && stateOf(asset, nameOf),
		),
	);
}

/** The editor asks for it before it has set the credential of a new node: then there is nothing to choose from yet. */
async function rowsIn(context: ILoadOptionsFunctions, list: typeof getManyAssetNumbers): Promise<Row[]> {
	const hasCredential = context.getNode().credentials?.[memberCenter.credential.name] !== undefined;
	return hasCredential ? (entriesIn(await listData(context, list)) ?? []) : [];
}

const isHeld = ({ cloudAccountGlobalId }: Row): boolean => Boolean(cloudAccountGlobalId);
const isLent = ({ borrowedFlag }: Row): boolean => borrowedFlag === true;

function stateOf(asset: Row, nameOf: (asset: Row) => string): string {
	const holder = isHeld(asset) ? `held by ${nameOf(asset)}` : 'unassigned';
	return isLent(asset) ? `${holder}, lent` : holder;
}

/** Names of holders. Where they cannot be read, the list still opens, with IDs. */
async function holderNames(context: ILoadOptionsFunctions, held: Row[]): Promise<(thing: Row) => string> {
	const query = { pageNum: 1, pageSize: MOST_NAMED };
	const reading = held.length === 0 ? undefined : listData(context, getManyEmployees, { query });
	const { list } = ((await reading?.catch(() => undefined)) ?? {}) as Row;
	const names = new Map((entriesIn(list) ?? []).map(({ globalId, name }) => [textOf(globalId), shown(name)]));
	return ({ cloudAccountGlobalId: id }) => names.get(textOf(id)) ?? shown(id);
}

export const pickers = {
	listSearch: { searchEmployees, searchAssets, searchLentLocks },
	loadOptions: {
		async getAssetNumbers(this: ILoadOptionsFunctions) {
			return await allAssets(this, 'assetNum');
		},
		async getHeldAssetNumbers(this: ILoadOptionsFunctions) {
			return await heldAssets(this, 'assetNum');
		},
		/** Assets to lend: by ID or by number, as `assetsGivenAs` says. */
		async getAssetIds(this: ILoadOptionsFunctions) {
			const givenAs: unknown = this.getCurrentNodeParameter('options.assetsGivenAs');
			return await heldAssets(this, givenAs === 'assetNum' ? 'assetNum' : 'assetId');
		},
	},
};
