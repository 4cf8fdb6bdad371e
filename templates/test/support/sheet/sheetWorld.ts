import { mapValues, pickBy } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { addAsset, makeProduct } from '../../../../sandbox/state/things';
import { addEmployee } from '../../../../sandbox/state/people';
import { type Sandbox, SEED } from '../../../../sandbox';
import type { Asset, Employee } from '../../../../sandbox/state/model';
import { runMember } from '../../../../test/helpers/memberCenter';
import { runOrder } from '../../../../test/helpers/orderService';
import { filesOf } from '../audit/runAudit';
import { DataTable } from '../ledger/dataTable';
import { Execution } from '../ledger/execution';
import type { Item, Outputs } from '../ledger/items';
import type { Work } from '../ledger/nodes';
import { cellsOf } from '../ledger/sheet';
import { noting } from '../ledger/noting';
import { nodeOf, readTemplate, settle, type Template } from '../ledger/template';
import { sheetsIn } from '../report/sheetRows';

type Row = Record<string, unknown>;
export interface Answer {
	title: string;
	message: string;
	rows: Row[];
}

const { globalId: enterpriseGlobalId } = SEED.acme.enterprise;
const { customerId } = SEED.acme.customer;
const LATER = 6 * 60_000;

/** What workflows call, by the name of the node. */
const CALLED: Record<string, string> = {
	'Call Order Once': 'order-once',
	'Offboard on a Day': 'offboard-on-a-day',
};

/** The rows of a workbook; a cell that holds nothing is left out. */
const rowsIn = (item: Item) =>
	Object.values(sheetsIn(filesOf(item as Parameters<typeof filesOf>[0]).parts))[0];
const filled = (rows: Row[]) => rows.map((row) => pickBy(row, (cell) => cell !== ''));

/** A form that takes a sheet, and what it calls, with our real nodes over the sandbox's server; the ledger is a table. Whoever is asked by mail says yes. */
export class SheetWorld {
	private readonly called = mapValues(CALLED, (name) => readTemplate(name));
	private readonly reconciling = readTemplate('reconcile-license-orders');
	private readonly form: Template;
	private readonly now = (): Date => new Date(Date.now() + this.later);
	readonly table = new DataTable(this.now);
	private readonly note = noting(new DataTable(this.now), this.now);
	/** What happens before a node of the template runs, by its name. */
	meanwhile: Record<string, () => void> = {};
	/** What was mailed. */
	readonly mails: string[] = [];
	private later = 0;
	private runs = 0;

	constructor(
		private readonly sandbox: Sandbox,
		name = 'changes-from-spreadsheet',
	) {
		this.form = readTemplate(name);
		const day = this.called['Offboard on a Day']!;
		settle(day, { owner: 'owner@acme.test' });
		for (const mail of ['Ask the Owner', 'Tell the Owner']) nodeOf(day, mail).disabled = false;
	}

	/** What becomes of a sheet with these rows, or of these cells. */
	async upload(job: string, rows: Row[] | unknown[][], what?: string): Promise<Answer> {
		const { name, parameters } = this.form.nodes.find(({ type }) => type.endsWith('.formTrigger'))!;
		const { values } = parameters.formFields as { values: Array<{ fieldOptions?: { values: Row[] } }> };
		const act = values.at(-1)!.fieldOptions!.values[1]!.option;
		const cells = Array.isArray(rows[0]) ? rows : cellsOf(rows as Row[]);
		const Spreadsheet = { fileName: 'sheet.xlsx', data: JSON.stringify(cells) };
		const form = { json: { Job: job, 'What to do': what ?? act }, binary: { Spreadsheet } };
		const execution = await this.play(this.form, name, [form]);
		const [{ json } = { json: {} }] = execution.last('Give It Back') ?? [];
		const { rows: back } = (execution.last('Rows with Results') ?? execution.last('Check the Sheet'))![0]!
			.json;
		expect(rowsIn(execution.last('Result File')![0]!)).toEqual(filled(back as Row[]));
		return { title: String(json.title), message: String(json.message), rows: back as Row[] };
	}

	/** Later, as *Reconcile* does by itself. */
	async reconcile(): Promise<void> {
		this.later += LATER;
		await this.play(this.reconciling, 'Every Five Minutes', [{ json: {} }]);
	}

	private async play(template: Template, trigger: string, items: Item[]): Promise<Execution> {
		this.runs += 1;
		const send = ({ operation, text }: Row): Row => {
			if (operation === 'sendAndWait') return { data: { approved: true } };
			this.mails.push(String(text));
			return {};
		};
		const stage = { table: this.table, now: this.now, send, note: this.note };
		const execution = new Execution(template, String(100 + this.runs), trigger, items, stage);
		while (!execution.isOver) await execution.stepWith((work) => this.real(work));
		expect(execution.error).toBeUndefined();
		return execution;
	}

	private real(work: Work): Promise<Outputs> | undefined {
		this.meanwhile[work.node.name]?.();
		const [, type] = work.node.type.split('.');
		if (type === 'executeWorkflow' && this.called[work.node.name]) return this.call(work);
		return type === 'memberCenter' || type === 'orderService' ? this.run(work, type) : undefined;
	}

	private async call({ node, items }: Work): Promise<Outputs> {
		const inputs = items.map(({ json }) => ({ json: structuredClone(json) }));
		const execution = await this.play(this.called[node.name]!, 'When Called', inputs);
		if ((node.parameters.options as Row).waitForSubWorkflow === false) return [items];
		return [(execution.last('Which Way?') ?? []).map(({ json }, item) => ({ json, pairedItem: { item } }))];
	}

	/** The node itself, in n8n's engine. What its expressions give is worked out before, as it stands there without the other nodes. */
	private async run({ node, items, value }: Work, type: string): Promise<Outputs> {
		const given: IDataObject[] = items.map(() => ({}));
		const fixed = (parameter: unknown, path: string): unknown => {
			if (typeof parameter === 'string' && parameter.startsWith('=')) {
				given.forEach((json, index) => (json[path] = value(parameter, index) as IDataObject));
				return `={{ $json[${JSON.stringify(path)}] }}`;
			}
			if (typeof parameter !== 'object' || parameter === null) return parameter;
			const entries = Object.entries(parameter).map(([key, one]) => [key, fixed(one, `${path}.${key}`)]);
			return Array.isArray(parameter) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
		};
		const { resource, operation, ...rest } = fixed(node.parameters, '') as Row;
		const { sandbox } = this;
		const [run, credential] =
			type === 'memberCenter'
				? ([runMember, { ...sandbox.tokens, enterpriseGlobalId }] as const)
				: ([runOrder, { appAccessToken: sandbox.tokens.appAccessToken, appKey: 'app' }] as const);
		const { output } = await run(
			sandbox.url,
			`${String(resource)}.${String(operation)}`,
			{ ...rest, ...(type === 'orderService' && { appKey: 'app' }) } as INodeParameters,
			{ items: given, onError: node.onError as 'continueRegularOutput', credential, timezone: 'UTC' },
		);
		return output as Outputs;
	}

	// What there is.

	person(name: string, userName: string): Employee {
		const enterprise = this.sandbox.state.enterprises.get(enterpriseGlobalId)!;
		return addEmployee(this.sandbox.state, enterprise, { name, userName });
	}

	/** An asset with one product of 5 seats, bought by itself; its order, too. */
	asset(assetNum: string, end: number | null, assignedTo: Employee | null = null): Asset {
		const { state } = this.sandbox;
		const licenseOrderId = `of-${assetNum}`;
		state.orders.set(licenseOrderId, {
			...{ licenseOrderId, channelCode: 'CRM', channelOrderId: `PO-${assetNum}`, sequence: 1, customerId },
			...{ orderType: 'new_buy', licenseType: 'cloud_account', createTime: 0 },
		});
		const product = { licenseOrderId, productUri: '24107', productName: 'CAD', limitConcurrent: 5 };
		return addAsset(state, {
			...{ assetNum, customerId, licenseOrderId, licenseType: 'cloud_account', limitEndTime: end },
			assignedTo: assignedTo?.globalId ?? null,
			products: [makeProduct(state, { ...product, limitEndTime: end })],
		});
	}
}
