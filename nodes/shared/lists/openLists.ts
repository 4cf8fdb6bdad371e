import type { ListRead } from '../model/operation';
import type { Row } from '../model/request';
import type { Client, Limiter, ListResult, Lists, SendOptions } from '../model/client';
import { callOperation, unexpectedData } from '../http/callOperation';
import { readPages } from './readPages';

interface PendingRead {
	startedAt: number;
	done: boolean;
	rows: Promise<ListResult>;
}

/**
 * Reads whole lists, before other work that waits for the limiter. All callers that need the same list share one reading. Where
 * the reply has no list, the result has no rows and `missing` says that it proves nothing.
 */
export function openLists(client: Client, limiter: Limiter, unexpectedFields = new Set<string>()): Lists {
	const readings = new Map<string, PendingRead>();

	async function readAll({ operation, input }: ListRead, options: SendOptions): Promise<ListResult> {
		const request = async (content: Parameters<typeof callOperation>[3]) =>
			await limiter.run(
				async () => await callOperation({ client, unexpectedFields }, operation, input, content, options),
				true,
			);
		const { pages } = operation;
		if (pages === undefined) {
			const { value, error } = await request(operation.request?.(input) ?? {});
			if (error !== undefined) return { error };
			const { data, missing } = value;
			return Array.isArray(data) ? { value: data as Row[], missing } : { error: unexpectedData(operation) };
		}
		const { returnAll, limit = Infinity } = input as { returnAll?: boolean; limit?: number };
		let missing: string | undefined;
		const rows = await readPages(
			operation,
			input,
			returnAll === false ? limit : Infinity,
			async (pageNumber, pageSize) => {
				const { value, error } = await request(pages.request(input, pageNumber, pageSize));
				missing ??= value?.missing;
				return error === undefined ? { value: pages.page(value.data) } : { error };
			},
			(rows) => rows,
			() => limiter.limit(),
		);
		return rows?.error === undefined ? { value: rows?.value ?? [], missing } : rows;
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
					rows: readAll(list, { ...options, throttle: limiter }).catch(() => ({
						error: unexpectedData(list.operation),
					})),
				};
				readings.set(key, reading);
				void reading.rows.then(() => (reading.done = true));
			}
		},
	};
}
