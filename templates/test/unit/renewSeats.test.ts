import fc from 'fast-check';
import { sum, times } from 'lodash';
import { runs, seed } from '../../../test/helpers/project/deep';
import { runCode } from '../support/ledger/codeNode';
import {
	type Asked,
	called,
	END,
	now,
	product as row,
	renew,
	type Row,
	type Stage,
	whatToDo as askedFor,
} from '../support/renew/whatToDo';

/** *Renew one asset*: how many seats are proposed and why, and that what was written is ordered. The renewal itself: renew.test.ts. */

const product = (productUri = '24107', limitConcurrent: unknown = 5): Row =>
	row({ productUri, productName: `Product ${productUri}`, limitConcurrent });

interface Seen {
	seats: number;
	online: number[];
	/** Of each asset, its seats of the product. */
	of?: Record<string, number>;
	/** How many days ago. */
	ago?: number;
	/** How many days the product was sampled. */
	sampled?: number;
}
/** One letter a day of each asset, and of each day how many seats of the product were online at most, in turn. */
function samplesOf(
	days: Record<string, string>,
	{ seats, online, of = {}, ago = 0, sampled = 30 }: Seen,
): Row[] {
	const at = now.minus({ days: ago }).toUTC().toISO();
	const length = Math.max(...Object.values(days).map((one) => one.length));
	const rows: Row[] = Object.entries(days).map(([assetNum, letters]) => ({
		kind: 'asset',
		assetNum,
		days: letters,
		lastSeen: at,
		products: assetNum in of ? JSON.stringify([['24107', 'Product 24107', of[assetNum], END]]) : '',
	}));
	const history = Object.fromEntries(
		times(sampled, (day) => [`day ${day}`, [seats, seats, 0, online[day % online.length], 24]]),
	);
	rows.push({
		kind: 'product',
		productUri: '24107',
		product: 'Product 24107',
		seats,
		history: JSON.stringify(history),
	});
	rows.push({ kind: 'sample', history: JSON.stringify({ hours: times(length, () => 24), minHours: 8 }) });
	return rows.map((row) => ({ ...row, sample: 1, execution: '1', at, of: rows.length }));
}

const whatToDo = ({
	products = [product()],
	use = [{}],
	input = {},
	more = {},
}: Stage & { use?: Row[] } = {}) =>
	askedFor({
		...{ input: { resize: true, ...input }, products },
		more: {
			...{ Use: use, Holder: [{ assetNum: 'CA1', holderName: 'Lina Berg', holderUserName: 'linaACME' }] },
			...more,
		},
	});

const USED = 'o'.repeat(40);
const IDLE = 'h'.repeat(40);
/** Samples of the asset alone. */
const mine = (letters: string, seats: number, online: number[], more: Partial<Seen> = {}) =>
	samplesOf({ CA1: letters }, { seats, online, ...more });
const beside = (letters: Record<string, string>, online: number[]) =>
	samplesOf(letters, { seats: 10, online, of: { CA1: 5, CA2: 5 } });
const NO_SAMPLES = /there are no samples/;
it.each<[string, Row[], number | undefined, RegExp]>([
	['no samples', [{}], undefined, NO_SAMPLES],
	['no table', [{ error: 'not found' }], undefined, NO_SAMPLES],
	['samples of others', samplesOf({ CA2: USED }, { seats: 5, online: [5] }), undefined, NO_SAMPLES],
	['29 days', mine(USED.slice(0, 29), 9, [1]), undefined, /only 29 days/],
	[
		'days not sampled, or too little',
		mine('.'.repeat(20) + IDLE.slice(0, 29), 5, [0]),
		undefined,
		/only 29 days/,
	],
	['never online', mine(IDLE, 5, [0, 0]), 0, /online on 0 of the 40 days/],
	['lent, and never online', mine(`l${IDLE}`, 5, [5]), undefined, /no proposal: it was lent/],
	['lent, and online', mine(`l${USED}`, 9, [1]), undefined, /lent on 1 of them/],
	['29 days of the product', mine(USED, 9, [1], { sampled: 29 }), undefined, /only 29 days/],
	['two days ago', mine(USED, 5, [2], { ago: 2 }), 2, /at most 2/],
	['longer ago', mine(USED, 5, [2], { ago: 2.1 }), undefined, /the last sample of its use is of 2026-11-29/],
	[
		'others never use theirs: spared first',
		beside({ CA1: USED, CA2: IDLE }, [5]),
		5,
		/at most 5 were online/,
	],
	['more was in use than others have', beside({ CA1: IDLE, CA2: USED }, [8]), 4, /at most 8 were online/],
	['all in use', mine(USED, 5, [2, 5]), 5, /at most 5 were online/],
	['half in use', mine(USED, 5, [1, 2, 1]), 2, /at most 2 .* no more than 1$/],
	['used on a day', mine(`o${IDLE}`, 5, [0]), 1, /online on 1 of the 41 days/],
	['beside others', mine(USED, 20, [10]), 3, /of all 20 seats .* at most 10/],
])('%s', (_, use, proposal, why) => {
	const [asked] = whatToDo({ use });
	expect(asked!.proposal).toBe(proposal);
	expect(asked!.reasons.join('\n')).toMatch(new RegExp(why.source, 'm'));
	expect(asked!.lines[0]!.quantity).toBe(5);
});

it('no number of seats: no proposal', () => {
	const use = mine(USED, 9, [1]);
	expect(whatToDo({ use, products: [product('24107', null)] })[0]!.proposal).toBeUndefined();
});

it('whoever follows all proposals keeps as many seats as were ever online at one time', () => {
	const asset = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(USED, IDLE, `l${IDLE}`, 'hhh'));
	const world = fc
		.array(asset, { minLength: 1, maxLength: 8 })
		.chain((assets) =>
			fc.tuple(
				fc.constant(assets),
				fc.array(fc.nat(sum(assets.map(([seats]) => seats))), { minLength: 1, maxLength: 5 }),
			),
		);
	fc.assert(
		fc.property(world, ([assets, counts]) => {
			const byNumber = assets.map(([seats, letters], index) => ({ assetNum: `CA${index}`, seats, letters }));
			const use = samplesOf(Object.fromEntries(byNumber.map((one) => [one.assetNum, one.letters])), {
				seats: sum(assets.map(([seats]) => seats)),
				online: counts,
				of: Object.fromEntries(byNumber.map((one) => [one.assetNum, one.seats])),
			});
			// Where nothing is proposed, it stays as it is.
			const proposals = byNumber.map(({ assetNum, seats }) => {
				const more = { 'Asset Now': [{ ...called, id: '71', assetNum }] };
				return (
					whatToDo({ use, input: { assetNum }, products: [product('24107', seats)], more })[0]!.proposal ??
					seats
				);
			});
			expect(sum(proposals)).toBeGreaterThanOrEqual(Math.max(...counts));
			proposals.forEach((one, index) => expect(one).toBeLessThanOrEqual(assets[index]![0]));
		}),
		{ numRuns: runs(60), seed },
	);
});

const TWO = [product(), product('24108', 2)];
const decided = (
	text: string,
	{ resize = true, products = TWO, ...more }: Row & { products?: Row[] } = {},
) => {
	const renewals = whatToDo({ products });
	const answer = { Decision: 'Renew', 'Other seats': text };
	const given = {
		'What Is Asked': [{ assetEnd: END, renewals }],
		Approval: [answer],
		...(more as Record<string, Row[]>),
	};
	return whatToDo({ products, input: { resize }, more: given });
};
const ordered = (items: Asked[]) =>
	items.map(({ route, lines: [line], order }) => [
		...[route, line!.product, line!.quantity],
		order.assets[0]!.products[0]!.limitConcurrent,
	]);

it.each<[string, string, Row[], unknown[][]]>([
	['nothing: as it is', '', TWO, [[1, '24107', 5, 5], [1, '24108', 2, 2]]], // prettier-ignore
	['fewer of the only one', '3', [product()], [[1, '24107', 3, 3]]],
	['more', ' 12 ', [product()], [[1, '24107', 12, 12]]],
	['a number where there was none', '4', [product('24107', null)], [[1, '24107', 4, 4]]],
	['of one of two', '24107: 3', TWO, [[1, '24107', 3, 3], [1, '24108', 2, 2]]], // prettier-ignore
	['by name', 'product 24108 = 9', TWO, [[1, '24107', 5, 5], [1, '24108', 9, 9]]], // prettier-ignore
	['none of one', '24107: 0, 24108: 1', TWO, [[1, '24108', 1, 1]]],
])('written: %s', (_, text, products, due) => expect(ordered(decided(text, { products }))).toEqual(due));

it('none at all is a refusal: nothing is ordered, and the next stage asks again', () =>
	expect(decided('0', { products: [product()] })).toEqual([
		{ route: 3, status: 'declined', assetNum: 'CA1', decision: expect.anything() as unknown },
	]));

const UNCLEAR = ';|3|three|-1|1.5|24107: 3, 24107: 4|24109: 1|24107 3|24107: 3 seats|: 3|24107: 1e3';
it.each(UNCLEAR.split('|'))(
	'"%s" of two products is not clear: nothing is ordered, and that is told',
	(text) => {
		const [told, ...others] = decided(text);
		expect([told!.route, told!.status, others]).toEqual([2, 'approved, and not ordered', []]);
		expect(told!.text).toMatch(/is not clear: write/);
	},
);

it('where resize is off, other seats order nothing', () => {
	const [told] = decided('24107: 3', { resize: false });
	expect([told!.route, told!.text]).toEqual([2, expect.stringContaining('resize of Settings is off')]);
	expect(ordered(decided('', { resize: false }))).toHaveLength(2);
});

it('what became of it is told of what was ordered, each by its own answer', () => {
	const answers = [{ status: 200, body: { created: [{ licenseOrderId: '42' }] } }];
	const [told] = decided('24107: 0, 24108: 7', { 'Call Order Once': answers });
	expect(told!.results).toEqual([
		expect.objectContaining({ product: '24108', became: 'ordered', licenseOrderId: '42' }),
	]);
	expect(told!.text).toMatch(/^Product 24108 \(24108\), 2 seats: .*, with 7 seats instead: ordered/);
});

const question = (items: Asked[], request: Row = {}) => {
	const given = {
		'When Called': [{ ...called, resize: true }],
		'Asset Now': [called],
		Rehearsal: [{ request }],
	};
	return runCode(renew, 'What Is Asked', { ...given, 'What to Do': items }, now) as [Row];
};
it('the question names people, products and seats, and says what happens if nobody answers', () => {
	const use = mine(USED, 5, [1, 2, 1]);
	const request = { method: 'POST', path: '/licenseOrder/batchOrder', body: {} };
	const [asked] = question(whatToDo({ use }), request);
	expect(asked!.subject).toBe('Renew Product 24107 (CA1)? It ends on December 20, 2026');
	for (const due of [
		'Holder: Lina Berg (linaACME)',
		'5, 2, December 20, 2026, December 20, 2027',
		'If nobody answers within 7 days, nothing',
	])
		expect(asked!.text).toContain(due);
	expect(asked!.text).not.toMatch(/batchOrder|\d{13}/);
	expect(asked!.description).toContain('5 seats: 2026-12-20 → 2027-12-20 (proposed: 2)');
	expect(asked!.description).toContain('of what has 0 the next stage asks again');
});

it('a name of the platform is no tag in the form', () => {
	const [asked] = whatToDo({ products: [{ ...product(), productName: '<a href="https://b">x</a>' }] });
	const [{ description, html }] = question([asked!]);
	expect([description, html]).not.toContainEqual(expect.stringContaining('<a href="https://b'));
});

it('a name of the platform makes no line of its own in the form', () => {
	const [asked] = whatToDo({ products: [{ ...product(), productName: 'CAD\nHolder: nobody' }] });
	const [{ description }] = question([asked!]);
	expect(description).toContain('CAD Holder: nobody');
	expect(description).not.toMatch(/^Holder: nobody/m);
});
