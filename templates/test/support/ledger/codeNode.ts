/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; for the tests of single code nodes */
import { runInNewContext } from 'node:vm';

import { DateTime } from 'luxon';

import { nodeOf, type Template } from './template';

/** What nodes have given, by name; a node that is not in it has not run; `$input`: what comes in. `pairedItem` of a row is the link of its item. */
export type Given = Record<string, Array<Record<string, unknown>>>;

/** Runs a Code node of a template as n8n does: what it gives, as n8n passes it on. */
export function runCode(template: Template, name: string, given: Given, now: DateTime): unknown[] {
	const { jsCode } = nodeOf(template, name).parameters as { jsCode: string };
	const $ = (node: string) => {
		const items = (given[node] ?? []).map(({ pairedItem, ...json }) => ({ json, pairedItem }));
		const run = () => {
			if (!(node in given)) throw new Error(`Node "${node}" has not been executed`);
			return items;
		};
		return { all: run, first: () => run()[0], isExecuted: node in given };
	};
	const $input = { all: () => $('$input').all() };
	const $execution = { id: '1', resumeFormUrl: 'https://n8n.example/form-waiting/1' };
	const globals = { $, $input, $execution, $workflow: { name: template.name }, $now: now, DateTime, Buffer };
	const rows = runInNewContext(`(function () {${jsCode}\n})()`, globals) as object;
	return (JSON.parse(JSON.stringify(rows)) as Array<{ json: unknown }>).map(({ json }) => json);
}
