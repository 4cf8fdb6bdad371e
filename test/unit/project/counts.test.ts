import { events as memberEvents } from '../../../nodes/MemberCenter/events';
import { events as orderEvents } from '../../../nodes/OrderService/events';
import { filesBelow, pageText } from '../../support/project/projectPages';
import { specsOf } from '../../support/specs/specs';

/** "Nine operations", "six templates": where a document counts, the count is right. */

const [order, member] = [specsOf('order').length, specsOf('member').length];
const COUNTS: Record<string, number[]> = {
	operations: [order, member, order + member],
	endpoints: [order, member, order + member],
	events: [orderEvents.length, memberEvents.length, orderEvents.length + memberEvents.length],
	templates: [filesBelow('templates').filter((file) => file.endsWith('.json')).length],
	nodes: [2, 4],
	triggers: [2],
};
const WORDS =
	'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
		' ',
	);
const COUNTED = new RegExp(`\\b(${WORDS.slice(3).join('|')})\\s+(${Object.keys(COUNTS).join('|')})\\b`, 'gi');
const pages = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'sandbox/README.md',
	...filesBelow('docs'),
];

/** What a text counts wrongly, with the counts that would be right. */
const wrong = (text: string): string[] =>
	[...text.matchAll(COUNTED)]
		.filter(
			([, word = '', noun = '']) => !COUNTS[noun.toLowerCase()]?.includes(WORDS.indexOf(word.toLowerCase())),
		)
		.map(([phrase, , noun = '']) => `"${phrase}" is not ${COUNTS[noun.toLowerCase()]?.join(' or ')}`);

it('documents count right: write the number that is due, or none', () => {
	expect(
		pages
			.filter((page) => page.endsWith('.md'))
			.flatMap((page) => wrong(pageText(page)).map((one) => `${page}: ${one}`)),
	).toEqual([]);
});

it.each([
	[`${WORDS[order]} operations`, []],
	['Nineteen operations', [`"Nineteen operations" is not ${order} or ${member} or ${order + member}`]],
	['three\n  templates', [`"three\n  templates" is not ${String(COUNTS.templates)}`]],
])('%s: %j', (text, due) => {
	expect(wrong(text)).toEqual(due);
});
