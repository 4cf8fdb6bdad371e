import { omit } from 'lodash';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import type { RunResult } from '../engine/engine';
import { errorIn } from '../specs/errorRows';
import { outcomesOf } from './outcomes';
import { runMember } from '../specs/memberCenter';
import { runOrder } from '../specs/orderService';
import { ok } from '../server/server';
import type { Recorded, Reply, TestServer } from '../server/server';

/** What a service lets be seen of a write whose reply is lost: made up row by row, so that each world that may be is one of a table. */

/** Rows by the last segment of the list's path; `made` is a creation time in milliseconds after the write arrived. */
export type Lists = Record<string, IDataObject[] | null | 'missing'>;

export interface World {
	/** Until the first write arrives, and from then on: one entry per look, the last one for all that follow. Nothing is listed elsewhere. */
	before?: Lists | Lists[];
	after?: Lists | Lists[];
	/** Instead of a connection that is lost. */
	write?: (request: Recorded) => Reply;
	/** Headers of the replies to reads. */
	headers?: () => Record<string, string>;
}

export interface Asked {
	items: IDataObject[];
	skip?: boolean;
	/** Set in the credential besides the enterprise E1. */
	credential?: ICredentialDataDecryptedObject;
	options?: INodeParameters;
}

const SERVICES = {
	customer: runOrder,
	licenseOrder: runOrder,
	employee: runMember,
};

/** Runs the operation in this world, On Error = Continue. */
export async function runIn(
	server: TestServer,
	world: World,
	operation: string,
	parameters: INodeParameters,
	{ items, skip = false, credential = {}, options = {} }: Asked,
) {
	server.reply(serviceOf(world));
	const resource = operation.split('.')[0] as keyof typeof SERVICES;
	const result = await SERVICES[resource](
		server.url,
		operation,
		{ ...parameters, options: { ...options, ...(skip ? { ifDone: 'skip' } : {}) } },
		{
			items,
			onError: 'continueRegularOutput',
			credential: resource === 'employee' ? { enterpriseGlobalId: 'E1', ...credential } : credential,
		},
	);
	return {
		outcomes: outcomesOf(result.items),
		told: toldBy(result),
		writes: writesOf(server),
		rows: result.items,
	};
}

/** What the error rows tell, one text per row; '' of a row that is none. */
function toldBy({ items }: RunResult): string[] {
	return items.map(({ json }) => {
		const error = errorIn(json);
		return error === undefined ? '' : `${error.message} ${error.description}`;
	});
}

/** The bodies of the writes, parsed. */
const writesOf = ({ requests }: TestServer): unknown[] =>
	requests.filter(({ method }) => method !== 'GET').map((request) => request.json());

function serviceOf({ before = {}, after = {}, write = () => ({ reset: true }), headers }: World) {
	const looks = new Map<string, number>();
	let arrivedAt: number | undefined;
	const listsNow = (list: string): Lists => {
		const readings = [arrivedAt === undefined ? before : after].flat();
		const look = looks.get(list) ?? 0;
		looks.set(list, look + 1);
		return readings[look] ?? readings.at(-1) ?? {};
	};
	return (request: Recorded): Reply => {
		if (request.method !== 'GET') {
			if (arrivedAt === undefined) looks.clear();
			arrivedAt = Date.now();
			return write(request);
		}
		const name = request.path.split('/').at(-1) ?? '';
		const query: Partial<Recorded['query']> = omit(request.query, 'g_nonce');
		const { [name]: listed = [] } = listsNow(JSON.stringify([request.path, query]));
		const { keyword = '' } = query;
		return { ...replyOf(name, listed, keyword, arrivedAt ?? Date.now()), headers: headers?.() ?? {} };
	};
}

function replyOf(name: string, listed: Lists[string], keyword: string, arrivedAt: number): Reply {
	if (listed === null || listed === 'missing') return ok(listed === null ? null : undefined);
	const rows = listed.map(({ made, ...row }) => ({
		...row,
		...(typeof made === 'number' ? { createTime: arrivedAt + made } : {}),
	}));
	if (name !== 'members') return ok(rows);
	const list = rows.filter((row: IDataObject) => String(row.userName).includes(keyword));
	return ok({ list, total: list.length, pages: 1, hasNextPage: false });
}
