import fc from 'fast-check';

import { productRows } from '../../nodes/MemberCenter/resources/asset/getProducts.operation';

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
