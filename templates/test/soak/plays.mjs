// What goes on while the soak runs: each play is played again and again, as often as `everyMs` says, by people and programs that
// know nothing of each other.
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';
import { crmHeaders, parametersOf } from '../demo/bring.mjs';
import { DECIDE } from '../demo/decide.mjs';
import { answerForm, fillInForm } from '../demo/form.mjs';
import { workbookOf } from '../demo/workbook.mjs';
import { SetupError } from '../../../scripts/lib/errors.mjs';
import { outputRows } from '../../../scripts/lib/n8nApi.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { eventOf, keyOf, ledgerOf, sheetOf } from './events.mjs';

const TRIES = 8;
/** A CRM goes on for longer than a person does. */
export const DELIVERIES = 40;
const TOLD_MS = 150_000;
/** Three polls: that all of them meet a fault is as good as out of the question. */
const POLLS_MS = 30_000;
/** Some two minutes: what is looked for may take some requests that meet faults. */
const RENEWAL_LOOKS = 16;
const UNDER_WAY = ['waiting', 'running', 'new'];
/** So many assets of the soak stay on the platform; somebody removes the older ones, as nothing else would. */
const ASSETS_KEPT = 150;

/** Tries again, where `go` gives nothing or throws, after a pause. */
async function again(what, go, tries = TRIES) {
	let last;
	for (let attempt = 0; attempt < tries; attempt += 1) {
		try {
			const found = await go();
			if (found) return found;
		} catch (error) {
			last = error;
		}
		// Not all at the same moment, as what failed together would fail together again.
		await sleep(Math.min(1_000 + 1_000 * attempt, 10_000) * (0.75 + Math.random() / 2));
	}
	throw new SetupError(`${what}: not in ${tries} tries${last ? `, at last: ${last.message}` : ''}`);
}

/** A webhook of n8n, called until it answers with something final. */
async function deliver({ api }, path, body) {
	const call = async () => {
		const reply = await api.callWebhook(path, body, crmHeaders);
		return (reply.status < 300 || [409, 422].includes(reply.status)) && reply;
	};
	return await again(`The webhook ${path}`, call, DELIVERIES);
}

const eventsPath = ({ imported }) =>
	parametersOf(imported['crm-event-to-license-orders.json'], 'CRM Event').path;

/** One delivery of an event, until it is answered; notes what the answer says. */
export async function deliverEvent(stage, { body, answers }) {
	const began = performance.now();
	const reply = await deliver(stage, eventsPath(stage), body);
	stage.took.push(performance.now() - began);
	answers.push(reply.status);
	stage.named.push(...lodash.compact(lodash.map(reply.json?.created, 'licenseOrderId')));
}

/** Events of the CRM: some twice in the same moment, and now and then one of long ago. */
async function events(stage, number) {
	const old = stage.events.find(
		({ at, isUsed }) => !isUsed && at < Date.now() - stage.keepSeconds * 1_000 - 60_000,
	);
	if (number % 15 === 14 && old) {
		old.isUsed = true;
		const { status, json } = await deliver(stage, eventsPath(stage), old.body);
		stage.late.push({ eventId: old.body.eventId, status, repeated: Boolean(json?.repeated) });
		return;
	}
	const [asset] = await freeAssets(stage);
	const { body, lines } = eventOf(`${stage.run}-e${number}`, number, stage.sandbox, asset);
	const entry = { body, lines, answers: [], at: Date.now() };
	stage.events.push(entry);
	const deliveries = lodash.times(number % 10 === 3 ? 2 : 1, () => deliverEvent(stage, entry));
	await Promise.all(deliveries);
}

/** A sheet of orders, uploaded twice. What its last page says is ordered must be. */
async function sheets(stage, number) {
	const { rows, lines } = sheetOf(stage.run, number, stage.sandbox);
	stage.sheets.push({ lines });
	const { path } = parametersOf(stage.imported['orders-from-spreadsheet.json'], 'Orders (Form)').options;
	const file = new File([await workbookOf(rows)], 'orders.xlsx');
	for (let upload = 0; upload < 2; upload += 1) {
		const page = await again('The sheet', async () =>
			(await fillInForm(stage.api, path, [{ file, choice: 'Order' }])).at(-1),
		);
		const said = Number(
			/(\d+) of 3 rows ordered/.exec(page)?.[1] ?? (/Done before, nothing new/.test(page) ? 3 : undefined),
		);
		const made = await ordersOf(stage);
		const count = lines.filter(({ key }) => made.has(key)).length;
		if (!(said <= count)) stage.problems.push(`a sheet's page says "${page}", and ${count} are ordered`);
	}
}

/** Somebody comes, is renamed, and leaves; the CRM is told of each before the next. */
async function people(stage, number) {
	const userName = `${stage.run}p${number}`;
	const person = { userName, account: userName + stage.sandbox.enterprise.code, names: [`Ann ${number}`] };
	stage.people.push(person);
	const [asset] = await freeAssets(stage);
	stage.reserved.add(asset?.assetNum);
	await onboard(stage, person, asset?.assetNum ?? '');
	stage.reserved.delete(asset?.assetNum);
	await told(stage, person, true);
	// To a trigger that has not polled since, a change of somebody new is none (docs/triggers.md, "What no poll can detect").
	await sleep(POLLS_MS);
	person.names.push(`Bo ${number}`);
	const { account: accountName, globalId, names } = person;
	await somebody(
		stage,
		(path) => stage.sandbox.request('PUT', `${path}/${globalId}`, { userName: accountName, name: names[1] }),
		async () => lodash.some((await stage.platform(true)).employees, { name: names[1] }),
	);
	await told(stage, person, true);
	await offboard(stage, person);
	await told(stage, person, false);
}

async function onboard(stage, person, assets) {
	const { path } = parametersOf(stage.imported['onboard-employees.json'], 'New Employees (Form)').options;
	const sheet = `userName,name,departmentId,mobile,assets\n${person.userName},${person.names[0]},101,,${assets}\n`;
	const said = new RegExp(`\\(${person.userName}\\): (perhaps added|not added|added)`);
	const isThere = async () => {
		const found = (await stage.platform(true)).employees.find(({ userName }) => userName === person.account);
		person.globalId = found?.globalId;
		return Boolean(found);
	};
	await again(`Adding ${person.userName}`, async () => {
		const wasThere = await isThere();
		const file = new File([sheet], 'people.csv');
		const page = (await fillInForm(stage.api, path, [{ file, choice: 'Add' }])).at(-1);
		const [, claim] = said.exec(page) ?? [];
		const isNow = await isThere();
		const isTrue = { added: isNow, 'not added': isNow === wasThere, 'perhaps added': true }[claim];
		if (!isTrue)
			stage.problems.push(`onboarding says "${page}", and the account is ${isNow ? '' : 'not '}there`);
		return isNow;
	});
}

export async function offboard(stage, person, tries = TRIES) {
	const { path } = parametersOf(stage.imported['offboard-employee.json'], 'Leaver (Form)').options;
	const pages = [{ account: person.account }, { decision: 'Withdraw and delete' }];
	const isAsked = (shown) => shown.includes('Decision');
	const truth = async () => {
		const { employees, assets } = await stage.platform(true);
		return {
			isDeleted: employees.some(({ globalId, deleted }) => globalId === person.globalId && deleted),
			held: assets.filter(({ assignedTo }) => assignedTo === person.globalId).length,
		};
	};
	await again(
		`Deleting ${person.account}`,
		async () => {
			const page = (await fillInForm(stage.api, path, pages, isAsked)).at(-1);
			const { isDeleted, held } = await truth();
			if (/is deleted (No assets|Taken back)/.test(page) && (!isDeleted || held > 0))
				stage.problems.push(
					`offboarding says "${page}", and ${person.account} is not gone, or holds ${held}`,
				);
			return isDeleted;
		},
		tries,
	);
	person.isGone = true;
}

function told(stage, { globalId, names }, active) {
	const name = names.at(-1);
	const complaint = `The CRM was not told of ${name} (${active ? 'there' : 'gone'})`;
	const patience = { patienceMs: TOLD_MS, everyMs: 500 };
	return until(() => lodash.find(stage.told, { globalId, name, active }), complaint, patience);
}

/** Not paid: a person approves. Then paid. What was answered must be so on the platform. */
async function locks(stage, number) {
	const workflow = stage.imported['disable-unpaid-locks.json'];
	const { path } = parametersOf(workflow, 'Billing Event');
	const lock = ['8000000101', '8000000102'][number % 2];
	const decision = number % 4 === 3 ? 'Leave as they are' : 'Disable';
	const event = { lockNumbers: [lock], customer: `${stage.run} customer ${number}` };
	const isLocked = async () => lodash.find((await stage.platform(true)).assets, { assetNum: lock }).locked;
	const expectLocked = async (expected, what) => {
		if ((await isLocked()) !== expected)
			stage.problems.push(`lock ${lock} after "${what}": not as it was said`);
	};

	await deliver(stage, path, { ...event, paid: false });
	const inState = async (state) =>
		lodash.find(await stage.api.executions.list(workflow.id), { status: state });
	const waiting = await until(() => inState('waiting'), 'Nobody was asked', { everyMs: 300 });
	const [{ url }] = outputRows(await stage.api.executions.get(waiting.id), 'What Is Asked');
	const said = await answerForm(url, { decision });
	const isOver = async () => !UNDER_WAY.includes((await stage.api.executions.get(waiting.id)).status);
	await until(isOver, 'The approval did not end');
	const claims = { 'is disabled': true, 'No lock was disabled': false };
	for (const [text, expected] of Object.entries(claims))
		if (said.includes(text)) await expectLocked(expected, decision);
	const isEnabled = async () =>
		(await stage.api.callWebhook(path, { ...event, paid: true }, crmHeaders)).status === 200;
	await again(`Enabling ${lock}`, isEnabled);
	await expectLocked(false, 'paid');
}

/** Renewals that wait for a person: most are approved. */
async function renewals(stage) {
	const workflow = stage.imported['renew-one-asset.json'];
	if (!workflow) return;
	const found = await stage.api.executions.list(workflow.id);
	const answered = [];
	for (const { id } of lodash.filter(found, { status: 'waiting' })) {
		const [asked] = outputRows(await stage.api.executions.get(id), 'What Is Asked');
		if (!asked) continue;
		let entry = lodash.find(stage.renewals, { id });
		if (entry?.isAnswered) continue;
		if (!entry) {
			const decision = stage.renewals.length % 5 === 4 ? 'Leave as it is' : 'Renew';
			entry = { id, decision, eventIds: lodash.map(asked.renewals, 'eventId') };
			// Before the answer: it may arrive although its reply is lost.
			stage.renewals.push(entry);
		}
		await answerForm(asked.url, { decision: entry.decision });
		entry.isAnswered = true;
		answered.push(entry);
	}
	// At once, as n8n keeps an execution for a minute or two.
	for (const entry of answered) entry.ended = await endOf(stage, entry.id);
}

/** How the run of a renewal ended, and what it told at last. */
async function endOf({ api }, id) {
	const look = async () => {
		const execution = await api.executions.get(id);
		if (UNDER_WAY.includes(execution.status)) return undefined;
		return { status: execution.status, told: outputRows(execution, 'What to Do').at(-1)?.status };
	};
	return await again(`The end of the renewal ${id}`, look, RENEWAL_LOOKS);
}

/** A person reads the lines that are left to one, looks at the platform's own page, and decides. */
async function decisions(stage) {
	const open = ledgerOf(await stage.observe()).filter(
		({ line, state, wrote, decision }) =>
			line > 0 && ['person', 'refused'].includes(state) && wrote === state && !decision,
	);
	const made = await ordersOf(stage);
	const bad = new Set(
		stage.events.flatMap(({ lines }) => lodash.map(lodash.filter(lines, { kind: 'bad' }), 'key')),
	);
	const { path } = stage.imported['orders-so-far.json'].nodes.find(({ name }) => name === 'Orders (Form)')
		.parameters.options;
	for (const row of open) {
		const key = keyOf(row);
		const decision = made.has(key) ? 'It is there' : bad.has(key) ? 'Leave out' : 'Do again';
		const chosen = { lines: JSON.stringify([`#${row.id} `]), decision, who: 'Soak' };
		await fillInForm(stage.api, path, [{ what: DECIDE, only: row.eventId }, chosen]);
		stage.decided.push({ key, decision, state: row.state });
	}
}

/** The platform does not fill up: the older assets that nobody holds, and whose lines are settled, are removed. */
async function cleaning(stage, number) {
	const all = await freeAssets(stage);
	const names = all.slice(ASSETS_KEPT).filter(({ key }) => stage.ledger.get(key)?.state === 'done');
	if (names.length === 0) return;
	const { channelCode, customerId } = stage.sandbox.enterprise;
	const orderList = names.map(({ assetNum, licenseType, licenseOrderId: srcLicenseOrderId }, index) => ({
		...{ sequence: index + 1, orderType: 'delete_asset', licenseType, srcLicenseOrderId, customerId },
		assets: [{ assetNos: [assetNum] }],
	}));
	await somebody(
		stage,
		() =>
			stage.sandbox.request('POST', '/order/api/order/v1/licenseOrder/batchOrder?appKey=soak', {
				channelCode,
				channelOrderId: `${stage.run}-clean-${number}`,
				syncMode: 'sync',
				orderList,
			}),
		async () => !lodash.some((await stage.platform(true)).assets, { assetNum: names[0].assetNum }),
	);
}

/** A request of somebody else, who looks whether it was done where the reply is lost. */
async function somebody({ sandbox }, send, isDone) {
	const members = `/me/api/v1/enterprise/${sandbox.enterprise.globalId}/member`;
	await again('A request of somebody else', async () => {
		await send(members).catch(() => {});
		return await isDone();
	});
}

async function ordersOf(stage) {
	const { orders } = await stage.platform(true);
	return new Set(orders.map(({ channelOrderId, sequence }) => `${channelOrderId}#${sequence}`));
}

/** The soak's assets that nobody holds, the newest first, each with the key of its order. */
async function freeAssets(stage) {
	const { assets, orders } = await stage.platform();
	const keys = new Map(orders.map((one) => [one.licenseOrderId, `${one.channelOrderId}#${one.sequence}`]));
	return assets
		.filter(({ assetNum, assignedTo, licenseOrderId }) => {
			const isOurs = keys.get(licenseOrderId)?.startsWith(stage.run);
			return isOurs && !assignedTo && !stage.reserved.has(assetNum);
		})
		.map((asset) => ({ ...asset, key: keys.get(asset.licenseOrderId) }))
		.reverse();
}

export const PLAYS = {
	events: { play: events, everyMs: 3_000, atOnce: 4 },
	sheets: { play: sheets, everyMs: 45_000, atOnce: 1 },
	people: { play: people, everyMs: 15_000, atOnce: 8 },
	locks: { play: locks, everyMs: 20_000, atOnce: 1 },
	renewals: { play: renewals, everyMs: 5_000, atOnce: 1 },
	decisions: { play: decisions, everyMs: 5_000, atOnce: 1 },
	cleaning: { play: cleaning, everyMs: 10_000, atOnce: 1 },
};
