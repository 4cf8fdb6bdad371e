import { z } from 'zod';
import { listFault } from './list';

const common = {
	/** Which requests it meets: all without it. `path` is contained in, or matches, the path as sent. */
	match: z
		.object({ method: z.string(), path: z.union([z.string(), z.instanceof(RegExp)]) })
		.partial()
		.strict()
		.optional(),
	/** How many matching requests it meets. `"Infinity"` is for JSON, which has no such number. */
	times: z.union([z.number().positive(), z.literal('Infinity').transform(() => Infinity)]).default(1),
	skip: z.number().int().nonnegative().default(0),
	seed: z.number().int().default(1),
};

/** Whether the request is carried out all the same, by kind. */
const carriedOut: Record<string, boolean> = {};

function fault<K extends string, S extends z.ZodRawShape>(kind: K, acts: boolean, shape: S) {
	carriedOut[kind] = acts;
	return z.object({ ...common, kind: z.literal(kind), ...shape }).strict();
}

export const faultSchema = z.discriminatedUnion('kind', [
	fault('reset-before', false, {}),
	fault('reset-after', true, {}),
	fault('timeout', false, {}),
	fault('delay', true, { ms: z.number() }),
	fault('status', false, {
		status: z.number().int(),
		headers: z.record(z.string()).optional(),
		/** Sent as it is when it is a text, as JSON otherwise. */
		body: z.unknown(),
	}),
	fault('code', false, {
		code: z.union([z.string(), z.number()]),
		message: z.string().default('refused by a fault'),
		cause: z.string().optional(),
		status: z.number().int().default(299),
	}),
	fault('html', false, { status: z.number().int().default(200) }),
	fault('truncated', true, {}),
	fault('wrong-types', true, {}),
	fault('wrong-shape', true, {}),
	fault('huge', true, { bytes: z.number().default(50 * 1024 * 1024) }),
	fault('slow-drip', true, { ms: z.number().default(50), chunks: z.number().int().positive().default(10) }),
	fault('wrong-content-type', true, {}),
	fault('duplicate-keys', true, {}),
	/** Of the lists only; `seed` draws what is left out. */
	fault('list', true, listFault),
	/** Refuses as if the token had run out. */
	fault('expired-token', false, {}),
	fault('nonce-refused', false, {}),
]);

/** As one writes it, defaults left out. */
export type Fault = z.input<typeof faultSchema>;
export type ReadyFault = z.output<typeof faultSchema>;

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
	let queue: ReadyFault[] = [];
	return {
		/** Throws a ZodError for what is no fault. */
		add: (given: Fault) => void queue.push(faultSchema.parse(given)),
		clear: () => void (queue = []),
		/** The fault that meets this request, if any: the first added that matches and is not used up. */
		take(method: string, path: string): (ReadyFault & { act: boolean }) | undefined {
			for (const one of queue) {
				if (!meets(one, method, path)) continue;
				if (one.skip > 0) {
					one.skip -= 1;
					continue;
				}
				one.times -= 1;
				if (one.times <= 0) queue = queue.filter((other) => other !== one);
				return { ...one, act: carriedOut[one.kind] === true };
			}
			return undefined;
		},
	};
}

function meets({ match }: ReadyFault, method: string, path: string): boolean {
	if (match?.method && match.method.toUpperCase() !== method) return false;
	if (match?.path === undefined) return true;
	return typeof match.path === 'string' ? path.includes(match.path) : match.path.test(path);
}
