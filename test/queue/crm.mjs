// The CRM of the test: delivers events by webhook, and delivers again what got no 2xx within its time-out, as real ones do.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;
/** Pauses before deliveries again; the last one stands for all that follow. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
const MOST_DELIVERIES = 40;
const DAY_MS = 24 * 60 * 60 * 1000;
const day = (fromNow) => new Date(Date.now() + fromNow * DAY_MS).toISOString().slice(0, 10);

/** An event of one line. */
export function crmEvent(eventId, { enterprise }) {
	return {
		eventId,
		type: 'order.confirmed',
		channelCode: enterprise.channelCode,
		channelOrderId: eventId,
		customer: {
			id: enterprise.channelCustomerId,
			name: 'Acme Engineering',
			contact: 'Lina Berg',
			email: 'lina@acme.example',
			enterpriseId: enterprise.globalId,
		},
		lines: [{ product: '24107', quantity: 1, start: day(0), end: day(365), licenseType: 'cloud_account' }],
	};
}

/**
 * @typedef {{ eventId: string, deliveries: number, answers: number[], answered: boolean, answer?: any }} Delivered
 *   `deliveries`: how often it was sent; `answers`: the status of each, 0 where none came in time
 */

/** @param {{ url: string, sandbox: any }} stage `url`: the webhook's */
export function startCrm({ url, sandbox, timeoutMs = TIMEOUT_MS }) {
	/** @type {Delivered[]} */
	const delivered = [];
	const run = randomUUID().slice(0, 8);

	/** One delivery with all its repetitions, until a 2xx. */
	async function deliver(eventId) {
		const entry = { eventId, deliveries: 0, answers: [], answered: false };
		delivered.push(entry);
		const body = JSON.stringify(crmEvent(eventId, sandbox));
		while (!entry.answered && entry.deliveries < MOST_DELIVERIES) {
			if (entry.deliveries > 0) await sleep(pauseBefore(entry.deliveries));
			entry.deliveries += 1;
			const { status, json } = await post(url, body, timeoutMs);
			entry.answers.push(status);
			entry.answered = status >= 200 && status < 300;
			entry.answer = json;
		}
		return entry;
	}

	return {
		delivered,
		deliver,
		eventIds: (count, prefix = 'e') =>
			Array.from({ length: count }, (_, index) => `${run}-${prefix}${String(index + 1).padStart(4, '0')}`),
		/** Works through a list of jobs, so many at a time. */
		async all(jobs, atOnce) {
			const queue = [...jobs];
			const worker = async () => {
				for (let job = queue.shift(); job; job = queue.shift()) await job();
			};
			await Promise.all(Array.from({ length: atOnce }, worker));
		},
	};
}

/** Not all at the same moment, as what failed together would fail together again. */
const pauseBefore = (delivery) =>
	PAUSES_MS[Math.min(delivery, PAUSES_MS.length) - 1] * (0.75 + Math.random() / 2);

async function post(url, body, timeoutMs) {
	try {
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body,
			signal: AbortSignal.timeout(timeoutMs),
		});
		const text = await response.text();
		return { status: response.status, json: parsed(text) };
	} catch {
		return { status: 0 };
	}
}

function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
