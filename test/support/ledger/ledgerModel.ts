/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- test code, never published; n8n's expressions are JavaScript, and these are our own templates' */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../project/projectPages';

/**
 * The ledger of the templates as a model: a table without a unique key, and those who work on it step by step. What a step
 * does to the table is read from the templates' own nodes, so that a change there is tried here.
 */
export interface LedgerRow {
	id: number;
	state: string;
	owner: string;
	/** The asset number in the row's orders. */
	number: string;
}

export interface Actor {
	name: string;
	template: 'crm' | 'reconcile';
	step: string;
	/** The row it works on, as it was read. */
	seen?: LedgerRow;
	/** A row whose id is drawn and which nobody sees yet: a database draws ids before it shows rows. */
	drawn?: number;
}

export interface Ledger {
	rows: LedgerRow[];
	nextId: number;
	/** The asset numbers of the orders that were made. */
	orders: string[];
	actors: Actor[];
}

type Parameters = {
	conditions?: { conditions: Array<{ leftValue: string }> };
	filters?: { conditions: Array<{ keyName: keyof LedgerRow; condition: string; keyValue: string }> };
	columns?: { value: Record<string, string> };
};
export type Template = Map<string, Parameters>;

export function readTemplate(file: string): Template {
	const text = readFileSync(join(ROOT, 'templates', file), 'utf8');
	const { nodes } = JSON.parse(text) as { nodes: Array<{ name: string; parameters: Parameters }> };
	return new Map(nodes.map(({ name, parameters }) => [name, parameters]));
}

/** What the expressions of one step may ask for. */
export interface Scope {
	actor: Actor;
	rows?: LedgerRow[];
	current?: LedgerRow;
}

const isExpression = (value: unknown): value is string => typeof value === 'string' && value.startsWith('=');

function evaluate(value: unknown, { actor, rows = [], current }: Scope): unknown {
	if (!isExpression(value)) return value;
	const nodes: Record<string, Array<{ json: object }>> = {
		'CRM Event': [{ json: { body: { eventId: 'event' } } }],
		'Note the Event': [{ json: actor.seen ?? {} }],
		'One Event at a Time': [{ json: { ...actor.seen, eventId: 'event', attempts: 0 } }],
		'All Deliveries': rows.map((json) => ({ json })),
	};
	const $ = (name: string) => ({ first: () => nodes[name]?.[0], all: () => nodes[name] });
	const code = value.replace(/^=\{\{/, '').replace(/\}\}$/, '');
	const run = new Function('$', '$json', '$execution', `return (${code});`) as (
		...args: unknown[]
	) => unknown;
	return run($, current ?? {}, { id: actor.name });
}

function matches(row: LedgerRow, { filters }: Parameters, scope: Scope): boolean {
	return (filters?.conditions ?? []).every(({ keyName, condition, keyValue }) => {
		const value = evaluate(keyValue, scope);
		if ((keyName as string) === 'eventId') return value === 'event';
		if (condition === 'eq') return row[keyName] === value;
		if (condition === 'gt') return Number(row[keyName]) > Number(value);
		throw new Error(`The model has no condition ${condition}`);
	});
}

export const holds = ({ conditions }: Parameters, scope: Scope): boolean =>
	(conditions?.conditions ?? []).every(({ leftValue }) => evaluate(leftValue, scope) === true);

/** Changes the rows that match, in one go, as a database does; gives the first of them. */
export function update(ledger: Ledger, node: Parameters, scope: Scope): LedgerRow | undefined {
	const hit = ledger.rows.filter((row) => matches(row, node, scope));
	for (const row of hit)
		for (const key of ['state', 'owner'] as const) {
			const value = node.columns?.value[key];
			if (value !== undefined) row[key] = String(evaluate(value, scope));
		}
	return hit[0];
}

export function remove(ledger: Ledger, node: Parameters, scope: Scope): void {
	ledger.rows = ledger.rows.filter((row) => !matches(row, node, scope));
}
