/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; for the tests of *License audit* */
import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { nodeOf, readTemplate } from '../ledger/template';

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

/** Rows of a node; each is of the input item of its place, or of the one that it names. */
export type Rows = Array<IDataObject | INodeExecutionData>;
/** What the nodes gave, by their names; a list that is left out is empty. */
export type Lists = Record<string, Rows>;

const itemOf = (row: Rows[number], item: number) =>
	'json' in row ? row : { json: row, pairedItem: { item } };

function runCode<T>(name: string, lists: Lists, now: DateTime, input: Array<{ json: Finding }> = []): T {
	const given: Lists = { Settings: [{ warnDays: 30, company: 'Acme' }], ...lists };
	const $ = (node: string) => {
		if (!template.nodes.some((one) => one.name === node)) throw new Error(`no node ${node}`);
		const list = (given[node] ?? [{}]).map(itemOf);
		return { all: () => list, first: () => list[0] };
	};
	const { jsCode } = nodeOf(template, name).parameters as { jsCode: string };
	const globals = { $, $now: now, $input: { all: () => input }, DateTime, Buffer };
	return runInNewContext(`(function () {${jsCode}\n})()`, globals) as T;
}

/** The rows of *What Needs Attention*; days are counted from `now`. */
export function findingsOf(lists: Lists, now: DateTime): Finding[] {
	return runCode<Array<{ json: Finding }>>('What Needs Attention', lists, now).map(({ json }) => json);
}

/** What *Mail and Workbook* makes of them: the mail, and the parts of the workbook by their names in it. */
export function reportOf(
	lists: Lists,
	now: DateTime,
	findings = findingsOf(lists, now),
): { report: Report; parts: Record<string, string>; page: string } {
	const input = findings.map((json) => ({ json }));
	const [{ json, binary }] = runCode<
		[{ json: Report; binary: Record<string, { fileName: string; data: string }> }]
	>('Mail and Workbook', lists, now, input);
	const textOf = ({ data }: { data: string }) => Buffer.from(data, 'base64').toString();
	const { page, ...files } = binary;
	const parts = Object.fromEntries(Object.values(files).map((file) => [file.fileName, textOf(file)]));
	return { report: json, parts, page: textOf(page!) };
}
