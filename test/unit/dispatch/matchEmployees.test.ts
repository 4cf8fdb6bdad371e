import fc from 'fast-check';
import { map, sortBy } from 'lodash';

import { matchEmployees } from '../../../nodes/MemberCenter/resources/employee/matchEmployees';
import { runs, seed } from '../../support/project/deep';

const words = (text: string) => text.split(' ').filter((word) => word !== '');

/** `+` and the employee's own record, `-` and its refusal, or `?` where nobody knows. */
function told(succeeded: string, failed: string, sent: string): string {
	const added = words(succeeded).map((userName) => ({ userName }));
	const refused = words(failed).map((userName) => ({ userName, message: `-${userName}` }));
	return matchEmployees(added, refused, words(sent))
		.map(({ rows, error }) =>
			rows ? `+${String(rows[0]?.userName)}` : error?.outcome === 'unknown' ? '?' : error?.message,
		)
		.join(' ');
}

describe('matching of add results', () => {
	/** What is listed as added, as refused, what was sent, and what each of those came to. */
	it.each([
		['the code appended', 'omarACME linaACME', '', 'lina omar', '+linaACME +omarACME'],
		['the code after a separator', 'omar@ACME lina@ACME', '', 'lina omar', '+lina@ACME +omar@ACME'],
		['no code at all', 'omar lina', '', 'lina omar', '+lina +omar'],
		['a refusal as sent', 'linaACME', 'omar', 'omar lina', '-omar +linaACME'],
		['a refusal with the code', 'linaACME', 'omarACME', 'omar lina', '-omarACME +linaACME'],
		['refusals of both kinds', 'linaACME', 'omarACME mei', 'mei omar lina', '-mei -omarACME +linaACME'],
		['refusals alone, of both kinds', '', 'mei omarACME', 'mei omar', '-mei -omarACME'],
		['a name that begins another', 'abcX abX', '', 'ab abc', '+abX +abcX'],
		['a code that ends a name', 'abc', 'abc', 'ab abc', '+abc -abc'],
		['a code that ends a name, both refused with it', 'zc', 'abc abcc', 'ab abc z', '-abc -abcc +zc'],
		['an employee left out', 'linaACME', '', 'lina omar', '+linaACME ?'],
		['one record that fits two', 'abcd', '', 'ab abc', '? ?'],
		['two readings that differ', 'abcc', 'abc', 'ab abc', '? ?'],
		['two readings that differ in part', 'abcc', 'abc z', 'ab abc z', '? ? -z'],
		['a stranger', 'linaACME otherACME', '', 'lina omar', '? ?'],
		['a stranger beside a refusal as sent', 'otherACME', 'omar', 'lina omar', '? -omar'],
		['a stranger beside a refusal that may be another’s', 'otherACME', 'abc', 'ab abc', '? ?'],
		['one employee twice', 'linaACME linaACME', '', 'lina omar', '? ?'],
		['nothing', '', '', 'lina', '?'],
	])('%s', (_, succeeded, failed, sent, expected) => {
		expect(told(succeeded, failed, sent)).toBe(expected);
	});

	it('takes a refusal without text, and names the missing employee', () => {
		const [refused, missing] = matchEmployees([], [{ userName: 'lina', message: null }], ['lina', 'omar']);

		expect(refused?.error).toMatchObject({ reason: 'part', code: '60027', message: '', outcome: 'rejected' });
		expect(missing?.error).toMatchObject({
			reason: 'missing',
			message: expect.stringContaining('omar') as string,
			outcome: 'unknown',
		});
	});
});

/** A small alphabet, so that names begin and end one another all the time. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
const answer = fc.constantFrom('added', 'refused as sent', 'refused with code', 'left out');
const suffix = fc.oneof(fc.constantFrom('', 'ACME', '@ACME', '-b'), letters);
const people = (userName: fc.Arbitrary<string>, maxLength: number) =>
	fc.uniqueArray(fc.record({ userName, answer, place: fc.nat() }), {
		minLength: 1,
		maxLength,
		selector: (one) => one.userName,
	});

type Person = { userName: string; answer: string; place: number };

/** What becomes of these people where the service tells their answers in some order. */
function settled(sent: Person[], code: string) {
	const inSomeOrder = sortBy(sent, 'place');
	const entries = (kind: string) => inSomeOrder.filter((one) => one.answer.startsWith(kind));
	return matchEmployees(
		entries('added').map(({ userName }) => ({ userName: userName + code, of: userName })),
		entries('refused').map((one) => ({
			userName: one.answer === 'refused as sent' ? one.userName : one.userName + code,
			message: `no to ${one.userName}`,
		})),
		map(sent, 'userName'),
	);
}

describe('any reply', () => {
	it('gives each employee its own result or none, never somebody else’s', () => {
		fc.assert(
			fc.property(people(letters, 12), suffix, (sent, code) => {
				const results = settled(sent, code);
				expect(results).toHaveLength(sent.length);
				for (const [index, { rows, error }] of results.entries()) {
					const { userName, answer: own } = sent[index] ?? { userName: '', answer: '' };
					if (rows) expect([rows, own]).toEqual([[{ userName: userName + code, of: userName }], 'added']);
					else if (error?.outcome === 'rejected')
						expect([error.message, own.slice(0, 7)]).toEqual([`no to ${userName}`, 'refused']);
				}
			}),
			{ numRuns: runs(2_000), seed },
		);
	});

	it('tells every reported employee where no name begins another', () => {
		const apart = fc.integer({ min: 100, max: 999 }).map((n) => `u${n}`);
		fc.assert(
			fc.property(people(apart, 60), fc.constantFrom('ACME', '@ACME', '_x'), (sent, code) => {
				const told = settled(sent, code).map(({ rows, error }) =>
					rows ? 'added' : error?.outcome === 'rejected' ? 'refused' : 'left out',
				);
				expect(told).toEqual(sent.map((one) => one.answer.replace(/ (as|with) .*/, '')));
			}),
			{ numRuns: runs(500), seed },
		);
	});
});
