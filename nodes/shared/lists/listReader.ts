/** Reads whole lists: once, as proof, or twice where something must be absent. */
import { memoize, uniqBy } from 'lodash';

import { pause } from '../concurrency/waiting';
import { rowsOf, sendRequest, unexpectedData } from '../http/sendRequest';
import type { Client, Limiter, SendOptions } from '../model/service';
import { type Failure, refused, type RequestContent, type Result, type Row } from '../model/exchange';
import type { ListRead, ReadLists } from '../model/lists';
import { readPages } from './readPages';

/** One reading of a list, with what `sendRequest` says of it. */
type Reading = Result<Row[]> & { unproven?: string; doubt?: string };

/** Between two looks at a list for what it did not show. */
const SECOND_LOOK_MS = 1_000;

type ListOptions = Pick<SendOptions, 'timeout' | 'maxRetries'>;

interface Pending {
	startedAt: number;
	isDone: boolean;
	reading: Promise<Reading>;
}

/** One reading serves all callers of a run. @param hint is told of a list that may not be all, where it need not be a proof */
export function listReader(
	client: Client,
	limiter: Limiter,
	signal: AbortSignal | undefined,
	hint?: (text: string) => void,
): ReadLists {
	const pending = new Map<string, Pending>();
	const keyOf = ({ operation: { resource, value }, input }: ListRead) =>
		JSON.stringify([resource, value, input]);

	async function readWhole({ operation, input }: ListRead, options: ListOptions): Promise<Reading> {
		let unproven: string | undefined;
		let doubt: string | undefined;
		const send = async (content: RequestContent) => {
			const reply = await sendRequest(client, operation, input, content, { ...options, limiter });
			unproven ??= reply.value?.unproven;
			doubt ??= reply.value?.doubt;
			return reply;
		};
		if (operation.pages === undefined) {
			const { value, error } = await send(operation.request?.(input) ?? {});
			if (error !== undefined) return { error };
			const rows = rowsOf(operation, value.data, input).filter((row) => typeof row !== 'string');
			return { value: rows, unproven, doubt };
		}
		const read = await readPages(operation, input, send, () => limiter.limit());
		return { ...(read ?? { value: [] }), unproven, doubt } as Reading;
	}

	/** @param notBefore the reading begins at this time or later, in epoch milliseconds of this machine */
	async function readOnce(list: ListRead, options: ListOptions, notBefore = 0): Promise<Reading> {
		const key = keyOf(list);
		for (;;) {
			const current = pending.get(key);
			if (current !== undefined && current.startedAt >= notBefore) return await current.reading;
			// It began too early for this caller. After its end the callers that pause here share the next reading.
			if (current !== undefined && !current.isDone) {
				await current.reading;
				continue;
			}
			const next: Pending = {
				startedAt: Date.now(),
				isDone: false,
				reading: readWhole(list, options).catch(() => ({ error: unexpectedData(list.operation) })),
			};
			pending.set(key, next);
			void next.reading.then(() => (next.isDone = true));
		}
	}

	async function readTwice(list: ListRead, options: ListOptions): Promise<Reading> {
		const first = await readOnce(list, options);
		if (first.error !== undefined) return first;
		await pause(SECOND_LOOK_MS, signal);
		const second = await readOnce(list, options, Date.now());
		if (second.error !== undefined) return second;
		const rows = uniqBy([...first.value, ...second.value], (row) => JSON.stringify(row));
		return { value: rows, unproven: first.unproven ?? second.unproven };
	}

	const unionOf = memoize(readTwice, keyOf);

	return async (lists, purpose, options, notBefore) => {
		const readings = await Promise.all(
			lists.map(async (list) =>
				purpose === 'absence' ? await unionOf(list, options) : await readOnce(list, options, notBefore),
			),
		);
		const rows: Row[][] = [];
		for (const { value, error, unproven, doubt } of readings) {
			if (error !== undefined) return { error };
			if (purpose !== 'rows' && unproven !== undefined) return refused(unproven, 'Try again later.');
			if (doubt !== undefined) hint?.(notCertain(doubt));
			rows.push(value);
		}
		return { value: rows };
	};
}

export const notCertain = (doubt: string): string => `The rows may not be all: ${doubt}.`;

/** The failure of a list for an item that asks for its rows: unlike with a write, something was requested for it. */
export function requestedFailure(error: Failure): Failure {
	return error.reason === 'input' ? { ...error, reason: 'missing' } : error;
}

/** The failure of a list, with the words for what was to be looked up in it. Nothing but reading was done. */
export function notLookedUp(noun: string, error: Failure): Failure {
	return { ...error, message: `${noun} could not be looked up: ${error.message}`, outcome: 'rejected' };
}
