import { DateTime } from 'luxon';

import { evaluate, type Scope } from './expression';
import { type Item, NodeFailure, type Outputs } from './items';
import { NODES, type Stage, type Work } from './nodes';
import { nodeOf, type Template, type TemplateNode } from './template';

/** For all that play a template whole. One execution: its nodes run one at a time, each in one go, as the real graph leads them. */
export class Execution {
	private readonly runs = new Map<string, Outputs[]>();
	private waiting: Array<{ name: string; items: Item[]; from: string }> = [];
	/** Where the items of the node that runs come from. */
	private from = '';
	failed = false;
	/** Why it failed. */
	error: unknown;

	constructor(
		readonly template: Template,
		readonly id: string,
		trigger: string,
		items: Item[],
		private readonly stage: Stage,
		/** Which output of the trigger they come by. */
		output = 0,
	) {
		const outputs = [...Array.from({ length: output }, () => []), items];
		this.runs.set(trigger, [outputs]);
		this.goOn(trigger, outputs);
	}

	/** The node that runs next; undefined where it has ended. */
	get next(): string | undefined {
		return this.waiting.at(-1)?.name;
	}

	get isOver(): boolean {
		return this.waiting.length === 0;
	}

	die(): void {
		this.waiting = [];
	}

	/** What a node gave in its last run, or in this one. */
	last(name: string, output = 0, run = -1): Item[] | undefined {
		return this.runs.get(name)?.at(run)?.[output];
	}

	/** To its end. */
	run(): this {
		while (!this.isOver) this.step();
		return this;
	}

	step(): void {
		const work = this.take();
		this.finish(work, () => this.outputsOf(work));
	}

	/** The same, where `real` gives what some nodes give, later. */
	async stepWith(real: (work: Work) => Promise<Outputs> | undefined): Promise<void> {
		const work = this.take();
		const outputs = work.node.disabled === true ? undefined : await real(work);
		this.finish(work, () => outputs ?? this.outputsOf(work));
	}

	private take(): Work {
		const { name, items: given, from } = this.waiting.pop()!;
		this.from = from;
		const node = nodeOf(this.template, name);
		const items = node.executeOnce === true ? given.slice(0, 1) : given;
		const value = (parameter: unknown, index = 0) =>
			evaluate(parameter, this.scope(node, items[index]?.json ?? {}, given, index, items[index]?.trace));
		const scope = this.scope(node, items[0]?.json ?? {}, given, 0);
		return { node, items, value, scope, stage: this.stage, id: this.id };
	}

	private finish({ node, items }: Work, give: () => Outputs): void {
		const { name } = node;
		try {
			const outputs = give();
			if (node.alwaysOutputData === true && outputs.every((output) => output.length === 0))
				outputs[0] = [{ json: {} }];
			const traced = outputs.map((output) =>
				output.map((item, index) => withTrace(name, item, items, index)),
			);
			this.runs.set(name, [...(this.runs.get(name) ?? []), traced]);
			this.goOn(name, traced);
		} catch (error) {
			this.failed = failsNode(error);
			this.error = error;
			this.die();
		}
	}

	/** A node that is off passes on what it gets, and one with pinned data is not asked. */
	private outputsOf(work: Work): Outputs {
		const { node, items } = work;
		const pinned = this.template.pinData?.[node.name];
		if (pinned !== undefined) return [structuredClone(pinned)];
		if (node.disabled === true) return [items];
		const run = NODES[node.type.split('.')[1]!];
		if (run === undefined) throw new Error(`The model has no node ${node.type}`);
		return run(work);
	}

	private scope(
		node: TemplateNode,
		json: unknown,
		items: Item[],
		index: number,
		trace?: Item['trace'],
	): Scope {
		return {
			$: (name) => ({
				isExecuted: this.runs.has(name),
				all: (output?: number) => this.readable(name, node.name, output),
				first: (output?: number, run?: number) => this.readable(name, node.name, output, run)[0],
				last: (output?: number) => this.readable(name, node.name, output).at(-1),
				item: trace?.[name] ?? this.last(name)?.[index] ?? this.last(name)?.[0],
			}),
			$json: json,
			$input: { all: () => items },
			$execution: { id: this.id, resumeUrl: `https://n8n.test/webhook-waiting/${this.id}?signature=1` },
			$workflow: { name: this.template.name },
			$runIndex: this.runs.get(node.name)?.length ?? 0,
			$prevNode: { name: this.from },
			$itemIndex: index,
			$now: DateTime.fromJSDate(this.stage.now()),
		};
	}

	/** Which output of a node before it a node reads: as in n8n, the one of the shortest way, also where the items came another one. */
	private outputTo(name: string, from: string): number {
		const links = Object.entries(this.template.connections).flatMap(([source, { main = [] }]) =>
			main.flatMap((targets, output) => targets.map(({ node }) => ({ source, output, node }))),
		);
		const seen = new Set([name]);
		for (const one of seen) {
			const before = links.filter(({ node }) => node === one);
			const found = before.find(({ source }) => source === from);
			if (found !== undefined) return found.output;
			before.forEach(({ source }) => seen.add(source));
		}
		return 0;
	}

	private readable(name: string, by: string, output = this.outputTo(by, name), run?: number): Item[] {
		const items = this.last(name, output, run);
		// n8n's own words are longer; what counts is that the expression fails.
		if (items === undefined) throw new TypeError(`${name} is unexecuted`);
		return items;
	}

	/** The first output's first node runs next, and all that follows it, before the others. */
	private goOn(name: string, outputs: Outputs): void {
		const led = (this.template.connections[name]?.main ?? []).flatMap((targets, output) => {
			const items = outputs[output] ?? [];
			return items.length === 0 ? [] : targets.map(({ node }) => ({ name: node, items, from: name }));
		});
		this.waiting.push(...led.reverse());
	}
}

/** Several at the same time, a node of each in turn. */
export function runTogether(...executions: Execution[]): void {
	while (executions.some(({ isOver }) => !isOver)) for (const one of executions) if (!one.isOver) one.step();
}

/** An item with what it comes from, as n8n finds it by its paired items. */
function withTrace(name: string, item: Item, given: Item[], index: number): Item {
	const source = given[item.pairedItem?.item ?? index];
	const { json, binary, pairedItem } = item;
	const linked: Item = { json, ...(binary && { binary }), ...(pairedItem && { pairedItem }) };
	linked.trace = { ...source?.trace, [name]: linked };
	return linked;
}

/** n8n ends a node also for a text that is no JSON, with the words "invalid syntax". */
function failsNode(error: unknown): boolean {
	expect([NodeFailure, SyntaxError].some((kind) => error instanceof kind) || error).toBe(true);
	return true;
}
