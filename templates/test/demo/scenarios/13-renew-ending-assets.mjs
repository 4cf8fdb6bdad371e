import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { until } from '../../../../scripts/lib/until.mjs';
import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';
import { setSetting } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { answerForm } from '../form.mjs';
import { settleLongAgo } from '../ledger.mjs';
import { laterStage, NEVER, productsOutside } from '../renewalStage.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const ORDERS = { method: 'POST', path: '/licenseOrder/batchOrder' };
const NOTHING = 'nothing to renew';
const CHANGED = 'approved, and not ordered';
const [RENEW, LEAVE] = ['Renew', 'Leave as it is'];

/** What each asset plays: its products, days until each ends; and what is decided, with what becomes of it. */
const PLAYS = {
	approved: {
		products: { 24107: 20, 24108: 12, 24109: NEVER },
		decisions: [[RENEW, 'ordered']],
		orders: 2,
	},
	// The second question is asked before the first one is answered.
	'approved twice': {
		products: { 24107: 20 },
		questions: 2,
		decisions: [
			[RENEW, 'ordered'],
			[RENEW, CHANGED],
		],
		orders: 1,
	},
	'approved, fewer seats': {
		products: { 24107: 20, 24108: 20 },
		decisions: [[RENEW, 'ordered', '24107: 3']],
		orders: 2,
		seats: { 24107: 3, 24108: 5 },
	},
	declined: {
		products: { 24107: 20 },
		decisions: [
			[LEAVE, 'declined'],
			[LEAVE, 'declined'],
		],
		orders: 0,
		// As if it had been ordered, or left out, longer ago than the ledger keeps lines.
		settledLongAgo: true,
	},
	'approved, the reply lost': {
		products: { 24107: 20 },
		fault: { kind: 'reset-after', match: ORDERS },
		decisions: [[RENEW, 'not known']],
		orders: 1,
	},
	'renewed by somebody else': {
		products: { 24107: 20 },
		changedMeanwhile: true,
		decisions: [[RENEW, CHANGED]],
		orders: 0,
	},
};

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'renew-ending-assets.json',
	from: OLDEST_WITH_LEDGER,
	// Its first poll asks for what ends already.
	activate: false,

	prepare(node, { enterprise: { globalId, channelCode } }) {
		const pollTimes = { item: [{ mode: 'everyMinute' }] };
		Object.assign(node('Asset Ending'), { enterpriseGlobalId: globalId, pollTimes });
		setSetting(node('Settings'), 'channelCode', channelCode);
		setSetting(node('Settings'), 'resize', true);
	},

	async drive(place) {
		const { api, workflow } = place;
		const stage = await openStage(place);
		const run = Date.now().toString(36).toUpperCase();
		const plays = Object.entries(PLAYS).map(([what, play], index) => {
			return { what, assetNum: `REN-${run}-${index + 1}`, ...play };
		});
		for (const { assetNum, products } of plays) await stage.make(assetNum, products);
		await api.activate(workflow.id);
		const rows = [];
		for (const play of plays) rows.push(...(await stage.play(play)));
		return {
			columns: ['Asset', 'Question', 'Decided', 'What became of it', 'Orders'],
			rows,
			notes: ['The mails are off as the templates come: nothing has left.'],
		};
	},
};

async function openStage(place) {
	const { api, sandbox } = place;
	const renewal = (await api.listWorkflows()).find(({ name }) => name === 'Renew one asset').id;
	const later = await laterStage(api, renewal);
	const known = new Map();
	/** The runs of *Renew one asset* about an asset, in the order in which they began. */
	const runsOf = async (assetNum) => {
		for (const { id, status } of await api.executions.list(renewal))
			if (known.get(id)?.status !== status) known.set(id, await api.executions.get(id));
		const about = (run) => outputRows(run, 'When Called')[0]?.assetNum === assetNum;
		return [...known.values()].filter(about).sort((a, b) => Number(a.id) - Number(b.id));
	};
	const runIn = (assetNum, place, status) =>
		until(
			async () => {
				const found = (await runsOf(assetNum))[place];
				return found?.status === status && found;
			},
			`Run ${place + 1} about ${assetNum} did not come to "${status}"`,
			{ everyMs: 200 },
		);
	const ordersOf = async (assetNum) => {
		const { acts } = await sandbox.control('GET', 'ledger');
		return acts.filter(({ kind, key }) => kind === 'order.made' && key.startsWith(`renew/${assetNum}/`));
	};

	async function play({ what, assetNum, products, questions = 1, decisions, orders, ...special }) {
		const { fault, changedMeanwhile, settledLongAgo } = special;
		const first = await runIn(assetNum, 0, 'waiting');
		const [asset] = outputRows(first, 'When Called');
		const ask = (nextStage) => later({ ...asset, stage: nextStage, daysLeft: nextStage });
		if (questions > 1) await ask(7);
		if (fault) await sandbox.control('POST', 'faults', fault);
		// Somebody else's order for the same product.
		if (changedMeanwhile) await productsOutside(sandbox, assetNum, products, 380, `${assetNum}-other`);
		const rows = [];
		for (const [place, [decision, became, seats = '']] of decisions.entries()) {
			if (place >= questions) await ask(7);
			const asked = outputRows(await runIn(assetNum, place, 'waiting'), 'What Is Asked')[0];
			await answerForm(asked.url, { decision, seats, who: 'Lina Berg' });
			const over = await runIn(assetNum, place, 'success');
			const told = outputRows(over, 'What to Do').at(-1);
			expectEqual(`${what}: answer ${place + 1} (${told.text})`, told.status, became);
			if (became === 'ordered') await expectAsShown(sandbox, asked, special.seats);
			rows.push([
				what,
				asked.subject,
				[decision, seats].filter(Boolean).join(', '),
				told.text ?? told.status,
				'',
			]);
		}
		const made = await ordersOf(assetNum);
		expectEqual(`${what}: orders`, made.length, orders);
		if (settledLongAgo) await settleLongAgo(api, outputRows(first, 'What Is Asked')[0].renewals[0].eventId);
		if (orders > 0 || changedMeanwhile || settledLongAgo) {
			await ask(1);
			const last = await runIn(assetNum, decisions.length, 'success');
			expectEqual(`${what}: a later stage`, outputRows(last, 'What to Do').at(-1).status, NOTHING);
			rows.push([what, 'a later stage: nothing is asked', '–', '', '']);
		}
		rows.at(-1)[4] = `${made.length}`;
		return rows;
	}
	return {
		play,
		make: (assetNum, products) =>
			productsOutside(sandbox, assetNum, products, 0, assetNum, Date.now() + 20 * DAY_MS),
	};
}

/** What was ordered is what the approver was shown, with the seats that were written. */
async function expectAsShown(sandbox, { requests, renewals }, seats = {}) {
	const { requests: sent } = await sandbox.control('GET', 'ledger');
	const bodies = sent
		.filter(({ path }) => path.includes('/batchOrder'))
		.map(({ rawBody }) => JSON.parse(rawBody));
	const own = renewals.map(({ eventId }) => bodies.find(({ channelOrderId }) => channelOrderId === eventId));
	const shown = requests.map((text) => JSON.parse(text.slice(text.indexOf('{'))));
	for (const product of shown.flatMap(({ orderList }) => orderList[0].assets[0].products))
		product.limitConcurrent = seats[product.productUri] ?? product.limitConcurrent;
	expectEqual('The requests that were sent, and those of the dry run', own, shown);
}
