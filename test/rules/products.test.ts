import fc from 'fast-check';

import { productRows, productTree } from '../../nodes/MemberCenter/resources/asset/products';
import { checkData } from '../../nodes/shared/decode/check';

interface Node {
	merchandiseNum: string;
	productInstanceList: Array<{ id: string }> | null;
	children: Node[] | null;
}

const product = fc.record({ id: fc.string({ maxLength: 3 }) });
/** A tree of packages, and every product in it with the path to it, in the order of reading. */
const { node } = fc.letrec<{ node: Node }>((tie) => ({
	node: fc.record({
		merchandiseNum: fc.string({ maxLength: 3 }),
		productInstanceList: fc.option(fc.array(product, { maxLength: 3 })),
		children: fc.option(fc.array(tie('node'), { maxLength: 3 }), { depthSize: 'small' }),
	}),
}));

type Tree = Pick<Node, 'productInstanceList' | 'children'>;
const expected = (
	{ productInstanceList, children }: Tree,
	path: string[] = [],
): Array<[string, string[]]> => [
	...(productInstanceList ?? []).map(({ id }): [string, string[]] => [id, path]),
	...(children ?? []).flatMap((child) => expected(child, [...path, child.merchandiseNum])),
];
const products = (...productInstanceList: unknown[]) => ({ productInstanceList });
const within = (child: object) => ({ children: [child] });

describe('products of an asset', () => {
	it('are all there, in order, each with the packages around it', () => {
		fc.assert(
			fc.property(node, (tree) => {
				const rows = productRows({ ...tree });
				expect(rows.map(({ id, merchandisePath }) => [id, merchandisePath])).toEqual(expected(tree));
			}),
		);
	});

	const of = (id: number, ...around: null[]) => ({ id, merchandisePath: around, merchandiseNames: around });
	it.each<[string, object, object[]]>([
		['nothing', {}, []],
		['lists that are none', { productInstanceList: { id: 1 }, children: 'none' }, []],
		[
			'entries that are none',
			{ ...products(null, 1, { id: 1 }), children: [null, 'x', products({ id: 2 })] },
			[of(1), of(2, null)],
		],
	])('of %s', (_, tree, rows) => {
		expect(productRows({ ...tree })).toEqual(rows);
	});

	it('leaves the tree as it was', () => {
		const tree = { children: [{ merchandiseNum: 'a' }, { merchandiseNum: 'b' }] };
		productRows(tree);

		expect(tree).toEqual({ children: [{ merchandiseNum: 'a' }, { merchandiseNum: 'b' }] });
	});
});

describe('the check of the tree', () => {
	const documented = { id: 1, trial: 0, createTime: '9007199254740993' };
	const OUTSIDE = 'productInstanceList.trial';
	it.each<[string, unknown, string[] | RegExp]>([
		['the document’s types', { ...products(documented), children: [{ id: 'x', children: null }] }, []],
		['null lists', { productInstanceList: null, children: null }, []],
		['unknown fields', { more: 1, children: [{ more: 1, children: [{ more: 1 }] }] }, []],
		[
			'a wrong type inside',
			within(within(within({ productInstanceList: 7 }))),
			['children.productInstanceList'],
		],
		[
			'both',
			{ ...products({ trial: 'yes' }), ...within(within({ productInstanceList: 7 })) },
			[OUTSIDE, 'children.productInstanceList'],
		],
		['children that are no list', { children: [{ children: {} }] }, ['children.children']],
		['a list', [], /array where object was expected/],
	])('%s', (_, data, due) => {
		const { error, value } = checkData(productTree, data);

		if (due instanceof RegExp) expect(error).toMatch(due);
		else expect([value?.unexpected.sort(), value?.data]).toEqual([[...due].sort(), data]);
	});
});
