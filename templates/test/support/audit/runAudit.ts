import type { DateTime } from 'luxon';

import { runNode, type Given, type Rows } from '../ledger/codeNode';
import { readTemplate, type Template } from '../ledger/template';

/** For the tests of *License audit* and *All my licenses*. */

export type { Rows };
export type Lists = Given;

export const template = readTemplate('schedule-asset-audit');

export interface Finding {
	attention: string;
	assetNum: string;
	product: string;
	until: string;
	when: string;
	detail: string;
	holder: string;
	holderGlobalId: string;
}

export interface Report {
	subject: string;
	headline: string;
	html: string;
	text: string;
	total: number;
	counts: Record<'ended' | 'soon' | 'left' | 'nobody' | 'lent' | 'unknown', number>;
}

interface Made<Json> {
	json: Json;
	binary: Record<string, { fileName: string; data: string }>;
}

/** What a Code node made: its report, its page, and the parts of the workbook by their names in it. */
export function filesOf<Json>({ json, binary }: Made<Json>) {
	const textOf = ({ data }: { data: string }) => Buffer.from(data, 'base64').toString();
	const { page, ...files } = binary;
	const parts = Object.fromEntries(Object.values(files).map((file) => [file.fileName, textOf(file)]));
	return { report: json, parts, page: page ? textOf(page) : '' };
}

/** What nodes gave; one that is left out has an empty list. */
export const wholeOf = ({ nodes }: Template, lists: Lists): Given => ({
	...Object.fromEntries(nodes.map(({ name }) => [name, [{}]])),
	Settings: [{ warnDays: 30, company: 'Acme' }],
	...lists,
});

/** The rows of *What Needs Attention*; days are counted from `now`. */
export const findingsOf = (lists: Lists, now: DateTime, used = template): Finding[] =>
	runNode<{ json: Finding }>(used, 'What Needs Attention', wholeOf(used, lists), now).map(({ json }) => json);

/** What a Code node makes of these lists that writes files. */
export function writtenOf<Json>(
	used: Template,
	name: string,
	lists: Lists,
	now: DateTime,
	input: object[] = [],
) {
	const [made] = runNode<Made<Json>>(used, name, wholeOf(used, lists), now, input);
	return filesOf(made!);
}

/** What *Mail and Workbook* makes of the findings. */
export const reportOf = (lists: Lists, now: DateTime, used = template) =>
	writtenOf<Report>(used, 'Mail and Workbook', lists, now, findingsOf(lists, now, used));
