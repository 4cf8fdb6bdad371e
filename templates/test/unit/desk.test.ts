import fc from 'fast-check';

import { askNode } from '../support/ledger/codeNode';
import { nodeOf, readTemplate } from '../support/ledger/template';
import { runs, seed } from '../../../test/helpers/project/deep';

/** *License desk*: what a person reads before a call, and what the agent reads after it. */

const desk = readTemplate('license-desk');
type Values = Record<string, unknown>;

/** The message of the review of a call with these values. */
const review = (values: Values): string =>
	askNode(nodeOf(desk, 'Review').parameters.message, { json: { toolParameters: values } }) as string;

const ORDER = {
	Order_Number: 'N-1',
	Order_for_Customer: '5100000000000000001',
	Customer_Name: 'Acme Engineering',
	Order_for_Asset: 'CA8000000109',
	Product: 'acme/design_2',
	Product_Name: 'Design',
	Seats: 5,
	Ends: '2027-12-31',
};
const CHANGE = {
	Account_to_Change: 'omarACME',
	Person_to_Change: 'Omar Haddad',
	Assets_to_Assign: 'CA8000000117',
	Assets_to_Withdraw: '8000000102,CA8000000116',
};
const LOCKS = { Locks_to_Disable: '8000000101, 8000000102' };
const DELETION = { Account_to_Delete: 'jonasACME', Person_to_Delete: 'Jonas Weber' };
const CALLS: Values[] = [ORDER, CHANGE, LOCKS, DELETION];

const SPAN = /`([^`]*)`/g;
const spansOf = (text: string): string[] => [...text.matchAll(SPAN)].map((match) => match[1]!);
/** What is left of the message without its values. */
const wordsOf = (text: string): string => text.replace(SPAN, '').replace(/seats \d+/, 'seats ');
const stringsIn = (call: Values) =>
	Object.values(call)
		.filter((value) => typeof value === 'string')
		.sort();
const DECLINE = /^\*\*Decline this\.\*\*/;

describe('the review', () => {
	test.each(CALLS.map((call) => [Object.keys(call)[0]!, call]))(
		'%s: usual values, no warning',
		(_name, call) => {
			const text = review(call);
			expect(text).not.toMatch(DECLINE);
			const shown = spansOf(text).map((span) => JSON.parse(span) as string);
			expect(shown.sort()).toEqual(stringsIn(call));
		},
	);

	test('a change of one kind needs no numbers of the other', () => {
		expect(review({ ...CHANGE, Assets_to_Assign: '' })).not.toMatch(DECLINE);
	});

	const ODD: Array<[string, Values]> = [
		['a link that hides a second lock', { Locks_to_Disable: '[8000000101](<,8000000102,>)' }],
		['the same as HTML', { Locks_to_Disable: '8000000101<!--,8000000102,-->' }],
		['the same behind a line', { Locks_to_Disable: '8000000101\n\n[x]: ,8000000102,' }],
		['the end of a code span', { Locks_to_Disable: '8000000101`, 8000000102' }],
		['a list as JSON', { Locks_to_Disable: '["8000000101"]' }],
		['a list', { Locks_to_Disable: ['8000000101'] }],
		['digits of another script', { Locks_to_Disable: '８000000101' }],
		['no number', { Locks_to_Disable: '' }],
		['a link in an asset', { ...ORDER, Order_for_Asset: 'CA8000000109[](<,CA8000000112,>)' }],
		['two assets', { ...ORDER, Order_for_Asset: 'CA8000000109,CA8000000112' }],
		['a customer that is no ID', { ...ORDER, Order_for_Customer: '**51**' }],
		['an order number with a line', { ...ORDER, Order_Number: 'N-1\nApproved' }],
		['a product with a blank', { ...ORDER, Product: '24107 24108' }],
		['a part of a seat', { ...ORDER, Seats: 0.5 }],
		['seats as a word', { ...ORDER, Seats: '0x10' }],
		['an end with a sign too many', { ...ORDER, Ends: '2027-12-31*' }],
		['a link in an account', { Account_to_Delete: '[jonasACME](x)' }],
		['a letter that looks like another', { Account_to_Delete: 'jоnasACME' }],
		['what cannot be seen in an account', { Account_to_Delete: 'jonas\u200bACME' }],
		['text of the other direction', { ...CHANGE, Account_to_Change: '\u202eomarACME' }],
		['a link in what is withdrawn', { ...CHANGE, Assets_to_Withdraw: '[1](<,2,>)' }],
		['a link in what is assigned', { ...CHANGE, Assets_to_Assign: '[1](<,2,>)' }],
		['a value that is missing', { ...ORDER, Ends: undefined }],
		['a value that is missing and may be empty', { ...CHANGE, Assets_to_Withdraw: undefined }],
	];
	test.each(ODD)('%s: warned of', (_what, values) => {
		expect(review(values)).toMatch(DECLINE);
	});

	test('blanks that a page draws as one are told apart', () => {
		expect(review({ ...ORDER, Order_Number: 'N  1' })).toContain('`"N\\u0020\\u00201"`');
	});

	test('it names the values to look at', () => {
		const text = review({ ...ORDER, Seats: '5', Order_for_Asset: '[1](2)' });
		expect(text).toContain('Look at Order_for_Asset.');
		expect(review({ ...ORDER, Product: '', Ends: '' })).toContain('Look at Product, Ends.');
	});

	test('whatever the values are, each is read as it is sent, and none becomes words of the message', () => {
		const sign = fc.constantFrom('  ', ...'`*_[](){}<>|\\"\'#&;:/.,- \n\r\tа１8A\u200b\u202e!~$='.split(''));
		const value = fc.oneof(
			fc.string({ unit: sign, minLength: 1, maxLength: 20 }),
			fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
		);
		const call = fc
			.constantFrom(...CALLS)
			.chain((usual) =>
				fc
					.tuple(fc.constantFrom(...Object.keys(usual).filter((name) => name !== 'Seats')), value)
					.map(([name, text]) => ({ usual, values: { ...usual, [name]: text } })),
			);
		const holds = ({ usual, values }: { usual: Values; values: Values }) => {
			const text = review(values);
			expect(text).toMatch(/^[\n\x20-\x7e]*$/);
			const spans = spansOf(text);
			for (const span of spans) expect(span).not.toMatch(/[<>&\n]| {2}/);
			const isOdd = DECLINE.test(text);
			const read = spans.slice(isOdd ? 1 : 0).map((span) => JSON.parse(span) as string);
			expect(read.sort()).toEqual(stringsIn(values));
			if (isOdd) expect(JSON.parse(spans[0]!)).toEqual(values);
			expect(wordsOf(text).endsWith(wordsOf(review(usual)))).toBe(true);
			expect(text.split('\n\n')).toHaveLength(isOdd ? 2 : 1);
		};
		fc.assert(fc.property(call, holds), { numRuns: runs(400), seed });
	});

	test('where no asset is withdrawn, nothing is; what is called "nothing" stands as a value', () => {
		const change = { ...CHANGE, Assets_to_Assign: 'nothing' };
		const text = review({ ...change, Assets_to_Withdraw: '' });
		expect(text).toContain('Withdrawn, so that this person can no longer use them: nothing.');
		expect(text).toContain('Assigned: `"nothing"`.');
	});

	test.each([['Account_to_Delete'], ['Account_to_Change']])(
		'%s: it says that the name is looked up once it is approved',
		(name) => {
			expect(review({ [name]: 'jonasACME', ...(name === 'Account_to_Change' && CHANGE) })).toMatch(
				/whoever has this account name when you approve/i,
			);
		},
	);
});

describe('what the agent may call', () => {
	const mcp = readTemplate('license-desk-mcp');
	const ACTS = ['Order License', 'Change Assets', 'Disable Locks', 'Delete Employee'];
	test.each(ACTS)('%s runs after a review alone', (name) => {
		expect(desk.connections[name]).toEqual({ ai_tool: [[{ node: 'Review', type: 'ai_tool', index: 0 }]] });
	});

	test('every tool of the MCP server that could act is a dry run', () => {
		const tools = mcp.nodes.filter(({ name }) => name.startsWith('Rehearse'));
		expect(tools.map(({ parameters }) => parameters.options)).toEqual(
			ACTS.map(() => expect.objectContaining({ dryRun: true })),
		);
	});
});

test.each(['query', 'approved', 'data'])('a hidden argument "%s" is warned of', (name) => {
	const json = { toolParameters: DELETION, [name]: { Account_to_Delete: 'omarACME' } };
	expect(askNode(nodeOf(desk, 'Review').parameters.message, { json })).toMatch(DECLINE);
});
