import { memoize, pick } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { Batch, Pages } from './batch';
import { labelOf } from './text';
import type { Endpoint, RequestContent, Row } from './exchange';

export interface ListRead {
	operation: Operation;
	input: Row;
}

/** What the lists prove of a part (docs/maintainers/design.md, "Evidence"). */
export type Verdict =
	/** It is done: the row. `byAbsence`: the proof is something that a list does not show, which counts only in two readings in a row. */
	| { done: Row; byAbsence?: boolean }
	/** It is not done: what was found instead. `remaining`: fields of the part, reduced to what is still to be done. */
	| { notDone: string; remaining?: Row; byAbsence?: boolean }
	/** Neither is proven: what was found. `isPartlyDone`: some of it was done after the request was sent. */
	| { unclear: string; isPartlyDone?: boolean };

export interface EvidenceContext {
	/** The rows of each list that `lists` named, all complete. */
	lists: Row[][];
	/** Set where the request has been sent and its reply was lost. */
	sent?: {
		/** The same lists, if this execution read them before it sent the request. */
		before?: Row[][];
		/** Is this creation time, in the service's milliseconds, after the request was sent? */
		isMadeSince: (time: unknown) => boolean;
	};
	/** The credential's values for parameters that are left empty. */
	defaults: Row;
	/** What `learn` has found in replies of this run, by key. */
	learned: ReadonlyMap<string, string | undefined>;
	/** Does another part of the run have this claim or side effect? */
	isClaimedByOthers: (claim: string) => boolean;
}

/** How lists of the service show whether a write that must not be repeated is done (docs/maintainers/design.md, "Evidence"). */
export interface Evidence<Input, Part> {
	/** The lists to read; or, as text for people, why no list can show it. */
	lists: (part: Part, input: Input, isSent: boolean) => ListRead[] | string;
	/** What a part asks for, for people ("asset number 8000000101"). Of two parts with the same claim the lists cannot show which is done. */
	claims?: (part: Part, input: Input) => string[];
	/** What else a part changes. Where `isClaimedByOthers` is true for it, `evaluate` must not take its present state as proof. */
	sideEffects?: (part: Part, input: Input) => string[];
	evaluate: (seen: EvidenceContext, part: Part, input: Input) => Verdict;
	/** A fact that a part's row in a reply shows about other parts. */
	learn?: (row: Row, part: Part, input: Input) => { key: string; value: string } | undefined;
}

/** How one entry of a list is found, for an operation whose endpoint gives the whole list (docs/maintainers/design.md, "Get"). */
interface EntryChoice<Input> {
	/** The whole list. All items of a run that name the same one share one reading. */
	list: (input: Input) => ListRead;
	/** The field of an entry that must be equal to the value of a parameter. */
	field: string;
	parameter: string;
	/** What people call an entry ("employee"), and the fields by which they tell entries apart. */
	noun: string;
	shown: readonly string[];
	advice: string;
}

/** What the lists make of an input: the whole input, the row of an item that needs no request, or why it is refused. */
type Completed =
	/** `byAbsence`: it rests on what a list does not show, which counts only in two readings in a row. */
	| { input: Row; hint?: string; byAbsence?: boolean }
	| { alreadyDone: Row }
	| { refused: string; advice: string; details?: Row };

/** Completes an input that asks for "all that is there" from lists (docs/maintainers/design.md, "What an employee holds"). */
export interface Completion<Input> {
	/** What is looked up, for people: "What the employee holds". */
	noun: string;
	/** What it is about, for people: "employee". */
	subject: string;
	/** The lists to read before anything is sent; undefined where the item needs none. */
	lists: (input: Input) => ListRead[] | undefined;
	/** `names`: what a person gave in place of an ID, by the parameter. `hasMoved`: a list changed each time it was read. */
	complete: (
		lists: Row[][],
		input: Input,
		names: Readonly<Record<string, string>>,
		hasMoved: boolean,
	) => Completed;
	/** What must be done first where something is there. */
	preceding?: Preceding<Input>;
}

/** Another operation that must be done, and be seen to be done, before an item's own request is sent. */
export interface Preceding<Input> {
	operation: Operation;
	input: (input: Input) => Row | undefined;
	/** What the lists of the completion still show, for people; undefined where all of it is done. */
	remaining: (lists: Row[][], input: Input) => string | undefined;
	/** Why the item's own request was not sent: the other was rejected, its outcome is unknown, or the lists do not show it. */
	messages: Record<'rejected' | 'unknown' | 'notSeen', string>;
	advice: string;
	/** What was done first, for the error row of an item whose own request fails afterwards. */
	doneFirst: (input: Input) => { text: string; details: Row };
	/** "Withdrawn, but not deleted": what is said of items whose own request was not done when the run stopped. */
	leftOver: string;
}

export interface InputRemark {
	/** Where the value is, by the names of the form's fields, or of JSON's keys. */
	path: Array<string | number>;
	/** What is said of it: the end of "Asset Ends: …". Another field is named as `{productUri}` (read/messages.ts). */
	message: string;
}

/** How rows are shown to people and agents (Simplify, and the agent's output modes). */
export interface Simplification {
	/** The fields of a simplified row, the most used first. */
	fields: readonly string[];
	/** Fields with epoch milliseconds; in a simplified row they become ISO 8601. */
	times: readonly string[];
	/** The field that identifies a row; an agent that selects fields always gets it. */
	rowId: string;
}

/** Does a row pass? Undefined where it does not show what is asked for: then it is neither one nor the other. */
export type RowRule = (row: Row) => boolean | undefined;

export interface OperationConfig<Input extends z.ZodTypeAny, Reply extends z.ZodTypeAny, Part> {
	resource: string;
	value: string;
	action: string;
	description: string;
	/** For n8n's AI workflow builder: when to use the operation, and what cannot be undone. */
	builderHint?: string;
	endpoint: Endpoint;
	fields: INodeProperties[];
	options?: INodeProperties[];
	/** The schema of the fields' values; a function of the workflow's time zone and the credential's values where it needs them. */
	input: Input | ((zone: string, defaults: Row) => Input);
	/** The schema of the reply's `data`; `noResult` where the operation has no result. */
	reply: Reply;
	lists?: readonly string[];
	request?: (input: z.output<Input>) => RequestContent;
	/** By default the entries of a list, or the object itself; without a result `{success: true}` with the fields that identify the item. */
	rows?: (data: z.output<Reply>, input: z.output<Input>) => Row[];
	/** What `data` lacks of what was requested, for people: the item fails besides the rows that came. */
	lacking?: (data: z.output<Reply>, input: z.output<Input>) => string | undefined;
	/** What a person should know of an input that is sent all the same. `given`: the values of the fields, before they were read. */
	remarks?: (input: z.output<Input>, given: Row) => InputRemark[];
	/** The fields that identify an item in its error row, and in the row of an operation without a result; by default the path's IDs. */
	identify?: (input: z.output<Input>) => Row;
	/** Filters that the service does not have: which rows pass the values of the input's `filters` (lists/filters.ts). */
	filters?: { passes: (given: Row) => RowRule | undefined };
	sequenceKeys?: (input: z.output<Input>) => string[];
	/** Further parameters, besides resource locators, whose value is a name or number in place of an ID, with their mode. */
	references?: (input: z.output<Input>) => Array<{ name: string; mode: string }>;
	batch?: Batch<z.output<Input>, Part, z.output<Reply>>;
	pages?: Pages<z.output<Input>, z.output<Reply>>;
	pick?: EntryChoice<z.output<Input>>;
	completion?: Completion<z.output<Input>>;
	/** Only for a write that must not be repeated. Without a batch, a part is the input itself. */
	evidence?: Evidence<z.output<Input>, NoInfer<Part>>;
	simplify?: Simplification;
	/** One row of the output, for n8n's preview before a run. */
	preview: z.ZodTypeAny;
}

/** An operation for the shared code, without the types of its input, part and data. */
export type Operation = OperationConfig<z.ZodTypeAny, z.ZodTypeAny, unknown> & { name: string };

/** Declares an operation. The types of its functions follow from its schemas; the result does not show them. */
export function defineOperation<
	Input extends z.ZodTypeAny,
	Reply extends z.ZodTypeAny,
	Part = z.output<Input>,
>(config: OperationConfig<Input, Reply, Part>): Operation {
	// The cast is safe: the functions get only values that the operation's own schemas returned.
	return { name: labelOf(config.value), ...config } as unknown as Operation;
}

/** The fields that identify an input: those of `identify`, or else the IDs of the path and of the entry that is picked. */
export function identityOf({ endpoint, identify, pick: choice }: Operation, input: unknown): Row {
	if (identify !== undefined) return identify(input);
	const values = input as Row;
	const names = [...pathParameters(endpoint.path), ...(choice === undefined ? [] : [choice.parameter])];
	return Object.fromEntries(names.map((name) => [name, values[name]]));
}

const pathParameters = memoize((path: string) =>
	[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
);

/** What an operation that gets one entry has from the one that lists them all: so both give the same rows. */
export const entryOf = (operation: Operation) =>
	pick(operation, 'endpoint', 'reply', 'lists', 'simplify', 'preview');

/** The list of everything that an enterprise has. */
export const wholeList =
	(operation: Operation, more: Row = {}) =>
	(enterpriseGlobalId: unknown): ListRead => ({
		operation,
		input: { enterpriseGlobalId, filters: {}, returnAll: true, ...more },
	});
