/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it watches what Node is asked for */
import { ClientRequest } from 'node:http';

import { isEqual, uniqWith } from 'lodash';
import { LoadOptionsContext } from 'n8n-core';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { listSearch, loadOptions } from '../../helpers/engine/engine';
import { memberCredential } from '../../helpers/memberCenter';
import { ok } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { skipPauses } from '../../helpers/pauses';

/** docs/maintainers/design.md, "Lists of the editor": what each field's list offers, when it is loaded anew, and how long a person waits. */

// Time is an edge: back-offs pass at once.
skipPauses();

const server = useServer();
const node = new MemberCenter();

const people: IDataObject[] = [
	{ globalId: 'g1', name: 'Li Na', userName: 'linaACME', departmentName: 'Sales', deleted: false },
	{ globalId: 'g7', name: 'Nora', userName: 'noraACME', deleted: null },
	{ globalId: 'g9', name: 'Erik', userName: 'erikACME', deleted: true },
];
const thing = (assetNum: string, cloudAccountGlobalId: string | null, borrowedFlag: boolean) => ({
	assetNum,
	assetId: `id of ${assetNum}`,
	cloudAccountGlobalId,
	borrowedFlag,
});
/** Not in the order of the list. */
const assets = [
	thing('A3', 'g1', true),
	thing('A2', 'g1', false),
	thing('A1', null, false),
	thing('A4', 'g7', false),
];
const locks = [thing('L2', 'g1', true), thing('L3', 'g7', true), thing('L1', null, false)];
const replies = ({ path }: { path: string }) => {
	if (path.endsWith('/members')) return ok({ list: people, hasNextPage: false });
	return ok(path.endsWith('/borrowUsbKeys') ? locks : assets);
};

const everything = ['A1: unassigned', 'A3: held by Li Na, lent', 'A2: held by Li Na', 'A4: held by Nora'];
const own = ['A2', 'A3 (lent)'];
/** For Li Na, by parameter: the names in their order, and what stands beside them. */
const OFFERED: Record<string, string[]> = {
	memberGlobalId: ['Li Na (linaACME): Sales', 'Nora (noraACME)'],
	addAssets: everything,
	deleteAssets: own,
	assetIDs: own,
	assetId: everything,
	borrowedUsbKey: ['L1: free', 'L2: lent to Li Na'],
};

/** What of an entry is stored. */
const STORED = {
	memberGlobalId: 'globalId',
	addAssets: 'assetNum',
	deleteAssets: 'assetNum',
	assetIDs: 'assetId assetNum',
	assetId: 'assetId',
	borrowedUsbKey: 'assetNum',
};

const rows = Object.entries(STORED).map(([name, keys]) => {
	const fields = node.description.properties.filter((field) => field.name === name);
	// Shown for several operations, it is one field.
	const lists = uniqWith(
		fields.map(({ typeOptions, modes }) => ({ typeOptions, modes })),
		isEqual,
	);
	return { name, lists, values: keys.split(' ') };
});

const PATIENCE_MS = 15_000;

type Field = Pick<INodeProperties, 'typeOptions' | 'modes'>;
const listMode = ({ modes }: Field) => modes?.find(({ type }) => type === 'list');

/** What the list of a field offers. */
async function offered(field: Field, options: INodeParameters = {}) {
	const asked = {
		node,
		credentials: memberCredential(server.url, { enterpriseGlobalId: 'E1' }),
		parameters: {
			resource: 'employee',
			operation: 'lendAssets',
			memberGlobalId: { __rl: true, mode: 'list', value: 'g1' },
			options,
		},
	};
	const search = listMode(field)?.typeOptions?.searchListMethod;
	return search === undefined
		? await loadOptions({ ...asked, methodName: field.typeOptions?.loadOptionsMethod ?? 'none' })
		: (await listSearch({ ...asked, methodName: search })).results;
}

it('are those of the fields that have one', () => {
	const withList = node.description.properties.filter(
		(field) => field.typeOptions?.loadOptionsMethod !== undefined || listMode(field) !== undefined,
	);

	expect([...new Set(withList.map(({ name }) => name))].sort()).toEqual(rows.map(({ name }) => name).sort());
	expect(Object.keys(OFFERED).sort()).toEqual(rows.map(({ name }) => name).sort());
});

describe.each(rows)('$name', ({ name, lists, values }) => {
	const field: Field = lists[0] ?? {};

	it.each(values)('offers these, and stores %s', async (key) => {
		server.reply(replies);
		const options = values.length > 1 ? { assetsGivenAs: key } : {};
		const entries = await offered(field, options);
		const keys = new Map<unknown, unknown>([
			...people.map((one): [unknown, unknown] => [`${String(one.name)} (${String(one.userName)})`, one[key]]),
			...[...assets, ...locks].map((one): [unknown, unknown] => [one.assetNum, (one as IDataObject)[key]]),
		]);

		expect(entries.map((one) => one.name + (one.description ? `: ${one.description}` : ''))).toEqual(
			OFFERED[name],
		);
		expect(entries.map(({ value }) => value)).toEqual(
			entries.map((one) => keys.get(one.name.replace(' (lent)', ''))),
		);
	});

	it('is one list, searched where it can be, and loaded anew when what it reads changes', async () => {
		server.reply(replies);
		const reading = jest.spyOn(LoadOptionsContext.prototype, 'getCurrentNodeParameter');
		await offered(field);
		const read = [...new Set(reading.mock.calls.map(([parameter]) => parameter))];
		reading.mockRestore();
		const dependsOn = field.typeOptions?.loadOptionsDependsOn ?? [];
		const mode = listMode(field);

		expect(lists).toHaveLength(1);
		expect(read).toContain('enterpriseGlobalId');
		if (mode === undefined)
			// Of a locator it is the value that changes.
			expect(dependsOn).toEqual(
				expect.arrayContaining(read.map((one) => (one === 'memberGlobalId' ? `${one}.value` : one))),
			);
		else {
			// A locator's list follows all parameters by itself; of an expression it gets the value where that is named.
			expect(dependsOn).toEqual(['enterpriseGlobalId']);
			expect(mode.typeOptions?.searchable).toBe(true);
		}
	});

	it('waits as long as it may, tries once, and says before that the service needs long', async () => {
		server.reply(() => ({ status: 503 }));
		const waiting = jest.spyOn(ClientRequest.prototype, 'setTimeout');
		await expect(offered(field)).rejects.toThrow('The list cannot be loaded: The service answered HTTP 503');
		const silences = waiting.mock.calls.map(([ms]) => ms);
		waiting.mockRestore();

		expect([silences, server.requests.length]).toEqual([[PATIENCE_MS], 1]);
		const mode = listMode(field);
		expect(mode === undefined || Number(mode.typeOptions?.slowLoadNotice?.timeout) < PATIENCE_MS).toBe(true);
	});
});
