import fc from 'fast-check';

import type { PartResult } from '../../../nodes/shared/model/exchange';
import type { Part, RunContext } from '../../../nodes/shared/model/run';
import { passwordsIn, redactPasswords } from '../../../nodes/shared/redact/passwords';
import { seed } from '../../support/project/deep';

/* docs/maintainers/design.md, "Secrets": passwords are taken out of sentences, and of nothing else. */

const deep = (value: object, depth = 50_000): object => {
	let nested = value;
	for (let level = 0; level < depth; level += 1) nested = level % 2 === 0 ? [nested] : { nested };
	return nested;
};

it.each<[string, unknown, string[]]>([
	['of an employee', { name: 'n', password: 'pw-1' }, ['pw-1']],
	['of a product', [{ products: [{ passwords: ['pw-1', 'pw-2'] }] }, null, 7, 'pw'], ['pw-1', 'pw-2']],
	['at any depth', deep({ password: 'pw-1' }), ['pw-1']],
	['that are no text', { passwords: [7, null], password: { password: 'x' } }, []],
	['that stand beside them too', { password: 'ann', userName: 'ann-1' }, ['ann']],
])('passwords %s', (_, input, found) => expect(passwordsIn(input).sort()).toEqual(found));

const run = { service: { freeText: ['remark'] } } as unknown as RunContext;
const part = (value: unknown) => ({ value }) as Part;
const settled = (results: PartResult[], ...passwords: string[]) =>
	redactPasswords(
		run,
		passwords.map((password) => part({ password })),
		results,
	);
const problem = { code: '123456', outcome: 'rejected' as const, httpStatus: 200 };

it.each(['refused', 'part'] as const)('the service’s own words about what was %s lose them', (reason) => {
	const error = { ...problem, reason, message: 'no 123456 or pw-of-bob', cause: '123456?' };

	expect(settled([{ error }, { error: { ...error, cause: undefined } }], '123456', 'pw-of-bob')).toEqual([
		{ error: { ...error, message: 'no ••• or •••', cause: '•••?' } },
		{ error: { ...error, message: 'no ••• or •••', cause: undefined } },
	]);
});

it.each(['missing', 'shape', 'timeout', 'http'] as const)('our own words stay: %s', (reason) => {
	const error = { ...problem, reason, message: 'nothing of lina123456' };

	expect(settled([{ error }], '123456')).toEqual([{ error }]);
});

it('of rows, only fields with sentences lose them, and fields of passwords whatever they hold', () => {
	const row = {
		userName: 'lina123456',
		name: '123456',
		globalId: 'a8123456569f0',
		departmentId: 123456,
		code: '123456',
		remark: 'begins with 123456',
		texts: { message: 'has 123456', cause: '123456', id: '123456' },
		password: '123456',
		accounts: [{ password: 'another', passwords: ['123456', 'pw', 7, ''], userName: '123456' }],
	};

	expect(settled([{ rows: [{ ...row }] }], '123456')).toEqual([
		{
			rows: [
				{
					...row,
					remark: 'begins with •••',
					texts: { message: 'has •••', cause: '•••', id: '123456' },
					password: '•••',
					accounts: [{ password: '•••', passwords: ['•••', '•••', '•••', ''], userName: '123456' }],
				},
			],
		},
	]);
});

it.each([
	[{ remark: ['123456', { more: '123456' }] }, { remark: ['•••', { more: '•••' }] }],
	[
		{ remark: null, password: null },
		{ remark: null, password: null },
	],
	// Too short to be looked for in a sentence, but not to be left where it is called so.
	[
		{ password: 'pw', remark: 'pw' },
		{ password: '•••', remark: 'pw' },
	],
])('%j', (row, clean) => expect(settled([{ rows: [row] }], '123456', 'pw')).toEqual([{ rows: [clean] }]));

it('nests as deep as a service likes', () => {
	const rows = [{ remark: deep({ text: '123456' }) }];

	expect(settled([{ rows }], '123456')[0]?.rows).toBe(rows);
});

it('where no password was sent, nothing is looked at', () => {
	const results = [{ rows: [{ password: 'x', remark: 'y' }] }];

	expect(settled(results)).toBe(results);
});

it('ids and names of rows stay whole, whatever the passwords are', () => {
	const text = fc.string({ unit: 'grapheme', maxLength: 8 });
	fc.assert(
		fc.property(fc.array(text, { minLength: 1 }), text, text, (passwords, before, after) => {
			const holding = before + passwords.join('') + after;
			const kept = { userName: holding, name: holding, globalId: holding, id: holding, code: holding };
			const [result] = settled([{ rows: [{ ...kept, remark: holding }] }], ...passwords);

			expect(result?.rows).toEqual([{ ...kept, remark: expect.any(String) as string }]);
			for (const password of passwords.filter(({ length }) => length >= 4))
				expect(result?.rows?.[0]?.remark).not.toContain(password);
		}),
		{ seed },
	);
});
