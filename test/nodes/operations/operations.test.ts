import { intersection, isEqual, map, omit, uniqWith } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn, errorRow, failureOf, messageIn, rowsOf } from '../../helpers/rows';
import { expectSound, type ServiceRun, useServices } from '../../helpers/services';
import { specs, services, type Spec, type ServiceName } from '../../specs/specs';
import { ok, page, refuse } from '../../helpers/server/server';
import { skipPauses } from '../../helpers/pauses';

/** What holds for every operation, tested with what its spec says (test/specs). Waiting takes no time here. */

skipPauses();

const { server, perform } = useServices();
afterEach(() => expectSound(server.requests));

const serviceOf = (path: string): ServiceName => (path.startsWith('/order/') ? 'order' : 'member');

/** What went over the wire, the nonce apart. */
const wire = () =>
	server.requests.map(({ method, path, query, body }) => ({
		start: `${method} ${path.replace(services[serviceOf(path)].definition.prefix, '')}`,
		query: omit(query, 'g_nonce'),
		body,
	}));

/** A body in a row: long integers are text there, and passwords are masked. */
const readable = (body: string): unknown =>
	JSON.parse(body.replace(/:(\d{16,})/g, ':"$1"').replace(/("password"):"(?:[^"\\]|\\.)*"/g, '$1:"•••"'));

/** Runs the operation of a spec as its `wire` says, one request at a time, so that the server's record is in input order. */
const run = async (
	{ service, name, wire: { parameters, items } }: Spec,
	more: ServiceRun = {},
	{ options, ...given }: INodeParameters = {},
) =>
	await perform(
		`${service} ${name}`,
		{
			...parameters,
			...given,
			options: { maxConcurrency: 1, ...(parameters.options as IDataObject), ...(options as IDataObject) },
		},
		{ items, ...more },
	);

const answer =
	({ wire: { reply } }: Spec) =>
	(request: Parameters<typeof reply>[0]) =>
		ok(reply(request));

const named = (chosen: Spec[]) => chosen.map((spec) => [`${spec.service} ${spec.name}`, spec] as const);

describe.each(named(specs))('%s', (_name, spec) => {
	const { service } = spec;
	const { items } = spec.wire;

	it('wire, rows and links', async () => {
		server.reply(answer(spec));
		const result = await run(spec);

		expect([result.status, result.error?.message]).toEqual(['success', undefined]);
		expect(wire()).toEqual(spec.requests);
		expect(rowsOf(result.items)).toEqual(spec.rows.map(([row, item]) => [row, { item }]));
		expect(result.hints).toEqual([]);
	});

	if (spec.kind !== 'read')
		it('a dry run shows these requests with their items, and sends nothing', async () => {
			const result = await run(spec, {}, { options: { dryRun: true } });
			const { prefix } = services[service].definition;

			expect([result.status, result.error?.message, server.requests]).toEqual(['success', undefined, []]);
			expect(
				result.items.map(({ json: { dryRun, request } }) => {
					const { method, path, query, body } = request as IDataObject;
					return { dryRun, start: `${String(method)} ${String(path)}`, query, body };
				}),
			).toEqual(
				spec.requests.map(({ start, query, body }) => ({
					dryRun: true,
					start: start.replace(' ', ` ${prefix}`),
					query,
					body: body === '' ? undefined : readable(body),
				})),
			);
			const linked = result.items.flatMap(({ pairedItem }) => [pairedItem as { item: number }].flat());
			expect(linked.map(({ item }) => item).sort()).toEqual(items.map((_, item) => item));
			expect(result.hints).toEqual([expect.stringContaining('Dry Run is on')]);
		});

	if (spec.kind !== 'read')
		it('a dry run of one item sends the others alone', async () => {
			const last = items.length - 1;
			server.reply(answer(spec));
			await run(spec, { items: items.slice(0, last) });
			const due = wire();
			server.clear();
			const mixed = await run(spec, {}, { options: { dryRun: `={{ $itemIndex === ${last} }}` } });

			expect(wire()).toEqual(due);
			const shown = mixed.items.filter(({ json }) => json.dryRun === true);
			expect(shown.length).toBeGreaterThan(0);
			expect(uniqWith(map(shown, 'pairedItem'), isEqual)).toEqual([{ item: last }]);
		});

	it('a refusal is told with its code, what to do, and the item', async () => {
		const { codes } = services[service].definition;
		const code = service === 'order' ? '13004' : '70001';
		const [meaning, advice = 'no advice'] = codes[code] ?? [];
		server.reply(() => refuse(code, 'not accepted', 'why'));
		const stopped = failureOf(await run(spec));
		const continued = await run(spec, { onError: 'continueRegularOutput' });

		// Orders that were refused together say so before.
		expect([stopped.name, stopped.itemIndex]).toEqual(['NodeApiError', 0]);
		expect(stopped.message).toContain(`not accepted (${code})`);
		expect(stopped.description).toContain(`Code ${code}: ${String(meaning)}. Cause: why.`);
		expect(stopped.description).toContain(advice.split('.')[0]);
		const told = { code, cause: 'why', httpStatus: 200, outcome: 'rejected' };
		const later = service === 'member' ? { retryable: true } : {};
		expect(stopped.data).toMatchObject({ ...told, ...later, operation: spec.name });
		// An item with several parts has an error row for each.
		const rows = continued.items.map(({ json, pairedItem }) => [errorIn(json), pairedItem]);
		const message = `not accepted (${code})`;
		expect(rows.filter(([error]) => error === undefined)).toEqual([]);
		items.forEach((_, item) =>
			expect(rows).toContainEqual([expect.objectContaining({ ...told, ...later, message }), { item }]),
		);
	});
});

const kept = specs.flatMap((spec) =>
	(spec.keeps?.by ?? []).map(([given, left]) => [spec.name, given, left, spec] as const),
);
it.each(kept)('%s: filters %j leave entries %j of each item', async (_name, given, left, spec) => {
	const { keeps: { entries, reply } = { entries: [] }, faults } = spec;
	server.reply((request) => {
		const data = reply?.(request);
		return data === undefined && faults.data === 'object' ? page(entries) : ok(data ?? entries);
	});
	const result = await run(spec, {}, { filters: given, returnAll: true, simplify: false });

	expect([result.status, result.error?.message]).toEqual(['success', undefined]);
	expect(rowsOf(result.items)).toEqual(
		spec.wire.items.flatMap((_item, item) => left.map((place) => [entries[place], { item }])),
	);
	// What the node applies is not sent.
	expect(wire().flatMap(({ query }) => intersection(Object.keys(query), Object.keys(given)))).toEqual([]);
});

type Status = [status: number, text: string, outcome: string];
const UNDOCUMENTED: Status = [99, 'Status not in the API document', 'unknown'];
const statuses = specs.flatMap((spec) =>
	(spec.statuses === undefined ? [] : [...spec.statuses, UNDOCUMENTED]).map(
		(one): [string, ...Status, Spec] => [spec.name, ...one, spec],
	),
);
it.each(statuses)('%s: status %i is "%s", %s', async (_name, status, text, outcome, spec) => {
	const { assetNum } = spec.rows[0]?.[0] ?? {};
	// One number of the first item has it; all others succeed.
	server.reply((request) =>
		ok(
			(spec.wire.reply(request) as IDataObject[]).map((one) =>
				one.assetNum === assetNum ? { ...one, status } : one,
			),
		),
	);
	const { items } = await run(spec, { onError: 'continueRegularOutput' });

	const message = expect.stringMatching(new RegExp(`${String(assetNum)}: ${text} `, 'i')) as string;
	const failed = errorRow(message, { assetNum, status, outcome, httpStatus: 200 });
	expect(rowsOf(items)).toMatchObject(
		spec.rows.map(([row, item]) => [row.assetNum === assetNum ? failed : row, { item }]),
	);
});

/** docs/maintainers/design.md, "Checked before sending": without a filter the list is wider than was meant. */
const filters = specs.flatMap((spec): Array<[string, string, Spec, string]> => {
	const { fields } = spec.operation;
	const collection = fields.find(({ name }) => name === 'filters')?.options ?? [];
	const choices = fields.filter(({ type, displayOptions }) => type === 'options' && !displayOptions);
	return [
		...collection.map(({ name }): [string, string, Spec, string] => [spec.name, name, spec, 'Filters → ']),
		...choices.map(({ name }): [string, string, Spec, string] => [spec.name, name, spec, '']),
	];
});
it.each(filters)('%s: %s by an expression that gives nothing is refused', async (_, name, spec, label) => {
	const nothing = "={{ [undefined, null, '', ' '][$itemIndex] }}";
	const items = [0, 1, 2, 3].map(() => spec.wire.items[0] ?? {});
	const given = label === '' ? { [name]: nothing } : { filters: { [name]: nothing } };
	const { items: rows } = await run(spec, { items, onError: 'continueRegularOutput' }, given);

	expect(rows.map(({ json }) => messageIn(json))).toEqual(
		items.map(() => expect.stringMatching(`^${label}.*: came out empty`) as string),
	);
	expect(server.requests).toEqual([]);
});

/** docs/maintainers/design.md, "Request": fields that may be left empty, their labels, and the fields of the credential that stand in then. */
const STAND_INS: Record<string, [label: string, from: string]> = {
	enterpriseGlobalId: ['Enterprise Global ID', 'enterpriseGlobalId'],
	channelCode: ['Channel Code', 'channelCode'],
	appKey: ['App Key of Orders', 'orderAppKey'],
};
const isSent = (field: string, { api: { endpoint }, requests }: Spec) =>
	endpoint.includes(`{${field}}`) ||
	requests.some(({ query, body }) => field in query || body.includes(`"${field}"`));
const leftEmpty = specs.flatMap((spec) =>
	intersection(
		spec.operation.fields.map(({ name }) => name),
		Object.keys(STAND_INS),
	)
		.filter((field) => isSent(field, spec))
		.map((field) => [`${spec.service} ${spec.name}`, field, spec] as const),
);
/** That an expression that gives nothing does not mean the credential's: test/nodes/input/values.test.ts. */
it.each(leftEmpty)(
	'%s: %s of the credential stands in, its own wins, and one is needed',
	async (_name, field, spec) => {
		const [label = '', from = ''] = STAND_INS[field] ?? [];
		const [item = {}] = spec.wire.items;
		const options = { afterLostReply: 'report' };
		const credential = { [from]: ' theirs ' };
		// Where rows are made of several lists, the first of them tells.
		const isFirst = ({ path }: { path: string }) =>
			spec.api.ofLists !== true || path.endsWith(spec.api.endpoint.replace(/^.*\}/, ''));
		const asked = () =>
			server.requests.filter(isFirst).map(({ url, body }) => /\b(theirs|own|given)\b/.exec(url + body)?.[1]);
		server.reply(answer(spec));
		for (const value of ['', 'own', '={{ "given" }}'])
			await run(spec, { items: [item], credential }, { [field]: value, options });
		const neither = { items: [item], credential: { [from]: '' } };
		const { message } = failureOf(await run(spec, neither, { [field]: '', options }));

		expect(asked()).toEqual(['theirs', 'own', 'given']);
		expect(message).toBe(`${label}: is required, and the credential has none`);
	},
);
