// The CRM of the test: delivers events by webhook, and delivers again what got no 2xx within its time-out, as real ones do.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';
import { crmHeaders } from '../demo/bring.mjs';
import { eventOf } from './lines.mjs';

const TIMEOUT_MS = 20_000;
/** Pauses before deliveries again; the last one stands for all that follow. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
const MOST_DELIVERIES = 40;

/** `url`: the webhook's. `delivered`: of each delivery `answers`, the status of each try, 0 where none came in time. */
export function startCrm({ url, sandbox, timeoutMs = TIMEOUT_MS }) {
	const delivered = [];
	const run = randomUUID().slice(0, 8);
	const headers = { 'content-type': 'application/json', ...crmHeaders };
	const post = async (body) => {
		try {
			const signal = AbortSignal.timeout(timeoutMs);
			const reply = await fetch(url, { method: 'POST', headers, body, signal });
			await reply.text();
			return reply.status;
		} catch {
			return 0;
		}
	};

	/** One delivery with all its repetitions, until a 2xx. */
	async function deliver(eventId) {
		const entry = { eventId, answers: [], answered: false };
		delivered.push(entry);
		const body = JSON.stringify(eventOf(eventId, sandbox));
		while (!entry.answered && entry.answers.length < MOST_DELIVERIES) {
			if (entry.answers.length > 0) await sleep(pauseBefore(entry.answers.length));
			const status = await post(body);
			entry.answers.push(status);
			entry.answered = status >= 200 && status < 300;
		}
	}

	return {
		delivered,
		deliver,
		eventIds: (count) => lodash.times(count, (index) => `${run}-e${String(index + 1).padStart(4, '0')}`),
	};
}

/** Not all at the same moment, as what failed together would fail together again. */
const pauseBefore = (delivery) =>
	PAUSES_MS[Math.min(delivery, PAUSES_MS.length) - 1] * (0.75 + Math.random() / 2);
