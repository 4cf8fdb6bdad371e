/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; for the tests of *License audit* */
import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { nodeOf, readTemplate, type Template } from '../ledger/template';

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

/** What a Code node of a template gives. */
export function runCode<T>(
	[name, { nodes }]: [string, Template],
	lists: Lists,
	now: DateTime,
	input: Array<{ json: Finding }> = [],
): T {
	const given: Lists = { Settings: [{ warnDays: 30, company: 'Acme' }], ...lists };
	const $ = (node: string) => {
		if (!nodes.some((one) => one.name === node)) throw new Error(`no node ${node}`);
		const list = (given[node] ?? [{}]).map(itemOf);
		return { all: () => list, first: () => list[0] };
	};
	const { jsCode } = nodeOf({ nodes } as Template, name).parameters as { jsCode: string };
	const globals = { $, $now: now, $input: { all: () => input }, DateTime, Buffer };
	return runInNewContext(`(function () {${jsCode}\n})()`, globals) as T;
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

/** The rows of *What Needs Attention*; days are counted from `now`. */
export function findingsOf(lists: Lists, now: DateTime, used = template): Finding[] {
	return runCode<Array<{ json: Finding }>>(['What Needs Attention', used], lists, now).map(
		({ json }) => json,
	);
}

/** What *Mail and Workbook* makes of them: the mail, and the parts of the workbook by their names in it. */
export function reportOf(
	lists: Lists,
	now: DateTime,
	findings?: Finding[],
	used = template,
): { report: Report; parts: Record<string, string>; page: string } {
	const input = (findings ?? findingsOf(lists, now, used)).map((json) => ({ json }));
	const [made] = runCode<[Made<Report>]>(['Mail and Workbook', used], lists, now, input);
	return filesOf(made);
}
