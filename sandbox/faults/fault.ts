import { z } from 'zod';
import { chance } from './chance';
import { listFault } from './list';

/** Each kind, and whether the request is carried out all the same; `null`: that is drawn, half and half. */
const actsByDefault = {
	'reset-before': false,
	'reset-after': true,
	lost: null,
	timeout: false,
	delay: true,
	status: false,
	code: false,
	html: false,
	truncated: true,
	empty: false,
	'wrong-types': true,
	'wrong-shape': true,
	huge: true,
	'slow-drip': true,
	'wrong-content-type': true,
	'duplicate-keys': true,
	'299': true,
	list: true,
	'expired-token': false,
	'nonce-refused': false,
} as const;

export type FaultKind = keyof typeof actsByDefault;

const common = {
	/** Which requests it meets: all without it. `path` is contained in, or matches, the path as sent. */
	match: z
		.object({ method: z.string(), path: z.union([z.string(), z.instanceof(RegExp)]) })
		.partial()
		.strict()
		.optional(),
	/** How many matching requests it meets. `"Infinity"` is for JSON, which has no such number. */
	times: z.union([z.number().positive(), z.literal('Infinity').transform(() => Infinity)]).default(1),
	/** How many matching requests pass before that. */
	skip: z.number().int().nonnegative().default(0),
	/** Overrides whether the request is carried out. */
	act: z.boolean().optional(),
	/** Carries out the first so many entries of each list in the body only (orders, employees, lock numbers …). */
	parts: z.number().int().positive().optional(),
	/** Meets this share (0 to 1) of the requests that it could meet; which ones is drawn from the seed. */
	share: z.number().min(0).max(1).default(1),
	seed: z.number().int().default(1),
};

const fault = <K extends FaultKind, S extends z.ZodRawShape>(kind: K, shape: S) =>
	z.object({ ...common, kind: z.literal(kind), ...shape }).strict();

export const faultSchema = z.discriminatedUnion('kind', [
	fault('reset-before', {}),
	fault('reset-after', {}),
	fault('lost', {}),
	fault('timeout', {}),
	fault('delay', { ms: z.number() }),
	fault('status', {
		status: z.number().int(),
		headers: z.record(z.string()).optional(),
		/** Sent as it is when it is a text, as JSON otherwise. */
		body: z.unknown(),
	}),
	fault('code', {
		code: z.union([z.string(), z.number()]),
		message: z.string().default('refused by a fault'),
		cause: z.string().optional(),
		status: z.number().int().default(299),
	}),
	fault('html', { status: z.number().int().default(200) }),
	fault('truncated', {}),
	fault('empty', { status: z.number().int().default(200) }),
	fault('wrong-types', {}),
	fault('wrong-shape', {}),
	fault('huge', {
		bytes: z
			.number()
			.int()
			.default(50 * 1024 * 1024),
	}),
	fault('slow-drip', { ms: z.number().default(50), chunks: z.number().int().positive().default(10) }),
	fault('wrong-content-type', {}),
	fault('duplicate-keys', {}),
	fault('299', {}),
	/** Of the lists only; `seed` draws what is left out. */
	fault('list', listFault),
	/** Refuses as if the token had run out; `token: 'user'` gives 60005 instead of 60000. */
	fault('expired-token', { token: z.enum(['app', 'client', 'user']).default('app') }),
	fault('nonce-refused', {}),
]);

/** As one writes it, defaults left out. */
export type Fault = z.input<typeof faultSchema>;
/** With defaults filled in. */
export type ReadyFault = z.output<typeof faultSchema>;

/** One that meets a request: whether that is carried out has been settled. */
type MetFault = ReadyFault & { act: boolean };

export interface Faults {
	/** Throws a ZodError for what is no fault. */
	add: (fault: Fault) => void;
	clear: () => void;
}

export interface FaultQueue extends Faults {
	/** The fault that meets this request, if any: the first added that matches and is not used up. */
	take: (method: string, path: string) => MetFault | undefined;
}

export function createFaults(): FaultQueue {
	let queue: Array<ReadyFault & { draw: () => number }> = [];
	return {
		add(given) {
			const ready = faultSchema.parse(given);
			queue.push({ ...ready, draw: chance(ready.seed) });
		},
		clear: () => void (queue = []),
		take(method, path) {
			for (const one of queue) {
				if (!meets(one, method, path)) continue;
				if (one.share < 1 && one.draw() >= one.share) continue;
				if (one.skip > 0) {
					one.skip -= 1;
					continue;
				}
				one.times -= 1;
				if (one.times <= 0) queue = queue.filter((other) => other !== one);
				return { ...one, act: one.act ?? actsByDefault[one.kind] ?? one.draw() < 0.5 };
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
