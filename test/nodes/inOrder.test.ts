import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId } from '../specs/shared';
import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { runMember } from '../helpers/memberCenter';

/** Items that touch one thing are sent one after another, in their order; others side by side. */

const server = useServer();
beforeEach(() => server.reply(() => ({ ...ok(null), delayMs: 60 })));

const run = async (operation: string, parameters: INodeParameters, items: IDataObject[]) =>
	await runMember(
		server.url,
		`employee.${operation}`,
		{ enterpriseGlobalId: 'E1', memberGlobalId: byId(at('who')), ...parameters },
		{ items },
	);
const CHANGE = { addAssets: at('add'), deleteAssets: at('take') };
const change = (who: string, add: string[], take: string[]) => ({ who, add, take });
const LOAN = { borrowedUsbKey: byId(at('lock')), assetIDs: at('assets') };
const loan = (who: string, lock: string, ...assets: string[]) => ({ who, lock, assets });

it.each<[string, string, INodeParameters, IDataObject[], number]>([
	[
		'withdrawn from one, assigned to another',
		'configureAssets',
		CHANGE,
		[change('1', ['x'], ['L1']), change('2', ['L1'], ['y'])],
		1,
	],
	[
		'the same number in capitals',
		'configureAssets',
		CHANGE,
		[change('1', ['x'], ['l1']), change('2', ['L1'], ['y'])],
		1,
	],
	[
		'the same ten digits',
		'configureAssets',
		CHANGE,
		[change('1', ['x'], ['CA8000000101']), change('2', ['8000000101'], ['y'])],
		1,
	],
	[
		'the same employee',
		'configureAssets',
		CHANGE,
		[change('1', ['L1'], ['x']), change('1', ['L2'], ['y'])],
		1,
	],
	[
		'other employees and numbers',
		'configureAssets',
		CHANGE,
		[change('1', ['L1'], ['x']), change('2', ['L2'], ['y'])],
		2,
	],
	['the same lock', 'lendAssets', LOAN, [loan('1', 'K1', 'a'), loan('2', 'K1', 'b')], 1],
	['the same asset', 'lendAssets', LOAN, [loan('1', 'K1', 'a', 'b'), loan('2', 'K2', 'b')], 1],
	['other locks and assets', 'lendAssets', LOAN, [loan('1', 'K1', 'a'), loan('2', 'K2', 'b')], 2],
])('%s: %s', async (_, operation, parameters, items, side) => {
	const result = await run(operation, parameters, items);

	expect([result.status, server.maxInFlight]).toEqual(['success', side]);
	expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_item, item) => ({ item })));
	const asked = server.requests.map(({ path }) => /member\/(\d)/.exec(path)?.[1]);
	if (side === 1) expect(asked).toEqual(items.map(({ who }) => who));
});

it('many items of few things: each thing in its own order', async () => {
	const items = Array.from({ length: 12 }, (_, n) => change(`${n % 5}`, [`L${n % 3}`], [`x${n}`]));
	await run('configureAssets', CHANGE, items);
	const sent = server.requests.map(
		({ path, body }) => `${/member\/(\d)/.exec(path)?.[1]} ${/L\d/.exec(body)?.[0]}`,
	);
	const order = items.map(({ who, add }) => `${who} ${add[0]}`);

	for (const thing of ['L0', 'L1', 'L2', '0 ', '1 ', '2 ', '3 ', '4 '])
		expect(sent.filter((one) => one.includes(thing))).toEqual(order.filter((one) => one.includes(thing)));
	expect(server.maxInFlight).toBeGreaterThan(1);
});
