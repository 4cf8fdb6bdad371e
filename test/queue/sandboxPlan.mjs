// What goes wrong at the service, and what it has done.
import { setTimeout as sleep } from 'node:timers/promises';

const ORDERS = '/licenseOrder/batchOrder';
const NUMBERS = '/shellnums';
/** Long enough that a killed worker leaves orders behind that are made all the same. */
const LATENCY_MS = 300;

/** Seven lost replies and three requests lost before the service acted, for orders and numbers. */
export function plannedFaults(events) {
	const at = (part) => Math.floor(events * part);
	return [
		{ kind: 'reset-after', path: ORDERS, times: 5, skip: at(0.1) },
		{ kind: 'reset-before', path: ORDERS, times: 2, skip: at(0.15) },
		{ kind: 'reset-after', path: NUMBERS, times: 2, skip: at(0.2) },
		{ kind: 'reset-before', path: NUMBERS, times: 1, skip: at(0.25) },
	];
}

export async function plant(sandbox, faults) {
	const slow = { kind: 'delay', ms: LATENCY_MS, times: 'Infinity', match: { method: 'POST', path: ORDERS } };
	await sandbox.control('POST', 'faults', [
		...faults.map(({ path, ...fault }) => ({ ...fault, match: { method: 'POST', path } })),
		slow,
	]);
}

export const ledgerOf = (sandbox) => sandbox.control('GET', 'ledger');

/** Waits until the service has made so many orders. */
export async function madeAtLeast(sandbox, count, { patienceMs = 300_000 } = {}) {
	const deadline = Date.now() + patienceMs;
	for (;;) {
		const { acts } = await ledgerOf(sandbox);
		if (acts.filter(({ kind }) => kind === 'order.made').length >= count || Date.now() > deadline) return;
		await sleep(500);
	}
}
