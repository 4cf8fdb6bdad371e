import fc from 'fast-check';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { parameterReader } from '../../nodes/shared/read/parameters';
import { runNode } from '../support/engine';

/**
 * Expressions that only name fields of the item are looked up without n8n's evaluation. This holds the short way against
 * n8n's own: a node that reads its parameter both ways for every item.
 */
class Both implements INodeType {
	description = {
		displayName: 'Both',
		name: 'both',
		group: ['transform' as const],
		version: 1,
		description: 'Reads a parameter both ways',
		defaults: { name: 'Both' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true as const,
		properties: [
			{ displayName: 'Value', name: 'value', type: 'json', default: '' } satisfies INodeProperties,
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const field: INodeProperties = { displayName: 'Value', name: 'value', type: 'json', default: '' };
		const read = parameterReader(this, field);
		return [
			this.getInputData().map((_, item) => ({
				json: {
					ours: attempt(() => read(item)),
					theirs: attempt(() => this.getNodeParameter('value', item, '', { skipValidation: true })),
				} as IDataObject,
				pairedItem: { item },
			})),
		];
	}
}

/** undefined would vanish from an item; a failure has its message compared. */
function attempt(read: () => unknown): unknown {
	try {
		return { value: read() ?? 'nothing' };
	} catch (error) {
		return { thrown: (error as Error).message };
	}
}

const items: IDataObject[] = [
	{
		name: 'a',
		count: 3,
		flag: false,
		none: null,
		empty: '',
		nested: { list: ['x', { deep: 'y' }], 'full name': 'n' },
		text: '{{ $json.name }}',
		equals: '=1+1',
	},
	{ name: 'back\\slash "quoted" {brace}', count: 0, nested: { list: [] }, ['constructor']: 'own' },
];

async function bothWays(value: unknown) {
	const { items: rows, error } = await runNode({ node: new Both(), parameters: { value } as never, items });
	expect(error).toBeUndefined();
	expect(rows).toHaveLength(items.length);
	return rows.map(({ json }) => json);
}

it.each<[unknown]>([
	['plain'],
	['={{ $json.name }}'],
	['={{$json.count}}'],
	['={{ $json.flag }}'],
	['={{ $json.none }}'],
	['={{ $json.empty }}'],
	['={{ $json.missing }}'],
	['={{ $json.missing.deeper }}'],
	['={{ $json.nested.list }}'],
	['={{ $json.nested.list[0] }}'],
	['={{ $json.nested.list[1].deep }}'],
	['={{ $json.nested["full name"] }}'],
	["={{ $json['name'] }}"],
	['={{ $json.text }}'],
	['={{ $json.equals }}'],
	['={{ $json.constructor }}'],
	['={{ $json.toString }}'],
	['={{ $json.__proto__ }}'],
	['={{ $json.name.length }}'],
	['={{ $json.nested.list.length }}'],
	['={{ $json.name.toUpperCase() }}'],
	['={{ $json.count + 1 }}'],
	['=A-{{ $json.name }}-{{ $json.count }}'],
	['=A-{{ $json.name }}-{{ $json.name }}'],
	['={{ $json.name }} '],
	['= {{ $json.name }}'],
	['={{ $json.name }}{{ $json.name }}'],
	['=no braces'],
	['=a \\{{ $json.name }}'],
	['={{ $json.name }} }} {{'],
	['={{ $json }}'],
	['={{ $itemIndex }}'],
	[{ list: ['={{ $json.name }}', 'fixed', { count: '={{ $json.count }}' }], fixed: true }],
	[{ 'odd.key': '={{ $json.name.trim() }}', 'a"b': '={{ $json.name.trim() }}' }],
])('%j is what n8n makes of it', async (value) => {
	for (const { ours, theirs } of await bothWays(value)) expect(ours).toEqual(theirs);
});

it('holds for generated expressions', async () => {
	const step = fc.constantFrom(
		'.name',
		'.count',
		'.nested',
		'.list',
		'[0]',
		'[1]',
		'["full name"]',
		'.missing',
		'.deep',
		'.flag',
		'.text',
	);
	const reference = fc
		.array(step, { minLength: 1, maxLength: 4 })
		.map((steps) => `{{ $json${steps.join('')} }}`);
	const around = fc.constantFrom('', ' ', 'x', '-', '"', "'", '\\', '{', '}', '$', '\n');
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(around, reference, around), { minLength: 1, maxLength: 3 }),
			async (chunks) => {
				for (const { ours, theirs } of await bothWays(`=${chunks.flat().join('')}`))
					expect(ours).toEqual(theirs);
			},
		),
		{ numRuns: 150 },
	);
});
