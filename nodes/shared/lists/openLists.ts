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
 * Reads whole lists through the client, in urgent places of the limiter. One reading serves all who need the same list. A list
 * that did not come is an empty one to a reader; that it proves nothing stands beside it.
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
			(found) => found,
			() => limiter.limit(),
		);
		return rows?.error === undefined ? { value: rows?.value ?? [], missing } : rows;
	}

	return {
		async read(list, notBefore, terms) {
			const { resource, value } = list.operation;
			const key = JSON.stringify([resource, value, list.input]);
			for (;;) {
				const known = readings.get(key);
				if (known !== undefined && known.startedAt >= notBefore) return await known.rows;
				// Begun too early to prove anything; but whoever else waits for its end can share the next one.
				if (known !== undefined && !known.done) {
					await known.rows;
					continue;
				}
				const reading: PendingRead = {
					startedAt: Date.now(),
					done: false,
					// Several wait for it: what is thrown on the way is an answer to all of them.
					rows: readAll(list, { ...terms, throttle: limiter }).catch(() => ({
						error: unexpectedData(list.operation),
					})),
				};
				readings.set(key, reading);
				void reading.rows.then(() => (reading.done = true));
			}
		},
	};
}
