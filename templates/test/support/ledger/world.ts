import { createHash } from 'node:crypto';

import { DataTable, type Row } from './dataTable';
import { assetOf, type CrmEvent } from './events';
import { Execution } from './execution';
import { OrderNodes } from './orderNodes';
import type { Item } from './items';
import { noting } from './noting';
import type { FormField, Stage } from './nodes';
import { nodeOf, readTemplate, settle, type Template } from './template';

export interface Templates {
	order: Template;
	reconcile: Template;
	soFar: Template;
}
export const templates = (): Templates => ({
	order: readTemplate('order-once'),
	reconcile: readTemplate('reconcile-license-orders'),
	soFar: readTemplate('orders-so-far'),
});

/** One event of a call of *Order once*, and what was told of it; nothing where the execution died. */
export interface Delivery {
	event: CrmEvent;
	execution: Execution;
	status?: number;
	body?: Record<string, unknown>;
	isTold: boolean;
}

type Json = Record<string, unknown>;
const MINUTES = 60_000;
/** Longer than *stuckAfterMinutes*. */
const LATER = 6 * MINUTES;

/** A table, a service, and executions of the real templates, which go on in any order. */
export class LedgerWorld {
	readonly service = new OrderNodes();
	readonly table: DataTable;
	/** What is kept for people of lines that have left the ledger. */
	readonly people: DataTable;
	/** Who decided what. */
	readonly noted: DataTable;
	readonly deliveries: Delivery[] = [];
	actors: Execution[] = [];
	/** What the form of *Orders so far* offered last. */
	offered: string[] = [];
	decisions: string[] = [];
	private time = Date.parse('2026-03-01T08:00:00Z');
	private lastId = 100;
	private readonly stage: Stage;

	constructor(
		private readonly using: Templates,
		readonly hasMemberCenter: boolean,
		/** How long lines stay in the ledger after they were settled. */
		keepMinutes = 7 * 24 * 60,
	) {
		const now = () => new Date((this.time += 1));
		this.table = new DataTable(now);
		this.people = new DataTable(now);
		this.noted = new DataTable(now);
		const call = (inputs: Json[]) => this.start(this.using.order, 'When Called', inputs);
		this.stage = {
			table: this.table,
			tables: { license_orders: this.people },
			service: this.service,
			now,
			call,
			note: noting(this.noted, now),
		};
		nodeOf(using.order, 'All Asset Numbers').disabled = !hasMemberCenter;
		settle(using.reconcile, { keepDays: keepMinutes / (24 * 60) });
	}

	private start(template: Template, trigger: string, inputs: Json[]): Execution {
		const id = String((this.lastId += 1));
		const items = inputs.map((json) => ({ json: structuredClone(json) }));
		const execution = new Execution(template, id, trigger, items, this.stage);
		this.actors.push(execution);
		return execution;
	}

	deliver(event: CrmEvent): Delivery {
		return this.deliverAll([event])[0]!;
	}

	/** Many events in one call. */
	deliverAll(events: CrmEvent[]): Delivery[] {
		for (const { eventId, lines, customer } of events)
			for (const [index, line] of Object.entries(lines ?? [])) {
				if (typeof line !== 'object' || line?.assetNo === undefined) continue;
				const number = assetOf(eventId, Number(index) + 1);
				const { id } = (customer ?? {}) as { id?: unknown };
				this.service.exists(number, String(line.licenseType), String(id));
			}
		const execution = this.start(this.using.order, 'When Called', events);
		const deliveries = events.map((event): Delivery => ({ event, execution, isTold: false }));
		this.deliveries.push(...deliveries);
		return deliveries;
	}

	/** Another workflow, with what its trigger has pinned. */
	play(template: Template, trigger: string): void {
		this.start(template, trigger, [template.pinData?.[trigger]?.[0]?.json ?? {}]);
	}

	reconcile(): void {
		this.start(this.using.reconcile, 'Every Five Minutes', [{}]);
	}

	/** A person opens the form of *Orders so far* to decide, and sees what is offered; nothing where there is nothing to decide. */
	open(only = ''): Execution {
		const asked = { 'What to do': 'Decide what becomes of open lines', Only: only };
		const execution = this.start(this.using.soFar, 'Orders (Form)', [asked]);
		while (!execution.isOver && execution.next !== 'Choose') this.step(execution);
		// The form stands open, whatever goes on.
		this.actors = this.actors.filter((one) => one !== execution);
		const fields = String(execution.last('Which Way?', 1)?.[0]?.json.fields ?? '[]');
		[this.offered = [], this.decisions = []] = (JSON.parse(fields) as FormField[]).map(({ fieldOptions }) =>
			(fieldOptions?.values ?? []).map(({ option }) => option),
		);
		return execution;
	}

	/** Chooses in the form, and goes on as far as the node that changes the ledger; `chosen` are the lines by what their text contains. */
	choose(execution: Execution, chosen: string[], decision: string): void {
		this.stage.fillIn = ([lines]) => {
			const offered = lines!.fieldOptions!.values.map(({ option }) => option);
			const wanted = offered.filter((one) => chosen.some((line) => one.includes(line)));
			return { Lines: wanted, Decision: decision, 'Your name': 'Lina Berg' };
		};
		if (!execution.isOver) execution.step();
		while (!execution.isOver && execution.next !== 'Carry It Out') execution.step();
	}

	/** The last page of the form. */
	answerOf(execution: Execution): Record<string, unknown> | undefined {
		execution.run();
		return execution.last('Tell What It Did')?.[0]?.json;
	}

	/** A person fills in the whole form; what the last page says. `meanwhile`: while the form stands open. */
	decide(
		lines: string[],
		decision: string,
		only = '',
		meanwhile = (): void => undefined,
	): Record<string, unknown> | undefined {
		const execution = this.open(only);
		meanwhile();
		this.choose(execution, lines, decision);
		return this.answerOf(execution);
	}

	/** What *Orders so far* mails in the morning; nothing where nobody is needed. */
	morning(): Item | undefined {
		const execution = this.start(this.using.soFar, 'Every Morning', [{}]);
		this.actors = this.actors.filter((one) => one !== execution);
		execution.run();
		if (execution.error !== undefined) throw execution.error as Error;
		return execution.last('Mail')?.[0];
	}

	/** One node of one execution. Who has ended tells its answer. */
	step(actor: Execution): void {
		actor.step();
		if (!actor.isOver) return;
		this.actors = this.actors.filter((one) => one !== actor);
		const answers = actor.last('Which Way?') ?? [];
		const asked = this.deliveries.filter(({ execution }) => execution === actor);
		answers.forEach(({ json: { status, body } }, place) =>
			Object.assign(asked[place] ?? {}, { status, body, isTold: true }),
		);
	}

	kill(actor: Execution): void {
		actor.die();
		this.actors = this.actors.filter((one) => one !== actor);
	}

	/** So much later that what was begun counts as stuck: whoever was about to order was ended by the time-out before. */
	later(): void {
		this.time += LATER;
		for (const actor of this.actors)
			if (actor.next === 'Create License Orders' || actor.template === this.using.reconcile) this.kill(actor);
	}

	/** One after the other, in their order. */
	finish(): void {
		for (let actor = this.actors[0]; actor !== undefined; actor = this.actors[0]) this.step(actor);
	}

	/** Nobody delivers any more; reconcile goes on until nothing changes. */
	settle(runs = 6): void {
		this.finish();
		for (let run = 0; run < runs; run += 1) {
			this.later();
			this.reconcile();
			this.finish();
		}
	}

	rowsOf(eventId: string): Row[] {
		return this.table.rows.filter((row) => row.eventId === eventId);
	}

	/** Whether a page of settled events has it. */
	isKept(eventId: string): boolean {
		const key = createHash('md5').update(JSON.stringify(eventId)).digest('hex').slice(0, 16);
		return this.table.rows.some(({ line, content }) => line === 0 && String(content).includes(`"${key}"`));
	}

	madeOf(eventId: string, line: number) {
		return this.service.made.filter((one) => one.event === eventId && one.line === line);
	}
}
