/** Requests that name several numbers and get one status for each (docs/api/order-service.openapi.yaml §2.6). */
import { lowerFirst, partition, uniq, upperFirst } from 'lodash';

import { noResult, type PartResult, type Row } from '../model/exchange';
import type { Batch } from '../model/operation';
import { foldCase, foldIdentifier } from '../schema/identifier';
import { resultsBy } from './entries';

/** What a status means, as the document has it, and what to do. */
interface Status {
	text: string;
	advice: string;
	/** `rejected` unless told. */
	outcome?: 'unknown';
}

const UNDOCUMENTED: Status = {
	text: 'Status not in the API document',
	advice: 'Ask the service’s provider what this status means.',
	outcome: 'unknown',
};

interface NumberPart {
	number: string;
	/** What could not be done becomes a row with its status. */
	asRow: boolean;
}

interface Words<Input> extends Pick<Batch<Input, NumberPart, Row[]>, 'labels' | 'groupKey'> {
	/** By the status; any other one is `unknown`. */
	statuses: Record<number, Status | 'success'>;
	numbers: (input: Input) => string[];
	/** Does a number that failed become a row, and no error? */
	areRows?: (input: Input) => boolean;
	body: (numbers: string[], input: Input) => Row;
}

/** A batch whose parts are numbers. A result has the number as `assetNum`, and its `status`; the row adds `success` and `statusText`. */
export function statusOfEach<Input>({
	numbers,
	areRows,
	body,
	statuses,
	...words
}: Words<Input>): Batch<Input, NumberPart, Row[]> {
	const noun = words.labels.one;

	function outcomeOf({ number, asRow }: NumberPart, result: Row | undefined): PartResult {
		const given = result?.status;
		if (typeof given !== 'number' && typeof given !== 'string')
			return { error: noResult(`The service gave no result for ${noun} ${number}`) };
		const status = (Object.hasOwn(statuses, given) && statuses[Number(given)]) || UNDOCUMENTED;
		if (status === 'success') return { rows: [{ ...result, success: true, statusText: 'Success' }] };
		const { text, advice, outcome = 'rejected' } = status;
		if (asRow) return { rows: [{ ...result, success: false, statusText: text }] };
		const message = `${upperFirst(noun)} ${number}: ${lowerFirst(text)} (status ${given})`;
		return { error: { reason: 'part', message, advice, outcome, details: { status: given } } };
	}

	return {
		...words,
		parts: (input) => uniq(numbers(input)).map((number) => ({ number, asRow: areRows?.(input) === true })),
		sequenceKeys: ({ number }) => [`${noun}:${foldIdentifier(number)}`],
		request: (parts, input) => ({ body: body(uniq(parts.map(({ number }) => number)), input) }),
		identify: ({ number }) => ({ assetNum: number }),
		matchResults: (results, parts) => {
			const sent = new Set(parts.map(({ number }) => number));
			const [sameForm, otherForm] = partition(results, ({ assetNum }) => sent.has(String(assetNum)));
			const resultOf = resultsBy(sameForm, ({ assetNum }) => assetNum);
			// A service may show a number in capitals, say.
			const resultLike = resultsBy(otherForm, ({ assetNum }) => foldCase(String(assetNum)));
			return parts.map((part) => {
				const what = `${noun} ${part.number}`;
				const own = resultOf(part.number, what);
				const { result, contradiction } =
					(own.result ?? own.contradiction) ? own : resultLike(foldCase(part.number), what);
				return contradiction ?? outcomeOf(part, result);
			});
		},
	};
}
