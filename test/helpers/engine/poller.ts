import './instance';

import { PollContext } from 'n8n-core';
import { deepCopy } from 'n8n-workflow';
import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IPollFunctions,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';

import { CredentialStore, type CredentialInput } from './credentialStore';
import { workflowOf } from './workflow';

export interface PollerOptions {
	node: INodeType;
	parameters: INodeParameters;
	credentials: CredentialInput;
	/** As n8n does with its durable cursors: what is remembered is saved after every poll. */
	durable?: boolean;
	/** The time that n8n gives a poll; null on an n8n that knows none. */
	budgetMs?: number | null;
	/** The workflow's. */
	timezone?: string;
}

const NODE = 'Trigger under test';

/**
 * A trigger in a workflow that is switched on, as n8n 2.41 has it: static data is saved when the workflow is activated and
 * when a poll gave rows, and read again when the process or the workflow starts anew.
 */
export class Poller {
	/** What n8n's database holds. */
	saved: IDataObject = {};
	readonly #store = new CredentialStore();
	#placed?: { context: IPollFunctions; workflow: Workflow };

	constructor(readonly options: PollerOptions) {}

	/** Switches the workflow on, or n8n itself: the trigger polls at once. Where that fails nothing is saved. */
	async start(mode: WorkflowActivateMode = 'activate'): Promise<INodeExecutionData['json'][] | null> {
		await this.#store.add(this.options.credentials);
		this.#placed = this.#newContext('trigger', mode);
		const rows = await this.poll();
		this.#save();
		return rows;
	}

	/** A poll by the schedule. */
	async poll(): Promise<INodeExecutionData['json'][] | null> {
		if (this.#placed === undefined) return await this.start();
		const rows = rowsOf(await this.options.node.poll?.call(this.#placed.context));
		if (rows !== null || this.options.durable === true) this.#save();
		return rows;
	}

	/** "Fetch Test Event" in the editor. */
	async fetchTestEvent(): Promise<INodeExecutionData['json'][] | null> {
		await this.#store.add(this.options.credentials);
		const { context, workflow } = this.#newContext('manual', 'manual');
		const before = JSON.stringify(workflow.staticData);
		const rows = rowsOf(await this.options.node.poll?.call(context));
		if (JSON.stringify(workflow.staticData) !== before) this.saved = deepCopy(workflow.staticData);
		return rows;
	}

	/** The parameters are changed and the workflow is published anew. */
	async change(parameters: INodeParameters): Promise<INodeExecutionData['json'][] | null> {
		Object.assign(this.options, { parameters });
		return await this.start('update');
	}

	/** The memory of the trigger, as it is stored. */
	get memory(): IDataObject | undefined {
		return this.saved[`node:${NODE}`] as IDataObject | undefined;
	}

	/** What another version of the trigger has stored, in place of what this one did. */
	remember(memory: IDataObject): void {
		this.saved = { [`node:${NODE}`]: deepCopy(memory) };
	}

	#save(): void {
		const { staticData } = this.#placed?.workflow ?? {};
		if (staticData?.__dataChanged === true) this.saved = deepCopy(staticData);
	}

	#newContext(mode: 'trigger' | 'manual', activation: WorkflowActivateMode) {
		const { node, parameters, timezone, budgetMs } = this.options;
		const more = { timezone, active: true, staticData: deepCopy(this.saved) };
		const placed = workflowOf(NODE, node, parameters, this.#store, more);
		const context: IPollFunctions = new PollContext(
			...([placed.workflow, placed.node, placed.additionalData, mode, activation] as const),
			...([undefined, undefined, undefined, undefined, undefined] as const),
			...(typeof budgetMs === 'number' ? ([() => budgetMs] as const) : ([] as const)),
		);
		if (budgetMs === null) Object.assign(context, { getPollBudgetMs: undefined });
		return { context, workflow: placed.workflow };
	}
}

function rowsOf(output: INodeExecutionData[][] | null | undefined): INodeExecutionData['json'][] | null {
	return output === null || output === undefined ? null : output.flat().map(({ json }) => json);
}
