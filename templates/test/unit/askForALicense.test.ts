import { DateTime } from 'luxon';

import { type Answer, Asking } from '../support/ledger/asking';
import { Execution } from '../support/ledger/execution';
import { type Item, NodeFailure } from '../support/ledger/items';
import type { Stage } from '../support/ledger/nodes';
import { decidedIn } from '../support/ledger/noting';
import { nodeOf, readTemplate, settle } from '../support/ledger/template';
import { Company } from '../support/use/company';

/** *Ask for a license*, over the company of the sandbox: what the page and the mails say, and who holds what afterwards. */

type Row = Record<string, unknown>;
const START = new Date('2026-05-04T08:00:00Z');
const ASKED = {
	'Who needs it': 'Lina Berg',
	Product: 'Quantity Takeoff',
	Until: '2026-12-31',
	Why: 'New site',
	'Your mail address': 'lina@acme.test',
};
const OWNER = 'owner@acme.test';
const CUSTOMER = { customerId: 'C1', channelCustomerId: 'ACME-1', enterpriseName: 'Acme' };
const YES = { data: { approved: true } };
const NO = { data: { approved: false } };
const failed = (message: string, outcome?: string): Item[] => [{ json: { error: { message, outcome } } }];

interface World {
	form?: Row;
	settings?: Row;
	/** What the mail gives that asks, each time in turn; it is off without. */
	answer?: Answer | Answer[];
	now?: Date;
	/** What the node gives that gives the asset, where it is not the company's. */
	gives?: () => Item[];
	note?: Stage['note'];
	broken?: string;
}

class Request {
	/** The orders that were rehearsed; anything else would be an order. */
	readonly rehearsed: Row[] = [];
	readonly asking: Asking;
	readonly execution: Execution;

	constructor(
		private readonly company: Company,
		private readonly world: World = {},
	) {
		const template = readTemplate('ask-for-a-license');
		settle(template, { owner: OWNER, channelCode: 'CRM', ...world.settings });
		nodeOf(template, 'Tell Both').disabled = false;
		nodeOf(template, 'Ask the Owner').disabled = world.answer === undefined;
		this.asking = new Asking(world.now ?? START, world.answer ?? []);
		const stage = this.asking.stage({
			member: (operation, parameters) => this.member(operation, parameters),
			order: (operation, parameters) => this.order(operation, parameters),
			...(world.note && { note: world.note }),
		});
		const start = [{ json: { ...ASKED, ...world.form } }];
		this.execution = new Execution(template, '1', 'Request (Form)', start, stage);
	}

	/** Up to this node, which then runs next; or to the end. */
	play(until?: string): this {
		while (!this.execution.isOver && this.execution.next !== until) this.execution.step();
		return this;
	}

	get page(): string {
		const { title, message } = this.execution.last('Page')![0]!.json;
		return `${String(title)} | ${String(message)}`;
	}

	/** What the owner is asked, and the mails of what came of it. */
	get questions(): Row[] {
		return this.asking.mails.filter(({ operation }) => operation === 'sendAndWait');
	}

	get told(): string[] {
		const mails = this.asking.mails.filter(({ operation }) => operation !== 'sendAndWait');
		return mails.map(({ toEmail, subject, text }) => {
			// The mail begins with its subject.
			expect(String(text).startsWith(`${String(subject)}\n\n`)).toBe(true);
			return `${String(toEmail)}: ${String(text).replace('\n\n', ' | ')}`;
		});
	}

	get decisions(): string[][] {
		return decidedIn(this.asking.decisions);
	}

	private member(operation: string, parameters: Row): Item[] {
		const isUnread = operation === 'asset.getProducts' && !parameters.assetId;
		if (this.world.broken === operation || isUnread) return failed('HTTP 503');
		const own = operation === 'employee.configureAssets' ? this.world.gives?.() : undefined;
		return own ?? this.company.answer(operation, parameters);
	}

	private order(operation: string, parameters: Row): Item[] {
		if (operation === 'asset.getMany') return this.company.lists().Assets!;
		if (operation === 'customer.getMany') return [{ json: CUSTOMER }];
		expect([operation, parameters.options]).toEqual(['licenseOrder.create', { dryRun: true }]);
		this.rehearsed.push(parameters);
		return parameters.channelCode
			? [{ json: { dryRun: true, request: {} } }]
			: failed('Channel Code is required');
	}
}

function company({ free = 1, end = '2027-06-30' as string | null } = {}): Company {
	const acme = new Company(() => START);
	const products = acme.products(['24107', 'Quantity Takeoff', 1, end]);
	acme.add('CA1', 'omar', { products });
	for (let place = 0; place < free; place += 1) acme.add(`CA${place + 2}`, null, { products });
	return acme;
}
const holders = (acme: Company) =>
	Object.fromEntries(acme.assets.map(({ assetNum, assignedTo }) => [assetNum, assignedTo]));

it('the owner sees names and what is free, says yes, and the asset is given', () => {
	const acme = company();
	// What somebody writes stays text where n8n makes HTML of it.
	const request = new Request(acme, { answer: YES, form: { Why: '<b>New</b> &lt;i>site' } }).play();
	expect(request.page).toBe(
		`Your request was checked | ${OWNER} is asked by mail. Nothing is done before the answer. If nobody answers within 7 days, nothing is changed.`,
	);
	expect(request.questions).toEqual([
		expect.objectContaining({ toEmail: OWNER, subject: 'Quantity Takeoff for Lina Berg (linaACME)?' }),
	]);
	expect(String(request.questions[0]!.message).split('\n\n')).toEqual([
		'Quantity Takeoff for Lina Berg (linaACME)?',
		'Free: 1. This one would be given: CA2 (Quantity Takeoff), of Acme (ACME-1), until June 30, 2027',
		'It is not taken back by itself at that day.',
		[
			'Who needs it: Lina Berg (linaACME)',
			'Product: Quantity Takeoff',
			'Until: December 31, 2026',
			'Why: ‹b>New‹/b> ‹i>site',
			'Asked by: lina@acme.test',
		].join('\n'),
		'If nobody answers within 7 days, nothing is changed.',
	]);
});

it('nobody is named who decides: nobody is asked, and the page says so', () => {
	const { page, questions } = new Request(company(), { settings: { owner: '' }, answer: YES }).play();
	expect([page, questions]).toEqual([
		expect.stringContaining('Nobody is named who decides: fill in owner'),
		[],
	]);
});

describe('refused before anybody is asked', () => {
	const NO_DAY = 'Until must be a day from today on';
	it.each<[string, Row, string]>([
		['misspelt', { 'Who needs it': 'Lina Brg' }, 'the name "Lina Brg": did you mean Lina Berg (linaACME)?'],
		['a name of nobody', { 'Who needs it': 'Zebedee' }, 'Nobody has the account or the name "Zebedee"'],
		[
			'a product',
			{ Product: 'Quantity Takeof' },
			'no product "Quantity Takeof": did you mean Quantity Takeoff?',
		],
		['another product', { Product: 'BIM' }, 'There is no product "BIM": there are Quantity Takeoff'],
		['a day that is over', { Until: '2026-05-03' }, NO_DAY],
		['no day', { Until: '' }, NO_DAY],
		['a day that is none', { Until: '2026-13-01' }, NO_DAY],
		['who has it', { 'Who needs it': 'omarACME' }, 'Omar Diaz (omarACME) has it already: CA1'],
	])('%s', (_, form, said) => {
		const acme = company();
		const request = new Request(acme, { form, answer: YES }).play();
		expect(request.page).toContain('Nobody was asked: correct this first | ');
		expect(request.page).toContain(said);
		expect([request.questions, request.told, request.rehearsed]).toEqual([[], [], []]);
		expect(holders(acme)).toEqual({ CA1: 'omar', CA2: null });
	});

	it('of two people with one name both are listed; the account tells which', () => {
		const acme = company();
		acme.person('mei').name = 'Lina Berg';
		const { page, questions } = new Request(acme, { answer: YES }).play();
		expect(page).toContain(
			'"Lina Berg" is more than one: write the account of who is meant, Lina Berg (linaACME), Lina Berg (meiACME)',
		);
		expect(questions).toEqual([]);
		new Request(acme, { form: { 'Who needs it': 'meiACME' }, answer: YES }).play();
		expect(holders(acme).CA2).toBe('mei');
	});

	it('who is deleted is nobody', () => {
		const acme = company();
		acme.person('lina').deleted = true;
		expect(new Request(acme, { answer: YES }).play().page).toContain('Nobody has the account');
	});

	it('two products of one name: the URI tells which', () => {
		const acme = company();
		acme.add('CA9', null, { products: acme.products(['24108', 'Quantity Takeoff', 1, null]) });
		expect(new Request(acme, { answer: YES }).play().page).toContain(
			'"Quantity Takeoff" is more than one product: write one of Quantity Takeoff (24107), Quantity Takeoff (24108)',
		);
		new Request(acme, { form: { Product: '24108' }, answer: YES }).play();
		expect(holders(acme)).toMatchObject({ CA2: null, CA9: 'lina' });
	});

	it.each([
		['employee.getMany', 'Employees'],
		['asset.getMany', 'Asset Holders'],
	])('%s that cannot be read', (broken, node) => {
		const { page, questions } = new Request(company(), { broken, answer: YES }).play();
		expect(page).toContain(`The list of ${node} could not be read: HTTP 503`);
		expect([page.includes('Nobody has'), page.includes('no product'), questions]).toEqual([false, false, []]);
	});
});

describe('what is free', () => {
	it('the one that ends first of those that last long enough', () => {
		const acme = company({ free: 0 });
		const ends = { CA5: null, CA6: '2026-11-30', CA7: '2027-01-31', CA8: '2027-03-31' };
		for (const [assetNum, end] of Object.entries(ends))
			acme.add(assetNum, null, { products: acme.products(['24107', 'Quantity Takeoff', 1, end]) });
		const request = new Request(acme, { answer: YES }).play();
		expect(String(request.questions[0]!.message)).toContain('Free: 3.');
		expect(holders(acme)).toMatchObject({ CA5: null, CA6: null, CA7: 'lina', CA8: null });
	});

	it.each<[string, Parameters<Company['add']>[2]]>([
		['frozen', { freezing: true }],
		['locked', { locked: true }],
		['of the whole enterprise', { licenseType: 'cloud_customer' }],
		['a lock', { licenseType: 'normal_recover_usbkey' }],
		['to begin later', { limitStartTime: Date.UTC(2026, 8, 1) }],
	])('not what is %s', (_, more) => {
		const acme = company({ free: 0 });
		acme.add('CA5', null, more);
		const request = new Request(acme, { answer: YES }).play();
		expect([request.page.split(' |')[0], request.questions]).toEqual(['None is free now', []]);
		expect(holders(acme).CA5).toBeNull();
	});
});

it('none is free: an order is rehearsed and shown to the owner, and none is made', () => {
	const request = new Request(company({ free: 0 })).play();
	expect(request.page).toBe(
		`None is free now | ${OWNER} gets the proposal of an order by mail. Nothing is ordered by this.`,
	);
	expect(request.rehearsed).toEqual([
		expect.objectContaining({
			channelCode: 'CRM',
			orders: expect.objectContaining({
				customerId: 'C1',
				assets: [{ products: [{ productUri: '24107', limitEndDate: '2026-12-31', limitConcurrent: 1 }] }],
			}) as unknown,
		}),
	]);
	const [asker, owner] = request.told;
	expect(asker).toContain(`${OWNER} has the proposal of an order. Nothing was ordered.`);
	expect(owner).toContain(
		`${OWNER}: Quantity Takeoff for Lina Berg (linaACME): none is free | To order: 1 seat of Quantity Takeoff (24107) until December 31, 2026, for Acme (ACME-1). Nothing was ordered: this does not order.\n\nA rehearsal (dry run) found nothing wrong with it.`,
	);
});

it('where products cannot be read, the proposal says so: one may be free all the same', () => {
	const acme = company();
	acme.unreadable = [acme.asset('CA2').id];
	const [, forOwner] = new Request(acme).play().told;
	expect(forOwner).toContain('The products of 1 assets could not be read');
});

it('an order that would be refused: the proposal says why', () => {
	const request = new Request(company({ free: 0 }), { settings: { channelCode: '' } }).play();
	expect(request.told[1]).toContain('As it stands it would be refused: Channel Code is required');
});

describe('who decided what', () => {
	it('what cannot be noted is not given, and the run fails', () => {
		const note = () => {
			throw new NodeFailure('The workflow is not published');
		};
		const acme = company();
		const { execution } = new Request(acme, { answer: YES, note }).play();
		expect([String(execution.error), holders(acme).CA2]).toEqual([
			expect.stringContaining('not published'),
			null,
		]);
	});

	it('where nobody was asked, nothing is noted', () => {
		const refused = new Request(company(), { form: { Product: 'BIM' } }).play();
		const none = new Request(company({ free: 0 })).play();
		expect([refused.decisions, none.decisions]).toEqual([[], []]);
	});
});

it.each<[string, (acme: Company) => void]>([
	[
		'the person',
		(acme) => void ([acme.person('lina').name, acme.person('mei').name] = ['Lina Alt', 'Lina Berg']),
	],
	[
		'the account',
		(acme) => void ([acme.person('lina').userName, acme.person('mei').userName] = ['oldACME', 'linaACME']),
	],
	[
		'the product',
		(acme) => {
			for (const product of acme.assets.flatMap(({ products }) => products)) product.productName = 'Old';
			acme.add('CA9', null, { products: acme.products(['24108', 'Quantity Takeoff', 1, null]) });
		},
	],
])('approved, and another one has the name of %s by then: nothing is given', (what, change) => {
	const acme = company();
	const form = what === 'the account' ? { 'Who needs it': 'linaACME' } : {};
	const request = new Request(acme, { form, answer: YES }).play('Ask the Owner');
	change(acme);
	const before = holders(acme);
	request.play();
	expect([holders(acme), request.told[0]]).toEqual([before, expect.stringContaining('not given | Nothing')]);
});

describe('two ask for the last one', () => {
	it.each(['Employees', 'Give It'])(
		'both approved, the second waits before %s: one gets it, the other is told',
		(until) => {
			const acme = company();
			const second = new Request(acme, { form: { 'Who needs it': 'Mei Lin' }, answer: YES });
			second.play('Ask the Owner').play('Employees').play(until);
			const first = new Request(acme, { answer: YES }).play();
			second.play();
			expect(holders(acme)).toEqual({ CA1: 'omar', CA2: 'lina' });
			expect(first.told[0]).toContain(': given | ');
			expect(second.told.map((one) => one.split(' | ')[0])).toEqual([
				'lina@acme.test: Quantity Takeoff for Mei Lin (meiACME): none is free',
				`${OWNER}: Quantity Takeoff for Mei Lin (meiACME): none is free`,
			]);
			expect(second.rehearsed).toHaveLength(1);
		},
	);

	it('where another is free, the second gets that', () => {
		const acme = company({ free: 2 });
		const second = new Request(acme, { form: { 'Who needs it': 'Mei Lin' }, answer: YES }).play('Give It');
		new Request(acme, { answer: YES }).play();
		second.play();
		expect(holders(acme)).toEqual({ CA1: 'omar', CA2: 'lina', CA3: 'mei' });
		expect(second.told[0]).toContain('given | The list of assets shows it: CA3');
	});

	it('a second click of the same person, approved too, gives nothing more', () => {
		const acme = company({ free: 2 });
		const second = new Request(acme, { answer: YES }).play('Ask the Owner');
		new Request(acme, { answer: YES }).play();
		second.play();
		expect(holders(acme)).toEqual({ CA1: 'omar', CA2: 'lina', CA3: null });
		expect(second.told[0]).toContain('there already | Lina Berg (linaACME) has it already: CA2');
	});
});

describe('given is told only where the list shows it', () => {
	const lost = failed('no reply came', 'unknown');
	const UNKNOWN = 'not known whether it was given';
	const isDone = (acme: Company) => {
		acme.asset('CA2').assignedTo = 'lina';
		return lost;
	};
	it.each<[string, (acme: Company) => Item[], string]>([
		['refused', () => failed('not now', 'rejected'), 'not given | Nothing was given: not now'],
		['lost', () => lost, `${UNKNOWN} | no reply came. Look`],
		['does not begin', () => [{ json: { next: 2, assetNum: 'CA2' } }], `${UNKNOWN} | no list shows it`],
		['says so, and the list does not', () => [{ json: { success: true } }], UNKNOWN],
		['lost, and done', isDone, 'given | The list of assets shows it: CA2'],
	])('%s', (_, gives, said) => {
		const acme = company();
		const request = new Request(acme, { answer: YES, gives: () => gives(acme) }).play();
		expect(request.told[0]).toContain(`(linaACME): ${said}`);
	});

	it.each([
		['lina', 2, 'given | The list of assets shows it: CA2.'],
		['mei', 1, 'not given | Nothing was given: not now'],
	])('%s has it then, and its products cannot be read: nothing more is given', (holder, free, said) => {
		const acme = company({ free });
		const gives = () => {
			Object.assign(acme.asset('CA2'), { assignedTo: holder });
			acme.unreadable = acme.assets
				.filter(({ assetNum }) => free < 2 || assetNum === 'CA2')
				.map(({ id }) => id);
			return failed('not now', 'rejected');
		};
		const request = new Request(acme, { answer: YES, gives }).play();
		expect(request.told[0]).toContain(`(linaACME): ${said}`);
		expect(holders(acme)).toEqual({ CA1: 'omar', CA2: holder, ...(free > 1 && { CA3: null }) });
	});
});

it('days are counted where the workflow is', () => {
	const now = DateTime.fromISO('2026-12-31T23:00:00').toJSDate();
	expect(new Request(company(), { now, answer: NO }).play().questions).toHaveLength(1);
});
