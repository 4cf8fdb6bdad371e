import type { Result } from '../http/endpoint';
import { stringifyJson } from '../http/json';
import { nonceRefusal, tokenRefusal } from '../http/security';
import { JSON_TYPE, jsonAnswer, refusalResult, type Answer } from '../http/wire';
import type { ReadyFault } from './fault';
import { alteredReply } from './list';

const PAGE =
	'<!DOCTYPE html><html><head><title>Gateway</title></head><body><h1>Please sign in</h1></body></html>';

/** What a fault makes of a result; `result` is a plain success where the request was not carried out. */
export function distort(fault: ReadyFault, result: Result): Answer {
	const whole = jsonAnswer(result);
	switch (fault.kind) {
		case 'reset-before':
		case 'reset-after':
			return { ...whole, way: 'reset' };
		case 'timeout':
			return { ...whole, way: 'silence' };
		case 'delay':
			return whole;
		case 'status':
			return statusAnswer(fault);
		case 'code': {
			const { code, message, cause, status } = fault;
			return jsonAnswer({ status, body: { code, message, ...(cause === undefined ? {} : { cause }) } });
		}
		case 'html':
			return { ...whole, status: fault.status, type: 'text/html; charset=utf-8', text: PAGE };
		case 'truncated':
			return { ...whole, text: whole.text.slice(0, Math.ceil(whole.text.length / 2)) };
		case 'wrong-types':
			return jsonAnswer({ ...result, body: changeData(result.body, flipTypes) });
		case 'wrong-shape':
			return jsonAnswer({ ...result, body: changeData(result.body, flipShape) });
		case 'huge':
			return { ...whole, way: 'huge', bytes: fault.bytes };
		case 'slow-drip':
			return { ...whole, way: 'drip', ms: fault.ms, chunks: fault.chunks };
		case 'wrong-content-type':
			return { ...whole, type: 'text/plain; charset=utf-8' };
		case 'duplicate-keys':
			// The second pair is the true one: that is what JSON.parse makes of it, and what a careful reader reports.
			return { ...whole, text: `{"code":"500","data":"first of two",${whole.text.slice(1)}` };
		case 'list': {
			const age = fault.saysAge ? { age: String(Math.round(fault.ageMs / 1000)) } : undefined;
			return jsonAnswer({ ...alteredReply(fault, result), ...(age ? { headers: age } : {}) });
		}
		case 'expired-token':
			return jsonAnswer(refusalResult(tokenRefusal()));
		case 'nonce-refused':
			return jsonAnswer(refusalResult(nonceRefusal()));
	}
}

function statusAnswer({ status, headers, body }: Extract<ReadyFault, { kind: 'status' }>): Answer {
	const isText = typeof body === 'string' || body === undefined;
	const text = isText ? (body ?? '') : stringifyJson(body);
	return { way: 'whole', status, headers: headers ?? {}, type: isText ? 'text/plain' : JSON_TYPE, text };
}

/** Every text becomes a number and every number a text, at any depth; digits stay the same digits. */
function flipTypes(value: unknown): unknown {
	if (typeof value === 'string') return /^-?(0|[1-9]\d*)$/.test(value) ? BigInt(value) : value.length;
	if (typeof value === 'number' || typeof value === 'bigint') return String(value);
	if (Array.isArray(value)) return value.map(flipTypes);
	if (value === null || typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, flipTypes(member)]));
}

/** An object where a list is due, a list where an object (or nothing) is. */
function flipShape(value: unknown): unknown {
	if (Array.isArray(value)) return { list: value };
	return value === null || value === undefined ? [] : [value];
}

/** Changes the `data` of an envelope; a reply without one (the token endpoint's) as a whole. */
function changeData(body: unknown, change: (data: unknown) => unknown): unknown {
	if (body === null || typeof body !== 'object' || !('code' in body)) return change(body);
	return { ...body, data: change('data' in body ? body.data : undefined) };
}
