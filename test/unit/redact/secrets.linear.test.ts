import { createRedactor } from '../../../nodes/shared/redact/secrets';
import { callsOf, growthOf } from '../../support/project/work';

/* docs/maintainers/design.md, "Secrets": the work grows with the text, whatever a secret looks like. */

it.each<[string, (length: number) => [secret: string, text: string]]>([
	['one letter', (length) => ['a'.repeat(length / 2), 'a'.repeat(length)]],
	['one letter but for the last', (length) => [`${'a'.repeat(length / 2)}b`, `${'a'.repeat(length)}\\u0062`]],
	['one letter, followed', (length) => [`${'a'.repeat(127)}b`, `${'a'.repeat(length)}\\u0062`]],
	['backslashes', (length) => ['\\'.repeat(length / 2), '\\'.repeat(length)]],
	['backslashes, as many as can be followed', (length) => ['\\'.repeat(127), '\\'.repeat(length)]],
	['one letter, which is escaped', (length) => ['a'.repeat(length / 2), '\\u0061'.repeat(length / 6)]],
	['words', (length) => ['A%41%41A%41AAA%41A'.repeat(length / 32), '%41'.repeat(length / 3)]],
])('a text and a secret of %s', (_, of) => {
	const lettersRead = (length: number) => {
		const [secret, text] = of(length);
		return callsOf(String.prototype, 'charAt', () => createRedactor([secret, 'another']).redact(text));
	};

	expect(growthOf(lettersRead, 768)).toBeLessThan(5);
});

it.each([100, 129, 1_000, 20_000])('a secret of %i times the same letter is gone all the same', (length) => {
	const { redact } = createRedactor(['a'.repeat(length)]);
	// Beyond that, so much could be read in so many ways that nothing of the text is left.
	const clean = length > 1_000 ? '•••' : '<•••>';

	expect(redact(`<${'a'.repeat(length)}>`)).toBe(clean);
	expect(redact(`<${'\\u0061'.repeat(length)}>`)).toBe(clean);
	expect(redact('<aaaa>')).toBe('<aaaa>');
});
