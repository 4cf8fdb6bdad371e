import type { ListRead } from '../model/operation';
import type { RequestContent, Row } from '../model/exchange';
import type { Client, Limiter, ListResult, Lists, SendOptions } from '../model/client';
import { sendRequest, unexpectedData } from '../http/sendRequest';
import { readPages } from './readPages';

interface PendingRead {
	startedAt: number;
	done: boolean;
	rows: Promise<ListResult>;
}

/** How often a list is read that changes while its pages are read. */
const MAX_READINGS = 3;

/** Reads whole lists, before other work. All callers that need the same list share one reading. */
export function sharedLists(client: Client, limiter: Limiter, unexpectedFields = new Set<string>()): Lists {
	const sender = { client, results: { unexpectedFields } };
	const readings = new Map<string, PendingRead>();

	async function readWhole({ operation, input }: ListRead, options: SendOptions): Promise<ListResult> {
		const send = async (content: RequestContent) =>
			await limiter.run(async () => await sendRequest(sender, operation, input, content, options), true);
		if (operation.pages === undefined) {
			const { value, error } = await send(operation.request?.(input) ?? {});
			if (error !== undefined) return { error };
			const { data, missing } = value;
			const rows = Array.isArray(data) ? (data as Row[]) : operation.rows?.(data, input);
			return rows === undefined ? { error: unexpectedData(operation) } : { value: rows, missing };
		}
		for (let reading = 1; ; reading += 1) {
			const result = await readPages(operation, operation.pages, input, send, () => limiter.limit());
			if (result?.hasMoved !== true || reading === MAX_READINGS) return result ?? { value: [] };
		}
	}

	return {
		async read(list, notBefore, options) {
			const { resource, value } = list.operation;
			const key = JSON.stringify([resource, value, list.input]);
			for (;;) {
				const current = readings.get(key);
				if (current !== undefined && current.startedAt >= notBefore) return await current.rows;
				// It began too early for this caller. After its end the callers that wait here share the next reading.
				if (current !== undefined && !current.done) {
					await current.rows;
					continue;
				}
				const reading: PendingRead = {
					startedAt: Date.now(),
					done: false,
					// A thrown error becomes a failure, which all callers get.
					rows: readWhole(list, { ...options, throttle: limiter }).catch(() => ({
						error: unexpectedData(list.operation),
					})),
				};
				readings.set(key, reading);
				void reading.rows.then(() => (reading.done = true));
			}
		},
	};
}
