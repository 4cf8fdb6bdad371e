// A child of zod4.test.ts: reads inputs and replies with the built package and the zod that is named.
const Module = require('node:module');
const { join } = require('node:path');
const { get } = require('lodash');

const [, , dist, zod] = process.argv;
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => resolve(request === 'zod' ? zod : request, ...rest);
const load = (path) => require(join(dist, 'nodes', path));

const { inputReader } = load('shared/read/inputReader.js');
const { checkData } = load('shared/decode/check.js');
const texts = ['', ' ', 'x', 'x'.repeat(300), '[{"a":{}}]'];
const kinds = [...texts, -1, 1.5, 2 ** 60, undefined, null, true, [], [7, ' '], [{ a: 1 }], { a: 1 }];
const odd = [{ id: 7, createTime: 'x', assetNums: {} }];
const shapes = [null, 'x', [], {}, [7], [{}], odd, { list: {} }, { list: [7] }];
const times = { createTime: 2 ** 40, updateTime: 2 ** 40, limitEndTime: 2 ** 40 };
const row = { id: 7, assetNum: '8', assetNums: ['8'], ...times };
const source = (parameters, items) => ({
	getNode: () => ({ type: 'x', parameters }),
	getTimezone: () => 'Europe/Berlin',
	getInputData: () => items.map((json) => ({ json })),
	getNodeParameter: (name, _item, fallback) => get(parameters, name, fallback),
});
const text = (value) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one));

let input = '';
process.stdin
	.on('data', (more) => (input += more))
	.on('end', () => {
		const found = JSON.parse(input).map(({ folder, kind, name, parameters, items, data }) => {
			const one = load(`${folder}/${kind}/index.js`)[kind === 'events' ? kind : 'operations'].find(
				({ resource, value }) => [resource, value].filter(Boolean).join('.') === name,
			);
			const result = (values) => inputReader(source(values, items), { endpoint: { path: '' }, ...one })(0);
			const read = (values) => text(result(values));
			const { list = one, listInput, compare, memory } = one;
			const given = result(parameters).value?.input;
			return {
				name,
				read: read(parameters),
				refused: one.fields.flatMap((field) =>
					kinds.map((value) => read({ ...parameters, [field.name]: value })),
				),
				options: kinds.flatMap((value) =>
					[value, { timeout: value, dryRun: value, pageSize: value, emitExisting: value }].map((options) =>
						read({ ...parameters, options }),
					),
				),
				replies:
					list.reply === undefined
						? []
						: [data, ...shapes].map((reply) => text(checkData(list.reply, reply, list.lists))),
				polls:
					kind === 'events'
						? [
								text(list.input.safeParse({ ...listInput(given), returnAll: true })),
								...[
									compare(new Map([['7', row]]), undefined, given, { local: 2 ** 40 }).memory,
									...shapes,
								].map((stored) => text(memory.safeParse(stored).data)),
							]
						: [],
			};
		});
		process.stdout.write(JSON.stringify({ zod4: '_zod' in require('zod').z.string(), found }));
	});
