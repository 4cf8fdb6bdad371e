/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it lets the event loop turn */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { memberCenter } from '../../../nodes/MemberCenter/service';
import * as latency from '../../../nodes/shared/concurrency/latency';
import { runOperation } from '../../../nodes/shared/pipeline';
import { contextOf } from '../../support/fuzz/context';

/** docs/maintainers/design.md, "Many items": how many requests a run lets be in flight. */

const ITEMS = 9;
/** Turns of the event loop that each reply takes: all that may be in flight are by then. */
const TURNS = 30;
const accounts = Array.from({ length: ITEMS }, (_, n) => ({ userName: `anna${n}`, globalId: `${n + 100}` }));
const reply = (data: unknown) => ({ statusCode: 200, headers: {}, body: JSON.stringify({ code: 0, data }) });

/** Assigns an asset to each of the accounts, named or given by ID (or does what `more` says), and tells what was sent and how many at once. */
async function assign(mode: 'userName' | 'id', given: IDataObject[], more: INodeParameters = {}) {
	let inFlight = 0;
	let most = 0;
	let writes = 0;
	const subject = {
		service: 'member' as const,
		parameters: {
			resource: 'employee',
			operation: 'configureAssets',
			addAssets: ['L1'],
			deleteAssets: [],
			options: { maxConcurrency: 0 },
			...more,
		},
	};
	const items = accounts.map(({ userName, globalId }, index) => ({
		memberGlobalId: { __rl: true, mode, value: mode === 'id' ? globalId : userName },
		...given[index],
	}));
	const request = async ({ method }: IDataObject) => {
		if (method === 'GET') return reply({ list: accounts, pages: 1, hasNextPage: false });
		writes += 1;
		inFlight += 1;
		most = Math.max(most, inFlight);
		for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
		inFlight -= 1;
		return reply(null);
	};
	const rows = await runOperation(
		contextOf({ subject, count: ITEMS, given: items, request }),
		memberCenter,
		true,
	);
	return {
		most,
		writes,
		failed: rows.flatMap(({ json }, index) => (json.error === undefined ? [] : [index])),
	};
}

const bad = { addAssets: [] };
const nobody = { memberGlobalId: { __rl: true, mode: 'userName', value: 'nobody' } };
const atMost = (maxConcurrency: number) => ({ options: { maxConcurrency } });

it.each<[string, 'userName' | 'id', IDataObject[], number, number[]]>([
	['five where nobody says a number', 'id', [], 5, []],
	['so with a first item that cannot be used', 'id', [bad], 5, [0]],
	['so where names are looked up as well', 'userName', [bad], 5, [0]],
	['so where the first item names nobody', 'userName', [nobody], 5, [0]],
	['as many as the first item says', 'userName', [atMost(3), atMost(2)], 3, []],
	['more than five, where somebody says so', 'id', [atMost(8)], 8, []],
	[
		'as many as the first usable one says',
		'userName',
		[{ ...bad, ...atMost(2) }, { ...bad, ...atMost(4) }, atMost(3)],
		3,
		[0, 1],
	],
])('%s', async (_, mode, given, most, failed) => {
	expect(await assign(mode, given)).toEqual({ most, writes: ITEMS - failed.length, failed });
});

it('more than five where the write may be repeated and the service keeps up', async () => {
	// How long a busy machine takes is no sign that the service is busy.
	const quick = { addSample: () => undefined, mean: () => 1, gradient: () => 1 };
	const watched = jest.spyOn(latency, 'watchLatency').mockReturnValue(quick);
	const update = { operation: 'update', userName: 'u', name: 'n' };
	const { most, writes } = await assign('id', [], update);
	watched.mockRestore();

	expect([most > 5, writes]).toEqual([true, ITEMS]);
});
