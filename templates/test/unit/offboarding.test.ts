import type { Item } from '../support/ledger/items';
import { Execution } from '../support/ledger/execution';
import { Asking } from '../support/ledger/asking';
import type { Stage } from '../support/ledger/nodes';
import { decidedIn } from '../support/ledger/noting';
import { readTemplate } from '../support/ledger/template';

/**
 * *Offboard an employee*: what a person sees, and whether anybody is deleted. n8n passes on what a node was given where the node
 * itself does not begin, as if it had come through.
 */

type Row = Record<string, unknown>;

const LINA = { name: 'Li Na', userName: 'linaACME', globalId: '62', deleted: false };
const GO = { Decision: 'Withdraw and delete', 'Your name': 'Omar Diaz' };
const withdrawal = (...deleteAssets: string[]) => ({
	dryRun: true,
	request: { method: 'POST', body: { addAssets: [], deleteAssets } },
});
const DELETION = { dryRun: true, request: { method: 'DELETE', path: '/member/62' } };
const HELD = [withdrawal('CA8000000116', '8000000102'), DELETION];
const failed = (message: string, description?: string) => [{ error: { message, description } }];
const rejected = (message: string) => [{ error: { message, outcome: 'rejected' } }];
const NOTHING_HELD = { rehearsal: [DELETION], deletion: [{ deleted: true }] };
const DELETED = [{ deleted: true, withdrawnAssets: ['8000000102', 'CA8000000116'] }];
/** In the place of what a node gives: what it was given. */
const DID_NOT_BEGIN = undefined;

/** What each node gives, in the order in which they run, and what is decided. */
interface World {
	employee?: Row[] | undefined;
	rehearsal?: Row[] | undefined;
	products?: Record<string, Row[]>;
	decision?: Row;
	/** What the form asks for, and whom of the list a person chooses. */
	given?: string;
	chosen?: string;
	again?: Row[] | undefined;
	deletion?: Row[] | undefined;
}

function play(world: World) {
	const given: World = { employee: [LINA], rehearsal: HELD, decision: GO, deletion: DELETED, ...world };
	const again = 'again' in world ? world.again : given.rehearsal;
	const asked: string[] = [];
	let offered: string[] = [];
	let rehearsals = 0;
	let deletions = 0;
	const asking = new Asking(new Date(0), []);
	/** What is noted when the deletion begins. */
	const before: string[][] = [];
	const member = (operation: string, { assetId, options }: Row, items: Item[]): Item[] => {
		const rowsOf = (): Row[] | undefined => {
			if (operation === 'employee.getMany') return given.employee;
			if (operation === 'asset.getProducts') return given.products?.[String(assetId)] ?? [];
			if ((options as Row).dryRun === true) return (rehearsals += 1) === 1 ? given.rehearsal : again;
			deletions += 1;
			before.push(...decidedIn(asking.decisions));
			return given.deletion;
		};
		return rowsOf()?.map((json) => ({ json })) ?? items;
	};
	const fillIn: Stage['fillIn'] = ([field], { formTitle, formDescription }) => {
		if (field!.fieldLabel === 'Person') {
			offered = field!.fieldOptions!.values.map(({ option }) => option);
			return { Person: world.chosen };
		}
		asked.push(`${String(formTitle)} | ${String(formDescription)}`);
		return given.decision;
	};
	const stage = asking.stage({ member, fillIn });
	const start = [{ json: { 'Account or Name': world.given ?? 'linaACME' } }];
	const template = readTemplate('offboard-employee');
	const execution = new Execution(template, '1', 'Leaver (Form)', start, stage).run();
	expect(execution.error).toBeUndefined();
	const pages = execution.last('Tell What It Did') ?? [];
	return {
		asked,
		offered,
		pages: pages.map(({ json: { title, message } }) => `${String(title)} | ${String(message)}`),
		deletions,
		before,
		decisions: decidedIn(asking.decisions),
	};
}

const CHANGED = /^Nothing was changed: Li Na .* \| What is held has changed/;
const NOT_LOOKED_UP = /^Nothing was changed: .* could not be looked up/;
const decided = (decision: Row): World => ({ decision });
it.each<[string, World, RegExp, asked: number, deletions: number]>([
	['approved', {}, /^Li Na \(linaACME\) is deleted \| Taken back: 8000000102, CA8000000116$/, 1, 1],
	['approved by mail', decided({ data: { approved: true } }), /^Li Na .* is deleted/, 1, 1],
	['nothing is held', NOTHING_HELD, /^Li Na .* is deleted \| No assets were held\.$/, 1, 1],
	['stopped', decided({ Decision: 'Stop' }), /^Nothing .*: Li Na \(linaACME\) \| It was stopped\.$/, 1, 0],
	['refused by mail', decided({ data: { approved: false } }), /stopped/, 1, 0],
	['nobody decided', decided({}), /stopped/, 1, 0],
	['one more meanwhile', { again: [withdrawal('8000000102', 'CA8000000116', '3')] }, CHANGED, 1, 0],
	['one less meanwhile', { again: [withdrawal('8000000102')] }, CHANGED, 1, 0],
	['nothing held any more', { again: [DELETION] }, CHANGED, 1, 0],
	[
		'there is nobody of this name',
		{ given: 'nobody' },
		/^It did not go through: nobody \| Nobody has the account or the name "nobody"$/,
		0,
		0,
	],
	[
		'what is held is lent',
		{ rehearsal: failed('Employee 62 holds a lock', 'Have it returned.') },
		/^It did not go through: Li Na .* \| Employee 62 holds a lock\. Have it returned\.$/,
		0,
		0,
	],
	['then refused', { again: failed('not clear') }, /^It did not go through: Li Na .* \| not clear$/, 1, 0],
	[
		'refused at last',
		{ deletion: rejected('not now') },
		/^It did not go through: Li Na .* \| not now$/,
		1,
		1,
	],
	[
		'the reply is lost',
		{ deletion: failed('no reply', 'Look.') },
		/^Not known whether Li Na .* was deleted \| no reply\. Look\.$/,
		1,
		1,
	],
	['a text for an error', { deletion: [{ error: 'Timed out' }] }, /^Not known .* \| Timed out$/, 1, 1],
	['the rehearsal does not begin', { rehearsal: DID_NOT_BEGIN }, NOT_LOOKED_UP, 0, 0],
	[
		'no node begins',
		{ employee: DID_NOT_BEGIN, rehearsal: DID_NOT_BEGIN },
		/^It did not go through: linaACME \| The list of employees could not be read: it is empty$/,
		0,
		0,
	],
	['the second rehearsal does not begin', { again: DID_NOT_BEGIN }, NOT_LOOKED_UP, 1, 0],
	['nor of nothing', { rehearsal: [DELETION], again: DID_NOT_BEGIN }, NOT_LOOKED_UP, 1, 0],
	[
		'the deletion does not begin',
		{ deletion: DID_NOT_BEGIN },
		/^Not known .*\(linaACME\) .* \| .*Look/,
		1,
		1,
	],
	['the deletion gives the employee', { deletion: [LINA] }, /^Not known/, 1, 1],
])('%s: one last page, and deleted only where both rehearsals show the same', (_, world, page, ...due) => {
	const { asked, pages, deletions, decisions, before } = play(world);
	expect(pages).toEqual([expect.stringMatching(page)]);
	expect([asked.length, deletions]).toEqual(due);
	// Who was asked, what was shown, and what came of it; it is noted before it is done.
	const row = (outcome: string) => [
		...['Offboard', 'Li Na (linaACME)', 'Li Na (linaACME)', expect.any(String) as string],
		...[asked[0]!.split(' | ')[1], expect.any(String) as string, outcome, 'Offboard an employee'],
	];
	expect(decisions).toEqual(asked.map(() => row(pages[0]!.replace(' | ', ': '))));
	expect(before).toEqual(deletions > 0 ? [row('not known yet')] : []);
});

it.each<[Row, string, string]>([
	[GO, 'Omar Diaz', 'Withdraw and delete'],
	[{ Decision: 'Stop', 'Your name': 'Omar Diaz' }, 'Omar Diaz', 'Stop'],
	[{ data: { approved: true } }, 'who had the mail', 'Withdraw and delete'],
])('who decided what, by %j', (decision, by, decided) => {
	const [[, , , who, , what] = []] = play({ decision }).decisions;
	expect([who, what]).toEqual([by, decided]);
});

const product = (productName: string | null, limitType = 'basic') => ({
	...{ productName, productUri: '7', limitType },
});
it.each<[string, World, string]>([
	[
		'the products of each asset, once',
		{
			products: {
				'8000000102': [product('CAD'), product('CAD'), product('BIM'), product('More CAD', 'feature')],
				CA8000000116: [product(null)],
			},
		},
		'These assets are taken back: 8000000102 (CAD, BIM); CA8000000116 (7).',
	],
	[
		'products that cannot be read',
		{ products: { '8000000102': failed('no such asset') } },
		'These assets are taken back: 8000000102 (no product known); CA8000000116 (no product known).',
	],
	['nothing held', { rehearsal: [DELETION] }, 'No assets are held.'],
	[
		'no tag and no line of a name',
		{ rehearsal: [withdrawal('1')], products: { '1': [product('<a href="https://b">CAD</a>\n\u202eThen')] } },
		'These assets are taken back: 1 (‹a href="https://b">CAD‹/a> Then).',
	],
])('whoever decides sees %s', (_, world, held) => {
	const text = `Li Na (linaACME) | ${held} Then the account is deleted. That cannot be undone.`;
	expect(play(world).asked).toEqual([text]);
});

describe('by name', () => {
	const [FIRST, SECOND] = ['1', '2'].map((globalId) => ({
		...LINA,
		globalId,
		userName: `lina${globalId}ACME`,
	}));
	const ERIK = { name: 'Erik Lund', userName: 'erikACME', globalId: '5', deleted: true };
	const employee = [
		FIRST!,
		SECOND!,
		ERIK,
		{ ...LINA, globalId: '6', name: 'Eric Lund', userName: 'ericACME' },
	];
	const BOTH = ['Li Na (lina1ACME)', 'Li Na (lina2ACME)'];

	const LI_NA: World = { given: 'Li Na', employee };
	const SEVERAL = /^It did not go through: Li Na \| "Li Na" is more than one/;
	it.each<[string, World, RegExp, string[], number]>([
		['one has it', { given: ' li  na', employee: [LINA, ERIK] }, /^Li Na \(linaACME\) is deleted/, [], 1],
		['two have it', { ...LI_NA, chosen: BOTH[1] }, /^Li Na \(lina2ACME\) is deleted/, BOTH, 1],
		['nobody was chosen', LI_NA, SEVERAL, BOTH, 0],
		['another one was sent', { ...LI_NA, chosen: 'Erik Lund (erikACME)' }, SEVERAL, BOTH, 0],
		[
			'who has it is deleted',
			{ given: 'Erik Lund', employee },
			/\| Erik Lund \(erikACME\) is deleted already$/,
			[],
			0,
		],
		['the list is not read', { employee: failed('HTTP 503') }, /list .* could not be read: HTTP 503$/, [], 0],
	])('%s', (_, world, page, due, count) => {
		const { pages, offered, deletions, asked } = play({ ...NOTHING_HELD, ...world });
		expect(pages).toEqual([expect.stringMatching(page)]);
		expect([offered, deletions, asked.length]).toEqual([due, count, count]);
	});
});
