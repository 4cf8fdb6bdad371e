import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { Batch, Pages } from './batch';
import type { Endpoint, RequestContent, Row } from './request';
import type { ErrorCodes } from './result';

/** A list to read: an operation that reads, and its input besides the common settings. */
export interface ListRead {
	operation: Operation;
	input: Row;
}

/** What the lists prove of a part (docs/design.md, "Evidence"). */
export type Verdict =
	/** It is done. `byAbsence`: because something is gone, which counts only in two readings in a row. */
	| { done: Row; byAbsence?: boolean }
	/** It is not done: what was seen instead. `remaining`: fields of the part that say what of it is still to do. */
	| { notDone: string; remaining?: Row }
	/** Neither is proven: what was seen. `isPartlyDone`: a part of it came since the request left. */
	| { unclear: string; isPartlyDone?: boolean };

/** What was read to find out whether a part's work is done. */
export interface EvidenceContext {
	/** One for each list that was asked for; every one came, whole. */
	lists: Row[][];
	/** Set where the request has been sent and its reply was lost. */
	sent?: {
		/** The same lists as this execution read them before it sent. */
		before?: Row[][];
		/** Was a thing of this creation time, in the service's milliseconds, made after the request left? */
		isMadeSince: (time: unknown) => boolean;
	};
	/** The credential's values for parameters that are left empty. */
	defaults: Row;
	/** What replies of this run have shown (`learn`), by key. */
	learned: ReadonlyMap<string, string>;
	/** Does another part of the run claim this? */
	isClaimedByOthers: (claim: string) => boolean;
}

/** How the work of a write that must not be repeated is seen at the service (docs/design.md, "Evidence"). */
export interface Evidence<Input, Part> {
	/** The lists that show it, or why it cannot be seen. */
	lists: (part: Part, input: Input, isSent: boolean) => ListRead[] | string;
	/**
	 * What a part asks for, in words that name it wholly ("asset number 8000000101"). Two parts of a run with the same claim
	 * cannot be told apart at the service.
	 */
	claims?: (part: Part, input: Input) => string[];
	/** What a part changes besides: other parts may, too, but none of them may count as done before they have. */
	sideEffects?: (part: Part, input: Input) => string[];
	evaluate: (seen: EvidenceContext, part: Part, input: Input) => Verdict;
	/** What a row that a reply gave to a part shows of other parts. */
	learn?: (row: Row, part: Part, input: Input) => { key: string; value: string } | undefined;
}

export interface OperationConfig<Input extends z.ZodTypeAny, Reply extends z.ZodTypeAny, Part> {
	resource: string;
	value: string;
	name: string;
	action: string;
	description: string;
	/** What n8n's AI workflow builder should know: when to use it, and what cannot be undone. */
	builderHint?: string;
	endpoint: Endpoint;
	fields: INodeProperties[];
	/** Further entries of the operation's `options` collection. */
	options?: INodeProperties[];
	/** What the fields give; a function where dates without an offset need the workflow's time zone. */
	input: Input | ((zone: string) => Input);
	/** What the reply's `data` must be; `null` where the operation has no result. */
	reply: Reply;
	/** Keys of `data` that hold lists of rows, where `data` is an object around them. */
	lists?: readonly string[];
	/** One request per input. */
	request?: (input: z.output<Input>) => RequestContent;
	/**
	 * The rows that `data` gives; without it a list gives its entries, an object itself. An operation without a result
	 * gives `{success: true}` with what identifies the item, unless it says more here.
	 */
	rows?: (data: z.output<Reply>, input: z.output<Input>) => Row[];
	/** What a person should know of `data` that is not all that was asked for: a hint beside the rows. */
	hint?: (data: z.output<Reply>, input: z.output<Input>) => string | undefined;
	/** What identifies an item in its error row, and in the row of an operation without a result; the ids of the path by default. */
	identify?: (input: z.output<Input>) => Row;
	sequenceKeys?: (input: z.output<Input>) => string[];
	/** Values of the input that are names or numbers in place of ids, besides locators: parameter and mode. */
	references?: (input: z.output<Input>) => Array<{ name: string; mode: string }>;
	batch?: Batch<z.output<Input>, Part, z.output<Reply>>;
	pages?: Pages<z.output<Input>, z.output<Reply>>;
	/** Of a write that must not be repeated: how its work is seen. A part is the input itself where there is no batch. */
	evidence?: Evidence<z.output<Input>, NoInfer<Part>>;
	/** Codes that the service gives for this operation alone: what each means, and what to do about it. */
	codes?: ErrorCodes;
	/** The fields that stay when a row is simplified, the most used first. */
	simplified?: readonly string[];
	/** Fields that hold epoch milliseconds; in a simplified row they are ISO 8601. */
	times?: readonly string[];
	/** The field that identifies a row; an agent that selects fields gets it in any case. */
	rowId?: string;
	/** One row of the output, for n8n's preview before a run. */
	preview: z.ZodTypeAny;
}

/** An operation as the shared code sees it: the types of its input, part and data tied together inside. */
export type Operation = OperationConfig<z.ZodTypeAny, z.ZodTypeAny, unknown>;

/** Declares an operation. The types of its functions follow from its schemas; outside they are erased. */
export function defineOperation<
	Input extends z.ZodTypeAny,
	Reply extends z.ZodTypeAny,
	Part = z.output<Input>,
>(config: OperationConfig<Input, Reply, Part>): Operation {
	// The functions are only ever called with what the operation's own schemas returned.
	return config as unknown as Operation;
}

/** What identifies an input where the operation says nothing else: the ids that it fills into the path. */
export function identityOf({ endpoint, identify }: Operation, input: unknown): Row {
	if (identify !== undefined) return identify(input);
	const values = input as Row;
	return Object.fromEntries(
		[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name]]),
	);
}
