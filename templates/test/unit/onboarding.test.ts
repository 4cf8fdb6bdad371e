import type { Item } from '../support/ledger/items';
import { askNode } from '../support/ledger/codeNode';
import { cellsOf, checkSheet, pageOf } from '../support/ledger/sheet';
import { nodeOf, readTemplate } from '../support/ledger/template';

/** *Onboard employees*: a sheet that is not understood adds nobody, and of a person only what a row proves is said. */

const onboarding = readTemplate('onboard-employees');
const check = (cells: Array<unknown[] | Record<string, unknown>>, isRehearsal = false) =>
	checkSheet(onboarding, cells, { isRehearsal });

const TITLES = ['userName', 'name', 'departmentId', 'mobile', 'assets'];
const LINA = ['lina', 'Li Na', '101', '13800000021', 'CA1 CA2'];

describe('the sheet', () => {
	it('is read by its titles, in any order', () => {
		const { problems, people } = check([
			['name', 'userName', 'assets'],
			['Li Na', 'lina', 8000000104],
			[],
			['Omar', 'omar', ''],
		]);
		expect(problems).toEqual([]);
		const row = { name: 'Li Na', userName: 'lina', assets: 8000000104 };
		const none = { isRehearsal: false, departmentId: '', mobile: '', refused: '' };
		expect(people).toEqual([
			{ ...none, ...row, rowNumber: 2, row, assets: ['8000000104'] },
			expect.objectContaining({ rowNumber: 4, userName: 'omar', name: 'Omar', assets: [] }),
		]);
	});

	it.each(['CA1;CA2', 'CA1, CA2', ' CA1\nCA2 '])('assets %j are two', (cell) => {
		const { people } = check([TITLES, [...LINA.slice(0, 4), cell]]);
		expect(people).toMatchObject([{ assets: ['CA1', 'CA2'] }]);
	});

	/** How a sheet is read is in sheet.test.ts: here, what is done with one that is not understood. */
	it.each<[string, Array<unknown[] | Record<string, unknown>>, string]>([
		['other titles', [['Account', 'Name'], LINA], 'Missing: the titles "userName", "name"'],
		['asset', [[...TITLES.slice(0, 4), 'asset'], LINA], '"asset" is not known: did you mean "assets"?'],
		['not read', [{ error: 'no' }], 'The file cannot be read: save it as .xlsx, or as CSV (UTF-8)'],
	])('%s: nobody is added, and the page says why', (_, cells, problem) => {
		const checked = check(cells);
		expect(checked.people).toEqual([]);
		expect(checked.problems).toContainEqual(expect.stringContaining(problem));
		expect(pageOf(onboarding, checked)).toContain(problem);
	});
});

it('an asset that two rows name: the later one is refused, and nothing of it is sent', () => {
	const rows = [
		['omar', 'Omar', 1234567890123450, '', 'CA1'],
		LINA,
		['yi', 'Yi', '', '', 'CA3 CA2'],
		['bo', 'Bo', '', '', 'CA3'],
	];
	const { people, refused } = check([TITLES, ...rows]);
	expect(people!.map(({ userName }) => userName)).toEqual(['lina', 'bo']);
	expect(refused!.at(-1)).toMatchObject({
		rowNumber: 4,
		refused: 'asset CA2 is for row 3: leave it in one of them',
	});
});

it('an account that is there twice is added once, and a rehearsal counts it once', () => {
	const checked = check([TITLES, LINA, ['omar', 'Omar'], [' lina', 'Li Na'], ['Lina', 'Lina']], true);
	expect([checked.people!.map(({ rowNumber }) => rowNumber), checked.refused]).toEqual([
		[2, 3, 5],
		[expect.objectContaining({ rowNumber: 4, refused: 'userName is that of row 2' })],
	]);
	const { title } = askNode(nodeOf(onboarding, 'Rows with Results').parameters.jsonOutput, {
		nodes: {
			'Check the Sheet': [{ json: checked }],
			'Add Employees': [[0, 1, 2].map((item) => ({ json: { dryRun: true }, pairedItem: { item } })), []],
		},
	}) as { title: string };
	expect(title).toBe('Rehearsal: 3 of 4 people would be added, nothing was done');
});

/** n8n passes on what a node was given where the node does not begin, as if it had come through: nothing of it is proven. */
describe('the summary', () => {
	const PERSON = { userName: 'lina', initialPassword: 'x' };
	const ACCOUNT = { globalId: '62', userName: 'linaACME' };
	const MOVED = { success: true, memberGlobalId: '62', addAssets: ['CA1', 'CA2'], deleteAssets: [] };
	const REFUSED = { outcome: 'rejected', message: 'No', description: 'Correct it.' };
	const item = (json: Record<string, unknown>): Item => ({ json, pairedItem: { item: 0 } });
	type Outputs = [Item[], Item[]];
	const summaryOf = (checked: object, nodes: Record<string, Outputs>) => {
		const { jsonOutput } = nodeOf(onboarding, 'Rows with Results').parameters;
		const json = checked as Record<string, unknown>;
		const { title, message, rows } = askNode(jsonOutput, {
			nodes: { 'Check the Sheet': [{ json }], ...nodes },
		}) as { title: string; message: string; rows: Array<Record<string, unknown>> };
		const [counted, ...lines] = message.split('\n');
		expect([counted, lines.pop()]).toEqual([
			expect.stringMatching(/ \(rows of the first page of the file\)$/),
			'The file says what became of each row.',
		]);
		const results = lines.map((line) => /\): ([^·]*?)(?: ·|$)/.exec(line)![1]);
		expect(results).toEqual(rows.map(({ Result }) => Result));
		return { title, message: lines.join('\n'), rows };
	};
	const told = (assets: string, nodes: Record<string, Outputs>) =>
		summaryOf(check(cellsOf([{ userName: 'lina', name: 'Li Na', assets }])), nodes);

	type Given = Record<string, unknown> | undefined;
	const outputs = (...given: [Given, Given]): Outputs =>
		given.map((one) => (one ? [item(one)] : [])) as Outputs;

	it.each<[string, string, Given, Given, string]>([
		['added', '', ACCOUNT, undefined, 'added · account linaACME'],
		['refused', '', undefined, { ...PERSON, error: REFUSED }, 'not added · No – Correct it.'],
		['lost', '', undefined, { error: { outcome: 'unknown', message: 'Lost' } }, 'perhaps added · Lost'],
		['a text for an error', '', undefined, { error: 'n8n says so' }, 'perhaps added · n8n says so'],
		['passed on', '', PERSON, undefined, 'perhaps added'],
		['passed on, with assets', 'CA1', PERSON, undefined, 'perhaps added, assets not assigned'],
		['nothing', '', undefined, undefined, 'perhaps added'],
	])('%s', (_, assets, done, failed, said) => {
		const { message, title } = told(assets, { 'Add Employees': outputs(done, failed) });
		expect(message).toBe(`Row 2, Li Na (lina): ${said}`);
		expect(title).toBe(`${done === ACCOUNT ? 1 : 0} of 1 people added`);
	});

	const NOT_ASSIGNED = 'added, assets not assigned · account linaACME · No – Correct it.';
	const PERHAPS = 'added, assets perhaps assigned · account linaACME';
	it.each<[string, Given, Given, string]>([
		['assigned', MOVED, undefined, 'added, assets assigned · account linaACME · assets CA1, CA2'],
		['refused', undefined, { ...ACCOUNT, error: REFUSED }, NOT_ASSIGNED],
		['lost', undefined, { ...ACCOUNT, error: { outcome: 'unknown' } }, PERHAPS],
		['a text for an error', undefined, { ...ACCOUNT, error: 'no' }, `${PERHAPS} · no`],
		['passed on', ACCOUNT, undefined, PERHAPS],
		['nothing', undefined, undefined, PERHAPS],
		['somebody else', { ...MOVED, memberGlobalId: '7' }, undefined, PERHAPS],
	])('assets: %s', (_, done, failed, said) => {
		const nodes = { 'Add Employees': outputs(ACCOUNT, undefined), 'Assign Assets': outputs(done, failed) };
		expect(told('CA1 CA2', nodes).message).toBe(`Row 2, Li Na (lina): ${said}`);
	});

	it('a rehearsal: what the node would have sent proves that it can be added', () => {
		const checked = check(
			[TITLES, LINA, ['omar', 'Omar', '', '', ''], ['x', 'X', '', '', ''], ['yi', 'Yi', '', '', '']],
			true,
		);
		// One request for all that can be sent.
		const sent = { json: { dryRun: true }, pairedItem: [{ item: 1 }, { item: 3 }] } as unknown as Item;
		const odd = { json: { userName: 'x' }, pairedItem: { item: 2 } };
		const { title, message } = summaryOf(checked, {
			'Add Employees': [[sent, odd], [item({ error: REFUSED })]],
		});
		expect([title, ...message.split('\n')]).toEqual([
			'Rehearsal: 2 of 4 people would be added, nothing was done',
			'Row 2, Li Na (lina): would not be added · No – Correct it.',
			'Row 3, Omar (omar): would be added, unless the account is there',
			'Row 4, X (x): not known',
			'Row 5, Yi (yi): would be added, unless the account is there',
		]);
		const { options } = nodeOf(onboarding, 'Add Employees').parameters as { options: { dryRun: string } };
		const isDry = (isRehearsal: boolean) =>
			askNode(options.dryRun, { json: check([TITLES, LINA], isRehearsal).people![0]! });
		expect([isDry(true), isDry(false)]).toEqual([true, false]);
	});

	it('of two people, each gets what is theirs', () => {
		const checked = check([TITLES, LINA, ['omar', 'Omar', '', '', 'CA3'], ['yi', 'Yi', '', '', '']]);
		const at = (json: Item['json'], place: number): Item => ({ json, pairedItem: { item: place } });
		// The service lists them in its own order.
		const added = [at({ globalId: '63', userName: 'omarACME' }, 1), at(ACCOUNT, 0)];
		const { title, message } = summaryOf(checked, {
			'Add Employees': [added, [at({ error: REFUSED }, 2)]],
			'Assign Assets': [[at(MOVED, 1)], [at({ globalId: '63', error: REFUSED }, 0)]],
		});
		expect([title, ...message.split('\n')]).toEqual([
			'2 of 3 people added',
			'Row 2, Li Na (lina): added, assets assigned · account linaACME · assets CA1, CA2',
			'Row 3, Omar (omar): added, assets not assigned · account omarACME · No – Correct it.',
			'Row 4, Yi (yi): not added · No – Correct it.',
		]);
	});

	it('who was refused by the sheet is among them, by the number of the row', () => {
		const checked = check([TITLES, ['omar', 'Omar', 1234567890123450, '', ''], LINA]);
		const failed = outputs(undefined, { error: REFUSED });
		const { title, message } = summaryOf(checked, { 'Add Employees': failed });
		expect([title, ...message.split('\n')]).toEqual([
			'0 of 2 people added',
			expect.stringMatching(/^Row 2, Omar \(omar\): not added · departmentId has more digits/),
			'Row 3, Li Na (lina): not added · No – Correct it.',
		]);
	});
});

it.each<[string, Item['json'], string[], boolean]>([
	['an account, two assets', { globalId: '62' }, ['CA1', 'CA2'], true],
	['an account, no assets', { globalId: '62' }, [], false],
	['no account, two assets', { userName: 'lina' }, ['CA1', 'CA2'], false],
])('%s: whether assets are assigned', (_, row, assets, isAsked) => {
	const { conditions } = nodeOf(onboarding, 'Any Assets?').parameters.conditions as {
		conditions: Array<{ leftValue: string }>;
	};
	expect(askNode(conditions[0]!.leftValue, { json: row, item: { json: { assets } } })).toBe(isAsked);
});
