import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import lodash from 'lodash';
import { DateTime } from 'luxon';

const NOW = DateTime.fromISO('2026-11-26T09:00:00Z', { zone: 'UTC' });
const at = (days) => NOW.plus({ days }).toISO();
const end = (days) => NOW.plus({ days }).endOf('day').toMillis();

const LINA = { holderName: 'Lina Berg', userName: 'linaACME', to: 'lina@acme.example' };
// prettier-ignore
const notice = (id, assetNum, products, more) => ({
	...{ id, key: 'f3a9'.repeat(16), assetNum, products, ...LINA, deadline: at(14), mail: '1.0', state: 'planned', stage: 1 },
	...{ reason: '30 days without use, 30 of them sampled; last online: 2026-10-19', ...more },
});
// prettier-ignore
const NOTICES = [notice(1, 'CA8000000116', 'CAD Pro'), notice(2, '8000000102', 'Site Planner')];
// prettier-ignore
const USE = [
	{ kind: 'sample', history: '{"hours":[24]}' },
	...NOTICES.map(({ assetNum }, place) => ({ kind: 'asset', assetNum, products: JSON.stringify([[place ? 'site' : 'cad', place ? 'Site Planner' : 'CAD Pro', 2, null]]) })),
].map((row) => ({ ...row, sample: 1, execution: '1', of: 3, at: at(0) }));
// prettier-ignore
const noticed = (more) => ({
	Settings: [{ answerUrl: 'https://n8n.acme.example/webhook/reclaim', owner: 'licenses@acme.example' }],
	...{ Use: USE, Prices: [{ product: 'CAD Pro', price: 1200, currency: 'EUR' }], $input: NOTICES.map((row) => ({ ...row, ...more })) },
});

// prettier-ignore
const renewal = (product, productName, seats, proposal, reasons) => ({
	...{ product, productName, name: `${productName} (${product})`, seats, proposal, reasons, inWords: '', holder: 'Lina Berg (linaACME)' },
	...{ end: end(30), newEnd: end(395), assetEnd: end(30), left: ['CAD Rendering (24108): it never ends'] },
});
// prettier-ignore
const WHY = [
	'this asset was online on 41 of the 90 days sampled',
	'of all 12 seats of the product at most 7 were online at one time, on half of 90 days no more than 5',
	'use offline and between two samples is not seen, and an asset that is online counts with all its seats',
];

// prettier-ignore
const line = (id, deal, days, more) => ({
	...{ id, line: 1, eventId: deal, createdAt: at(days), updatedAt: at(days), state: 'done', wrote: 'done', message: '', owner: '' },
	outcome: JSON.stringify({ customer: 'C-100', deal, product: 'CAD Pro', kind: 'new_buy', quantity: 3, end: '2027-11-30', assetNo: 'CA8000000201', settled: at(days), decided: 'ordered' }),
	...more,
});
// prettier-ignore
const order = (deal, quantity) =>
	JSON.stringify({
		channelOrderId: deal,
		product: 'CAD Pro',
		order: { orderType: 'new_buy', channelCustomerId: 'C-104', assets: [{ products: [{ limitConcurrent: quantity, limitEndDate: '2027-11-30' }] }] },
	});

// prettier-ignore
const FAILURE = { failure: 'w / Assets / HTTP 0', workflow: 'License audit', node: 'Assets', message: 'The service did not answer: HTTP 503', execution: '4711', at: at(0) };
// prettier-ignore
const decision = (id, days, what, about, person, by, decided, outcome) => ({ id, at: at(days), what, about, person, by, decided, outcome, shown: '', workflow: what });

// prettier-ignore
/** By the name of its picture: template, node, and what the nodes before have given. */
const MAILS = {
	'reclaim-mail': ['reclaim-idle-assets', 'One Mail per Address', noticed()],
	'reclaim-reminder': ['reclaim-idle-assets', 'One Mail per Address', noticed({ state: 'sent', stage: 2, deadline: at(7) })],
	'reclaim-page': [
		'reclaim-answer',
		'What to Do',
		{ Settings: [{ now: at(0), mostDays: 180, query: { n: '1', key: 'k'.repeat(64), answer: 'keep' } }], Notice: [{ ...NOTICES[0], key: 'k'.repeat(64), state: 'sent' }] },
	],
	'renewal-mail': [
		'renew-one-asset',
		'What Is Asked',
		{
			'What to Do': [renewal('24107', 'CAD Pro', 5, 3, WHY)],
			'When Called': [{ assetNum: 'CA8000000116', daysLeft: 30, resize: true, owner: 'licenses@acme.example', second: 'boss@acme.example', secondAfterDays: 3, ifNobody: 'no' }],
			Rehearsal: [{ dryRun: true, request: { method: 'POST', path: '/licenseOrder/batchOrder', body: {} } }],
			'Asset Now': [{ customerId: '1001', licenseType: 'cloud_account' }],
		},
	],
	'reminder-mail': [
		'asset-ending-reminder',
		'One Mail per Company',
		{
			Companies: [{ list: [{ customerId: '1001', name: 'Acme Engineering', email: 'licenses@acme.example' }], others: { name: 'others', email: 'a@b.example' } }],
			'Asset Ending': [
				['CA8000000116', 30],
				['CA8000000112', 7],
			].map(([assetNum, days]) => ({ assetNum, customerId: '1001', licenseType: 'cloud_account', limitEndTime: end(days), daysLeft: days })),
			'Asset Holders': [
				{ assetNum: 'CA8000000116', cloudAccountGlobalId: '62' },
				{ assetNum: 'CA8000000112', cloudAccountGlobalId: null },
			],
			Employees: [{ globalId: '62', name: 'Lina Berg', userName: 'linaACME' }],
			Products: [
				['CAD Pro', 0],
				['Site Planner', 1],
			].map(([productName, pairedItem]) => ({ productName, productUri: productName, pairedItem })),
		},
	],
	'orders-mail': [
		'orders-so-far',
		'What to Do',
		{
			Settings: [{ months: 13, tellAfterMinutes: 60, warnAboveMB: 100, mailTo: '', formUrl: 'https://n8n.acme.example/form/orders-so-far' }],
			'Lines in the Ledger': [
				line(1, 'D-2041', -0.1),
				line(2, 'D-2042', -0.2, { state: 'refused', wrote: 'refused', message: 'quantity must be a whole number of 1 or more, or the word unlimited', outcome: '', order: order('D-2042', -1) }),
				line(3, 'D-2038', -1, {
					state: 'person',
					wrote: 'person',
					message: 'It may have been ordered, and no list shows whether it was: look at the platform.',
					outcome: '',
					order: order('D-2038', 5),
				}),
			],
			'Settled Orders': [
				{
					eventId: 'D-1990',
					line: 1,
					deal: 'D-1990',
					customer: 'C-101',
					product: 'Site Planner',
					quantity: '2',
					end: '2027-09-30',
					assetNo: 'CA8000000188',
					result: 'ordered',
					asked: at(-40),
					settled: at(-40),
				},
			],
		},
	],
	'tell-mail': [
		'tell-somebody',
		'Mail to Send',
		{
			...{ Settings: [{ minutes: 60 }], 'What Failed': [FAILURE], 'Write It Down': [{ id: 9 }] },
			'The Same So Far': [
				{ ...FAILURE, id: 4, at: at(-1) },
				{ ...FAILURE, id: 9 },
			],
			'Error Trigger': [{ execution: { url: 'https://n8n.acme.example/workflow/1/executions/4711', error: { description: 'Try again later, or look at the status page of the platform.' } } }],
		},
	],
	'decisions-page': [
		'who-decided-what',
		'By Person and Month',
		{
			History: [
				decision(1, -40, 'Offboard', 'Omar Diaz (omarACME)', 'Omar Diaz (omarACME)', 'Lina Berg', 'Withdraw and delete', 'Omar Diaz (omarACME) is deleted: Taken back: 8000000102'),
				decision(2, -12, 'Renewal', 'CA8000000116: CAD Pro (24107)', 'Lina Berg (linaACME)', 'Mei Tan', 'Renew', 'ordered'),
				decision(
					3,
					-9,
					'Reclaim',
					'8000000107: Site Planner',
					'Jonas Weber (jonasACME)',
					'jonas, who had the link',
					'Give it back',
					'8000000107: Site Planner is taken back: the list of licenses shows it.',
				),
				decision(4, -2, 'Order line', '#12 customer C-104, deal D-2038', '', 'Lina Berg', 'Leave out', 'not known yet'),
			],
		},
	],
};

// prettier-ignore
/** What n8n's own mail with two buttons says. */
const ASKED = {
	'offboard-mail': [
		'offboard-on-a-day',
		'What to Do',
		{
			Settings: [{ owner: 'licenses@acme.example', second: '', secondAfterDays: 3, ifNobody: 'no' }],
			'When Called': [{ day: '2026-11-26' }],
			'One Item per Leaver': [{ globalId: '71', who: 'Omar Diaz (omarACME)' }],
			Rehearsal: [{ dryRun: true, request: { body: { deleteAssets: ['8000000102', 'CA8000000116'] } }, pairedItem: 0 }],
			'Assets Held': [{ assetNum: '8000000102' }, { assetNum: 'CA8000000116' }],
			Products: [
				['Site Planner', 0],
				['CAD Pro', 1],
			].map(([productName, pairedItem]) => ({ productName, productUri: productName, pairedItem })),
		},
	],
};

function made([template, node, given]) {
	const { name: workflow, nodes } = JSON.parse(
		readFileSync(join(import.meta.dirname, '..', '..', `${template}.json`), 'utf8'),
	);
	const items = (one) => (given[one] ?? []).map(({ pairedItem, ...json }) => ({ json, pairedItem }));
	const $ = (one) => ({ all: () => items(one), first: () => items(one)[0], isExecuted: one in given });
	const $execution = { id: '1', resumeFormUrl: 'https://n8n.acme.example/form-waiting/1' };
	const globals = {
		$,
		$execution,
		$input: $('$input'),
		$now: NOW,
		$workflow: { name: workflow },
		Buffer,
		DateTime,
	};
	const { jsCode } = nodes.find((one) => one.name === node).parameters;
	return runInNewContext(`(function () {${jsCode}\n})()`, globals)[0].json;
}

/** What people get, by the name of its picture: as its Code node makes it, and in the mail of this n8n where that asks. */
export function mailsIn(n8nDir) {
	const n8n = createRequire(join(n8nDir, 'node_modules', 'n8n', 'package.json'))(
		'n8n-nodes-base/dist/utils/sendAndWait/email-templates.js',
	);
	const button = (label, style) => `<a href="#" style="${style}">${label}</a>`;
	const asked = ({ text }) =>
		n8n.createEmailBodyWithoutN8nAttribution(
			lodash.escape(text),
			button('Stop', n8n.BUTTON_STYLE_SECONDARY) + button('Withdraw and delete', n8n.BUTTON_STYLE_PRIMARY),
		);
	return [
		...Object.entries(MAILS).map(([name, one]) => [name, made(one).html]),
		...Object.entries(ASKED).map(([name, one]) => [name, asked(made(one))]),
	];
}
