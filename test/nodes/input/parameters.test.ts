import fc from 'fast-check';
import { NodeConnectionTypes } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { parameterReader } from '../../../nodes/shared/read/parameters';
import { isNothing } from '../../../nodes/shared/schema/scalar';
import { runNode } from '../../helpers/engine/engine';
import { startType } from '../../helpers/engine/helperNodes';
import { runs, seed } from '../../helpers/project/deep';

/**
 * Expressions that only name fields of the item are looked up without n8n's evaluation. This holds the short way against n8n's own: a
 * node reads its parameter both ways for every item.
 */
const FIELD: INodeProperties = { displayName: 'Value', name: 'value', type: 'json', default: '' };

const both = {
	description: { ...startType([]).description, inputs: [NodeConnectionTypes.Main], properties: [FIELD] },
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const read = parameterReader(this, FIELD);
		const theirs = (item: number) => this.getNodeParameter('value', item, '', { skipValidation: true });
		const rows = this.getInputData().map((_, item) => {
			const json = { ours: attempt(() => read(item)), theirs: attempt(() => theirs(item)) };
			return { json: json as IDataObject, pairedItem: { item } };
		});
		return [rows];
	},
};

/** What is nothing may be null or undefined; a failure has its message compared. */
function attempt(read: () => unknown): unknown {
	try {
		const value = read();
		return { value: isNothing(value) ? 'nothing' : value };
	} catch (error) {
		return { thrown: (error as Error).message };
	}
}

const items: IDataObject[] = [
	{
		...{ name: 'a', count: 3, flag: false, none: null, empty: '', text: '{{ $json.name }}', equals: '=1+1' },
		nested: { list: ['x', { deep: 'y' }], full_name: 'n' },
	},
	{ name: 'back\\slash "quoted" {brace}', count: 0, nested: { list: [] }, ['constructor']: 'own' },
];

/** Whatever the expression, every item has the same of both. */
async function expectAlike(value: unknown) {
	const { items: rows, error } = await runNode({ node: both, parameters: { value } as never, items });
	expect([error, rows.length]).toEqual([undefined, items.length]);
	for (const { json } of rows) expect(json.ours).toEqual(json.theirs);
}

/** Each alone, after `$json`. */
const references =
	'.name .flag .none .empty .missing .missing.deeper .nested.list .nested.list[0] .nested.list[1].deep .nested["full_name"] [\'name\'] .text .equals .constructor .toString .__proto__ .name.length .nested.list.length .name.toUpperCase() .count+1';
it.each<[unknown]>([
	...references.split(' ').map((reference): [string] => [`={{ $json${reference} }}`]),
	['={{ $json }}'],
	['={{ $itemIndex }}'],
	['plain'],
	['={{$json.count}}'],
	['=A-{{ $json.name }}-{{ $json.count }}'],
	['={{ $json.name }} '],
	['={{ $json.name }}{{ $json.name }}'],
	['=no braces'],
	['=a \\{{ $json.name }}'],
	['={{ $json.name }} }} {{'],
	[{ list: ['={{ $json.name }}', 'fixed', { count: '={{ $json.count }}' }], fixed: true }],
	[{ 'odd.key': '={{ $json.name.trim() }}', 'a"b': '={{ $json.name.trim() }}' }],
])('%j is what n8n makes of it', expectAlike);

it('holds for generated expressions', async () => {
	const names = '.name .count .nested .list [0] [1] .missing .deep .flag .text'.split(' ');
	const reference = fc
		.array(fc.constantFrom(...names, '["full_name"]'), { minLength: 1, maxLength: 4 })
		.map((steps) => `{{ $json${steps.join('')} }}`);
	const around = fc.constantFrom('', ' ', 'x', '-', '"', "'", '\\', '{', '}', '$', '\n');
	const chunks = fc.array(fc.tuple(around, reference, around), { minLength: 1, maxLength: 3 });
	await fc.assert(
		fc.asyncProperty(chunks, async (given) => await expectAlike(`=${given.flat().join('')}`)),
		{ numRuns: runs(500), seed },
	);
});
