import { namesIn, sectionOf, tableOf } from '../project/projectPages';

/** A parameter with a default, as docs/stored-names.md, "Common" and "Trigger nodes" have it: `name` (default; least to most). */
export interface Setting {
	name: string;
	/** Unless chosen. */
	value: boolean | number | string;
	least?: number;
	most?: number;
}

const SETTING = /(`\w+`) \(([\w,]+)(?:; (?:from )?([\d,]+)(?: to ([\d,]+))?)?\)/g;

const numberOf = (text: string | undefined): number | undefined =>
	text === undefined ? undefined : Number(text.replaceAll(',', ''));

/** All that stand under a heading. */
export const settingsIn = (heading: string): Setting[] =>
	[...sectionOf('docs/stored-names.md', heading).matchAll(SETTING)].map(
		([, name, value = '', least, most]) => ({
			name: namesIn(name).join(),
			value: /^\d/.test(value) ? (numberOf(value) ?? NaN) : value === 'true',
			least: numberOf(least),
			most: numberOf(most),
		}),
	);

/** A parameter that has one of a few values: the first unless chosen. */
export interface Choice {
	node: string;
	/** `resource.operation` */
	operation: string;
	name: string;
	values: string[];
}

export const choices: Choice[] = tableOf('docs/stored-names.md', 'Choices').flatMap(
	({ Parameter, Values, Where }) => {
		const [node = '', ...operations] = namesIn(Where);
		const name = namesIn(Parameter).join();
		return operations.map((operation) => ({ node, operation, name, values: namesIn(Values) }));
	},
);
