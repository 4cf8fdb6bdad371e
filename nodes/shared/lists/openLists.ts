import type { ListRead, Operation } from '../model/operation';
import type { RequestContent, Row } from '../model/request';
import type { Client, Limiter, ListResult, Lists, SendOptions } from '../model/client';
import { callOperation, unexpectedData } from '../http/callOperation';
import type { Page } from './page';
import { readPages } from './readPages';

interface PendingRead {
	startedAt: number;
	done: boolean;
	rows: Promise<ListResult>;
}

/** How often a list is read that changes while its pages are read. */
const MAX_READINGS = 3;

type Request = (content: RequestContent) => ReturnType<typeof callOperation>;

/**
 * Reads whole lists, before other work that waits for the limiter. All callers that need the same list share one reading. Where
 * the reply has no list, the result has no rows and `missing` says that it proves nothing.
 */
export function openLists(client: Client, limiter: Limiter, unexpectedFields = new Set<string>()): Lists {
	const readings = new Map<string, PendingRead>();

	async function readAll({ operation, input }: ListRead, options: SendOptions): Promise<ListResult> {
		const request: Request = async (content) =>
			await limiter.run(
				async () => await callOperation({ client, unexpectedFields }, operation, input, content, options),
				true,
			);
		if (operation.pages === undefined) {
			const { value, error } = await request(operation.request?.(input) ?? {});
			if (error !== undefined) return { error };
			const { data, missing } = value;
			return Array.isArray(data) ? { value: data as Row[], missing } : { error: unexpectedData(operation) };
		}
		for (let reading = 1; ; reading += 1) {
			const result = await readAllPages(request, operation, input);
			if (result.hasMoved !== true || reading === MAX_READINGS) return result;
		}
	}

	/** Where the service's total changes, entries move from page to page: one may come twice, and one not at all. */
	async function readAllPages(request: Request, operation: Operation, input: Row): Promise<ListResult> {
		const { pages } = operation;
		const { returnAll, limit = Infinity } = input as { returnAll?: boolean; limit?: number };
		let missing: string | undefined;
		const totals = new Set<number>();
		let size: number | undefined;
		const rows = await readPages(
			operation,
			input,
			returnAll === false ? limit : Infinity,
			async (pageNumber, pageSize) => {
				const { value, error } = await request(pages?.request(input, pageNumber, pageSize) ?? {});
				missing ??= value?.missing;
				if (error !== undefined) return { error };
				const page: Page = pages?.page(value.data) ?? { rows: [] };
				// A page size that was given up says nothing of the others.
				if (pageNumber === 1 && pageSize !== size) totals.clear();
				if (pageNumber === 1) size = pageSize;
				if (page.total !== undefined) totals.add(page.total);
				return { value: page };
			},
			(page) => page,
			() => limiter.limit(),
		);
		if (rows?.error !== undefined) return rows;
		return { value: rows?.value ?? [], missing, hasMoved: totals.size > 1 || undefined };
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
