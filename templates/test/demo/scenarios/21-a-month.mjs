import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { until } from '../../../../scripts/lib/until.mjs';
import { bring, parametersOf, readTemplate, setSetting } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { answerForm } from '../form.mjs';
import { dropTable, insertRows, tableRows } from '../ledger.mjs';
import { orderOutside } from '../orderOutside.mjs';
import { laterStage } from '../renewalStage.mjs';
import { DAY, publishAt, runAt, setNow, tomorrow, withOwnTime } from '../simulatedDays.mjs';
import { startSmtp, switchOn } from '../smtp.mjs';

const DAYS = 30;
const RULES = {
	idleDays: 5,
	graceDays: 6,
	remindDays: 2,
	ownerDays: 4,
	hoursPerDay: 1,
	maxShare: 0.9,
	withdraw: true,
};
const AUDITS = [7, 14, 21, 28, 30];
const PRICES = 'license_prices';
const PRODUCT = { productUri: '24191', productName: 'Month Planner', limitConcurrent: 2 };
/** A euro for a seat and a day. */
const PRICE = { product: PRODUCT.productUri, price: 365, currency: 'EUR' };
/** What becomes of each asset that nobody uses. */
const [GIVEN, KEPT, TAKEN] = ['MONTH-1', 'MONTH-2', 'MONTH-3'];
/** Assets that end after the month, by the days on which somebody is asked, with what is decided. */
const RENEWALS = {
	'MONTH-R1': { 5: 'Renew' },
	'MONTH-R2': { 5: 'Leave as it is', 28: 'Renew' },
};
const STAGES = { 5: 30, 28: 7 };
const COLUMNS = ['Asked', 'Kept', 'Given back', 'Withdrawn', 'Proposed', 'Approved', 'Saved'];
const named = (file, name) => ({ ...readTemplate(file), name: `Demo: a month, ${name}` });
let smtp;

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	workflow: named('reclaim-idle-assets.json', 'reclaim, renewals and audits'),
	// The first that it was tried with.
	from: '2.41.0',
	activate: false,
	async prepare(node, sandbox, { api, template }) {
		smtp = await startSmtp();
		await switchOn({ api, template }, smtp, ['Send Notice']);
		rule(node('Settings'), sandbox);
	},
	drive: (stage) => withOwnTime(stage, () => play(stage)),
};

function rule(settings, { enterprise }) {
	const values = {
		...RULES,
		mailDomain: 'acme.example',
		enterpriseCode: enterprise.code,
		owner: 'owner@acme.example',
		enterpriseGlobalId: enterprise.globalId,
	};
	for (const { name } of settings.assignments.assignments)
		if (name in values) setSetting(settings, name, values[name]);
}

async function play(stage) {
	const { api, sandbox } = stage;
	const own = (file, name) =>
		bring(stage, named(file, name), {
			activate: false,
			prepare: (one) => rule(parametersOf(one, 'Settings'), sandbox),
		});
	const workflows = {
		notices: stage.workflow,
		use: await own('use-over-time.json', 'samples'),
		withdraw: await own('reclaim-withdraw.json', 'withdrawals'),
		audit: await own('schedule-asset-audit.json', 'audits'),
		answers: await bring(stage, 'reclaim-answer.json', { activate: false }),
	};
	const renewal = await bring(stage, named('renew-one-asset.json', 'renewals'), { prepare: askedAtATime });
	const ask = await laterStage(api, renewal.id);
	const start = tomorrow() + 400 * DAY + 9 * 3_600_000;
	await makeAssets(stage, start + 35 * DAY);
	await dropTable(api, PRICES);
	const before = await actsOf(sandbox);
	const log = Array.from({ length: DAYS + 1 }, () => Object.fromEntries(COLUMNS.map((name) => [name, 0])));
	const run = async (which, time) => {
		const execution = await runAt(stage, workflows[which], time);
		const { error } = execution.data.resultData;
		expectEqual(workflows[which].name, [execution.status, error?.message], ['success', undefined]);
		return execution;
	};
	for (const [day, counts] of log.entries()) {
		const time = start + day * DAY;
		await setOnline(sandbox, day === 0);
		await run('use', time);
		await run('notices', time);
		await run('withdraw', time);
		if (day in STAGES)
			for (const [assetNum, { [day]: decision }] of Object.entries(RENEWALS)) {
				if (decision === undefined) continue;
				await renew(stage, renewal, ask, { assetNum, stage: STAGES[day], time, decision });
				counts.Proposed += 1;
			}
		const notices = await tableRows(api, 'license_reclaim_notices');
		const isToday = (text) => String(text ?? '').slice(0, 10) === new Date(time).toISOString().slice(0, 10);
		const asked = notices.filter(
			({ state, stage: mails, sent }) => state === 'sent' && mails === 1 && isToday(sent),
		);
		counts.Asked = asked.length;
		await press(stage, workflows.answers, time, asked);
		if (!AUDITS.includes(day)) continue;
		const first = day === AUDITS[0] && (await run('audit', time));
		if (first) await insertRows(api, PRICES, [PRICE]);
		const [{ text }] = outputRows(await run('audit', time), 'Mail and Workbook');
		counts.Saved = /which saved ([\d,.]+) EUR/.exec(text)?.[1] ?? 0;
	}
	await dropTable(api, PRICES);
	return await reported(stage, log, start, before);
}

/** What each table tells of the month by day, held against what the platform saw. */
async function reported({ api, sandbox }, log, start, before) {
	const decisions = await tableRows(api, 'license_decisions');
	const KINDS = {
		'Keep it': 'Kept',
		'Give it back': 'Given back',
		'Take back': 'Withdrawn',
		Renew: 'Approved',
	};
	for (const { at, decided, outcome } of decisions) {
		const [, kind] = Object.entries(KINDS).find(([begin]) => decided.startsWith(begin)) ?? [];
		expectEqual(`${decided}: is known`, /not known yet/.test(outcome), false);
		const day = Math.round((Date.parse(at) - start) / DAY);
		expectEqual(`${decided}: is of the month`, day in log, true);
		if (kind) log[day][kind] += 1;
	}
	const sum = (name) => log.reduce((total, counts) => total + Number(counts[name]), 0);
	const now = await actsOf(sandbox);
	expectEqual(
		'Withdrawn on the platform',
		now.withdrawn - before.withdrawn,
		sum('Given back') + sum('Withdrawn'),
	);
	expectEqual('Ordered on the platform', now.ordered - before.ordered, sum('Approved'));
	expectEqual(
		'The month',
		['Kept', 'Given back', 'Withdrawn', 'Proposed', 'Approved'].map(sum),
		[1, 1, 1, 3, 2],
	);
	const days = (kind) => DAYS - log.findIndex((counts) => counts[kind] > 0);
	const due = PRODUCT.limitConcurrent * (days('Given back') + days('Withdrawn'));
	expectEqual('Saved', Number(log[DAYS].Saved), due);
	const { assets } = await sandbox.control('GET', 'state');
	const isHeld = (assetNum) => assets.find((one) => one.assetNum === assetNum).assignedTo !== null;
	expectEqual('Who holds what', [GIVEN, KEPT, TAKEN].map(isHeld), [false, true, false]);
	const dayOf = (day) => new Date(start + day * DAY).toISOString().slice(0, 10);
	const rows = log.map((counts, day) => [
		dayOf(day),
		...COLUMNS.map((name) => (counts[name] ? String(counts[name]) : '')),
	]);
	return {
		columns: ['Day', ...COLUMNS],
		rows: rows.filter((cells) => cells.slice(1).some(Boolean)),
		notes: [
			`${DAYS} days: a sample, the notices and the withdrawals of each, ${AUDITS.length} audits. Saved is what the audit says by a price of 1 EUR for a seat and a day, from the day of the return on.`,
		],
	};
}

async function actsOf(sandbox) {
	const { acts } = await sandbox.control('GET', 'ledger');
	const of = (kind) => acts.filter((act) => act.kind === kind).length;
	return { withdrawn: of('asset.withdrawn'), ordered: of('order.made') };
}

/** Three that somebody holds, and those that end. */
async function makeAssets({ sandbox }, end) {
	const later = end + 400 * DAY;
	const make = (assetNo, limitEndDate) =>
		orderOutside(sandbox, assetNo, { assetNo, limitEndDate, products: [{ ...PRODUCT, limitEndDate }] });
	for (const assetNum of Object.keys(RENEWALS)) await make(assetNum, end);
	for (const [place, assetNum] of [GIVEN, KEPT, TAKEN].entries()) {
		await make(assetNum, later);
		const userName = `month${place + 1}`;
		await sandbox.addEmployee(userName);
		const { employees } = await sandbox.control('GET', 'state');
		const { globalId } = employees.find((one) => one.userName.startsWith(userName));
		await sandbox.request('POST', `/me/api/v1/enterprise/member/${globalId}/privileges`, {
			addAssets: [assetNum],
			deleteAssets: [],
		});
	}
}

/** All that somebody holds is online; those of the month on the first day alone. */
async function setOnline(sandbox, isFirst) {
	const { assets } = await sandbox.control('GET', 'state');
	const flags = assets.map(({ assetNum, assignedTo }) => [
		assetNum,
		assignedTo !== null && (isFirst || ![GIVEN, KEPT, TAKEN].includes(assetNum)),
	]);
	await sandbox.control('POST', 'online', Object.fromEntries(flags));
}

/** Who was asked today answers today: one gives back, one keeps it, one does nothing. */
async function press({ api }, answers, time, asked) {
	if (asked.length === 0) return;
	await publishAt(api, answers, time);
	const FIELDS = { [GIVEN]: { answer: 'give' }, [KEPT]: { answer: 'keep', why: 'Tender', days: '60' } };
	for (const { id, key, userName, assetNum, to } of asked.filter((row) => row.assetNum in FIELDS)) {
		await smtp.next(new RegExp(`To: ${to}[^]*n=${id}&`));
		const body = new URLSearchParams({ ...FIELDS[assetNum], who: userName });
		const pressed = async () => {
			const response = await fetch(`${api.url}/webhook/reclaim?n=${id}&key=${key}`, { method: 'POST', body });
			return response.status !== 404 && (await response.text());
		};
		const page = await until(pressed, `No page came for ${assetNum}`);
		expectEqual(`The page of ${assetNum}`, page.includes(assetNum) || page, true);
	}
}

/** Who calls it says what time it is. */
function askedAtATime(template) {
	parametersOf(template, 'When Called').workflowInputs.values.push({ name: 'now', type: 'any' });
	setNow(template.nodes, "$('When Called').first().json.now");
}

/** Somebody is asked whether to renew, and answers at once. */
async function renew({ api, sandbox }, { id }, ask, { assetNum, stage, time, decision }) {
	const { assets } = await sandbox.control('GET', 'state');
	const { licenseType, customerId, limitEndTime } = assets.find((one) => one.assetNum === assetNum);
	const { globalId: enterpriseGlobalId, channelCode } = sandbox.enterprise;
	await ask({
		assetNum,
		licenseType,
		customerId,
		limitEndTime,
		daysLeft: stage,
		stage,
		enterpriseGlobalId,
		channelCode,
		months: 12,
		now: time,
	});
	const inState = (status) =>
		until(
			async () => (await api.executions.list(id)).find((one) => one.status === status && !over.has(one.id)),
			`${assetNum} did not come to "${status}"`,
			{ everyMs: 200 },
		);
	const waiting = await inState('waiting');
	const [{ url }] = outputRows(await api.executions.get(waiting.id), 'What Is Asked');
	await answerForm(url, { decision, seats: '', who: 'Lina Berg' });
	over.add((await inState('success')).id);
}
/** Runs that are told of already. */
const over = new Set();
