import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { fuzzRun } from '../../support/fuzz/context';
import { ordersGiven } from '../../support/fuzz/orders';
import { endpointOf, subjectOf, subjects } from '../../support/faultMatrix/operations';
import { runs, seed } from '../../support/project/deep';
import { skipPauses } from '../../support/fake/pauses';

skipPauses();

/** A dry run shows what a run without it sends, and sends nothing; known from the requests that n8n's helper is given. */

const writes = subjects.filter((subject) => endpointOf(subject)?.method !== 'GET');
const orders = subjectOf('order', 'licenseOrder.create');

/** Long integers with and without quotes are the same here: rows hold them as text. */
const plain = (json: string) => json.replace(/"?(-?\d{16,})"?/g, '$1');
const TEXT = '"(?:[^"\\\\]|\\\\.)+"';
const masked = (json: string) =>
	json
		.replace(new RegExp(`"password":${TEXT}`, 'g'), '"password":"•••"')
		.replace(
			new RegExp(`("passwords":\\[)((?:${TEXT}|,)*)\\]`, 'g'),
			(_all, key: string, list: string) => `${key}${list.replace(new RegExp(TEXT, 'g'), '"•••"')}]`,
		);

const sentText = ({ method, url, qs, body }: IDataObject) =>
	[
		method,
		new URL(String(url)).pathname,
		JSON.stringify(qs),
		plain(masked(body === undefined ? '' : (body as unknown as Buffer).toString())),
	].join(' ');
const shownText = ({ method, path, query, body }: IDataObject) =>
	[method, path, JSON.stringify(query), plain(body === undefined ? '' : JSON.stringify(body))].join(' ');

interface Shown {
	text: string;
	items: number[];
}

const rowsShown = ({ rows }: Awaited<ReturnType<typeof fuzzRun>>): Shown[] =>
	rows
		.filter(({ json }) => json.dryRun === true)
		.map(({ json, pairedItem }) => ({
			text: shownText(json.request as IDataObject),
			items: [pairedItem as { item: number }].flat().map(({ item }) => item),
		}));

/** Runs the items with and without a dry run; the service refuses everything. */
async function compare(subject: (typeof subjects)[number], given: IDataObject[]) {
	const options = { ...(subject.parameters.options as IDataObject), maxConcurrency: 1 };
	const withOptions = (dryRun: boolean) =>
		given.map((one) => ({ ...one, options: { ...options, refusedTogether: 'report', dryRun } }));
	const sent = await fuzzRun(subject, [], given.length, withOptions(false));
	const dry = await fuzzRun(subject, [], given.length, withOptions(true));
	const shown = rowsShown(dry);

	expect(dry.requests).toEqual([]);
	expect(shown.map(({ text }) => text)).toEqual(sent.requests.map(sentText));
	// Each item is refused before anything is sent, or linked to a request.
	const linked = new Set(shown.flatMap(({ items }) => items));
	expect(linked.size + new Set(errorLinks(dry)).size).toBe(given.length);
	return shown;
}

const errorLinks = ({ rows }: Awaited<ReturnType<typeof fuzzRun>>) =>
	rows
		.filter(({ json }) => json.error !== undefined)
		.map(({ pairedItem }) => (pairedItem as { item: number }).item);

it('orders of all kinds', async () => {
	let shownInAll = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(ordersGiven, { minLength: 1, maxLength: 4 }), async (given) => {
			const parameters = { orderSource: 'json' };
			const shown = await compare(
				{ ...orders, parameters: { ...orders.parameters, ...parameters } },
				given.map((value) => ({ orders: value }) as IDataObject),
			);
			shownInAll += shown.length;
		}),
		{ seed, numRuns: runs(1_000) },
	);
	expect(shownInAll).toBeGreaterThan(runs(1_000) / 10);
});

it.each(writes)(
	'$service $name: of several items, only those without a dry run are sent',
	async (subject) => {
		const pattern = [true, false, true, true, false];
		const given = pattern.map((dryRun) => ({ options: { dryRun, maxConcurrency: 1 } }));
		const mixed = await fuzzRun(subject, [], given.length, given);
		const shown = rowsShown(mixed);

		expect([...new Set(shown.flatMap(({ items }) => items))].sort()).toEqual([0, 2, 3]);
		expect(new Set(errorLinks(mixed))).toEqual(new Set([1, 4]));
		expect(mixed.requests.length).toBeGreaterThan(0);
	},
);

it.each<[string, (value: unknown) => object, string]>([
	['all options', (options) => ({ options }), 'Options: must be an object'],
])('%s by an expression that gives nothing: refused', async (_, optionsOf, message) => {
	const given = [undefined, null, ''].map((value) => optionsOf(value) as IDataObject);
	const run = await fuzzRun(orders, [], given.length, given);

	expect([run.requests, run.rows.map(({ json }) => (json.error as IDataObject).message)]).toEqual([
		[],
		Array(3).fill(expect.stringContaining(message)),
	]);
});
