import fc from 'fast-check';

import { settleEmployees } from '../../nodes/MemberCenter/resources/employee/settleEmployees';

/** `+` where the employee's own record came, its refusal's text, or `?` where nobody knows. */
function told(succeeded: string[], failed: string[], sent: string[]): Array<string | undefined> {
	const results = settleEmployees(
		succeeded.map((userName) => ({ userName })),
		failed.map((userName) => ({ userName, message: `no to ${userName}` })),
		sent,
	);
	return results.map(({ rows, error }) =>
		rows ? `+${String(rows[0]?.userName)}` : error?.outcome === 'unknown' ? '?' : error?.message,
	);
}

describe('matching of add results', () => {
	it.each<[string, string[], string[], string[], string[]]>([
		['the code appended', ['omarACME', 'linaACME'], [], ['lina', 'omar'], ['+linaACME', '+omarACME']],
		[
			'the code after a separator',
			['omar@ACME', 'lina@ACME'],
			[],
			['lina', 'omar'],
			['+lina@ACME', '+omar@ACME'],
		],
		['no code at all', ['omar', 'lina'], [], ['lina', 'omar'], ['+lina', '+omar']],
		['a refusal as sent', ['linaACME'], ['omar'], ['omar', 'lina'], ['no to omar', '+linaACME']],
		[
			'a refusal with the code',
			['linaACME'],
			['omarACME'],
			['omar', 'lina'],
			['no to omarACME', '+linaACME'],
		],
		[
			'refusals of both kinds',
			['linaACME'],
			['omarACME', 'mei'],
			['mei', 'omar', 'lina'],
			['no to mei', 'no to omarACME', '+linaACME'],
		],
		[
			'refusals alone, of both kinds',
			[],
			['mei', 'omarACME'],
			['mei', 'omar'],
			['no to mei', 'no to omarACME'],
		],
		['a name that begins another', ['abcX', 'abX'], [], ['ab', 'abc'], ['+abX', '+abcX']],
		['a code that ends a name', ['abc'], ['abc'], ['ab', 'abc'], ['+abc', 'no to abc']],
		[
			'a code that ends a name, both refused with it',
			['zc'],
			['abc', 'abcc'],
			['ab', 'abc', 'z'],
			['no to abc', 'no to abcc', '+zc'],
		],
		['an employee left out', ['linaACME'], [], ['lina', 'omar'], ['+linaACME', '?']],
		['one record that fits two', ['abcd'], [], ['ab', 'abc'], ['?', '?']],
		['two readings that differ', ['abcc'], ['abc'], ['ab', 'abc'], ['?', '?']],
		['two readings that differ in part', ['abcc'], ['abc', 'z'], ['ab', 'abc', 'z'], ['?', '?', 'no to z']],
		['a stranger', ['linaACME', 'otherACME'], [], ['lina', 'omar'], ['?', '?']],
		['a stranger beside a refusal as sent', ['otherACME'], ['omar'], ['lina', 'omar'], ['?', 'no to omar']],
		['a stranger beside a refusal that may be another’s', ['otherACME'], ['abc'], ['ab', 'abc'], ['?', '?']],
		['one employee twice', ['linaACME', 'linaACME'], [], ['lina', 'omar'], ['?', '?']],
		['nothing', [], [], ['lina'], ['?']],
	])('%s', (_, succeeded, failed, sent, expected) => {
		expect(told(succeeded, failed, sent)).toEqual(expected);
	});

	it('takes a refusal without text, and names the missing employee', () => {
		const [refused, missing] = settleEmployees([], [{ userName: 'lina', message: null }], ['lina', 'omar']);

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
const fate = fc.constantFrom('added', 'refused as sent', 'refused with code', 'left out');
const suffix = fc.oneof(fc.constantFrom('', 'ACME', '@ACME', '-b'), letters);
const fates = fc.uniqueArray(fc.record({ userName: letters, fate, place: fc.nat() }), {
	minLength: 1,
	maxLength: 12,
	selector: ({ userName }) => userName,
});

function replyFor(people: Array<{ userName: string; fate: string; place: number }>, code: string) {
	const inSomeOrder = [...people].sort((a, b) => a.place - b.place);
	const entries = (kind: string) => inSomeOrder.filter((one) => one.fate.startsWith(kind));
	return {
		succeeded: entries('added').map(({ userName }) => ({ userName: userName + code, of: userName })),
		failed: entries('refused').map((one) => ({
			userName: one.fate === 'refused as sent' ? one.userName : one.userName + code,
			message: `no to ${one.userName}`,
		})),
	};
}

describe('any reply', () => {
	it('gives each employee its own result or none, never somebody else’s', () => {
		fc.assert(
			fc.property(fates, suffix, (people, code) => {
				const { succeeded, failed } = replyFor(people, code);
				const results = settleEmployees(
					succeeded,
					failed,
					people.map(({ userName }) => userName),
				);
				expect(results).toHaveLength(people.length);
				for (const [index, { rows, error }] of results.entries()) {
					const { userName, fate: own } = people[index] ?? { userName: '', fate: '' };
					if (rows) expect([rows, own]).toEqual([[{ userName: userName + code, of: userName }], 'added']);
					else if (error?.outcome === 'rejected')
						expect([error.message, own.slice(0, 7)]).toEqual([`no to ${userName}`, 'refused']);
				}
			}),
			{ numRuns: 2_000 },
		);
	});

	it('tells every reported employee where no name begins another', () => {
		const apart = fc.uniqueArray(
			fc.record({ userName: fc.integer({ min: 100, max: 999 }).map((n) => `u${n}`), fate, place: fc.nat() }),
			{ minLength: 1, maxLength: 60, selector: ({ userName }) => userName },
		);
		fc.assert(
			fc.property(apart, fc.constantFrom('ACME', '@ACME', '_x'), (people, code) => {
				const { succeeded, failed } = replyFor(people, code);
				const results = settleEmployees(
					succeeded,
					failed,
					people.map(({ userName }) => userName),
				);
				expect(
					results.map(({ rows, error }) =>
						rows ? 'added' : error?.outcome === 'rejected' ? 'refused' : 'left out',
					),
				).toEqual(people.map((one) => one.fate.split(' as ')[0]?.split(' with ')[0]));
			}),
			{ numRuns: 500 },
		);
	});
});
