import { parse, stringify } from 'lossless-json';

/** JSON that keeps integers of any size: beyond ±(2^53−1) they are `bigint` here and plain digits on the wire. Throws a SyntaxError for what is not JSON. */
export const parseJson = (text: string): unknown => parse(text, undefined, toNumber);

function toNumber(text: string): number | bigint {
	const value = Number(text);
	return /^-?\d+$/.test(text) && !Number.isSafeInteger(value) ? BigInt(text) : value;
}

/** Where n8n is loaded too, it has taught bigints to become text: JSON.stringify would write that. */
export const stringifyJson = (value: unknown): string => stringify(value) ?? 'null';
