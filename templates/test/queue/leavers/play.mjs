// Many people leave at once: the template *Offboard an employee* is filled in for each, while the service loses replies and
// n8n is killed and started again. Gives the facts that judge.mjs judges.
import lodash from 'lodash';
import { bring, bringCredentials, parametersOf } from '../../demo/bring.mjs';
import { startN8n } from '../../../../scripts/lib/n8nServer.mjs';
import { temporaryFolder } from '../../../../scripts/lib/paths.mjs';
import { freePort } from '../../../../scripts/lib/ports.mjs';
import { startSandbox } from '../../../../scripts/lib/sandbox.mjs';
import { until } from '../../../../scripts/lib/until.mjs';
import { startPeople } from './people.mjs';

const AT_ONCE = 6;
const PATIENCE_MS = 300_000;
const KILLED_AT = [0.25, 0.5, 0.75];
/** Each assets per employee of the company, and so for each leaver about as many. */
const ASSETS_EACH = 2;
/** Of the leavers: one in so many is stopped at the approval; the form of one in so many is filled in by two people at once. */
const STOPPED = 20;
const TWICE = 10;

const DELETE = { method: 'DELETE', path: '/member/' };
const WITHDRAW = { method: 'POST', path: '/privileges' };
const LISTS = { method: 'GET', path: '/asset/assetNums' };
/** Long enough that a killed n8n leaves requests behind that are carried out all the same. */
const SLOW = ({ match }) => ({ kind: 'delay', ms: 300, times: 'Infinity', match });

/** Requests and replies that are lost, at each step of an offboarding. */
const faultsOf = (leavers) =>
	[
		{ kind: 'reset-after', match: WITHDRAW, share: 0.1 },
		{ kind: 'reset-before', match: WITHDRAW, share: 0.2 },
		{ kind: 'reset-after', match: DELETE, share: 0.3 },
		{ kind: 'reset-before', match: DELETE, share: 0.4 },
		{ kind: 'reset-before', match: LISTS, share: 0.5 },
	].map(({ share, ...fault }) => ({
		...fault,
		skip: Math.floor(leavers * share),
		times: Math.max(1, Math.floor(leavers / 40)),
	}));

/** `started`: what is to be stopped afterwards. */
export async function playLeavers({ leavers, started, note }) {
	note('Starting the sandbox and n8n …');
	const sandbox = await started(startSandbox());
	const before = await companyOf(sandbox, leavers);
	const [port, userFolder] = [await freePort(), temporaryFolder('leavers')];
	const start = () => started(startN8n({ log: note, port, userFolder }));
	let n8n = await start();
	const path = await publish(n8n.api, sandbox);
	const faults = faultsOf(leavers);
	await sandbox.control('POST', 'faults', [...faults, SLOW({ match: WITHDRAW }), SLOW({ match: DELETE })]);
	const gone = async () => {
		const { acts } = await sandbox.control('GET', 'ledger');
		return lodash.filter(acts, { kind: 'employee.deleted' }).length;
	};

	const people = startPeople({ url: n8n.url, path });
	const list = before.leavers.map(({ globalId, userName }, index) => ({
		globalId,
		userName,
		stops: index % STOPPED === STOPPED - 1,
		twice: index % TWICE === TWICE - 1,
	}));
	note(`${leavers} people leave, ${AT_ONCE} forms at once …`);
	const all = people.fillInAll(list, AT_ONCE);
	const inHand = [];
	for (const share of KILLED_AT) {
		const due = Math.floor(list.filter(({ stops }) => !stops).length * share);
		const isDue = async () => (await gone()) >= due && people.deciding() > 0;
		const patience = { patienceMs: PATIENCE_MS, everyMs: 100 };
		await until(isDue, `Fewer than ${due} people were deleted`, patience);
		inHand.push(people.deciding());
		await n8n.kill();
		note(`n8n was killed (SIGKILL), ${inHand.at(-1)} approved forms in its hands; it starts again`);
		n8n = await start();
	}
	await all;
	note('Every form came to an end');
	const [after, ledger] = [await sandbox.control('GET', 'state'), await sandbox.control('GET', 'ledger')];
	return { version: n8n.version, list, before, inHand, faults, visits: people.visits, after, ledger };
}

/** Brings so many people and their assets into the company: who leaves is new, and holds only what can be withdrawn. */
async function companyOf(sandbox, leavers) {
	const seeded = new Set((await sandbox.control('GET', 'state')).employees.map(({ globalId }) => globalId));
	await sandbox.control('POST', 'scale', { employees: leavers });
	const { employees } = await sandbox.control('GET', 'state');
	// Every second asset is held.
	await sandbox.control('POST', 'scale', { assets: employees.length * ASSETS_EACH * 2 });
	const { assets } = await sandbox.control('GET', 'state');
	return {
		leavers: employees.filter(({ globalId }) => !seeded.has(globalId)),
		holders: Object.fromEntries(assets.map(({ assetNum, assignedTo }) => [assetNum, assignedTo])),
	};
}

async function publish(api, sandbox) {
	const credentials = await bringCredentials({ api, sandbox }, { memberCenter: {} });
	const workflow = await bring({ api, sandbox, credentials }, 'offboard-employee.json');
	return parametersOf(workflow, 'Leaver (Form)').options.path;
}
