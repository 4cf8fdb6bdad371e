import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { faultSchema } from '../faults/fault';
import { defaultSettings, type Settings } from '../state/settings';
import { snapshot } from '../state/state';
import type { World } from './exchange';
import { stringifyJson } from './json';
import { JSON_TYPE } from './wire';

const expireBody = z.object({ which: z.enum(['app', 'client', 'user', 'all']).default('all') }).default({});
const seedBody = z.object({
	employees: z.number().int().min(0).default(0),
	assets: z.number().int().min(0).default(0),
});

const clockBody = z.union([
	z.strictObject({ shiftMs: z.number().finite() }),
	z.strictObject({ now: z.union([z.number(), z.string()]) }),
	z.strictObject({ speed: z.number().finite().positive() }),
]);
const onlineBody = z.record(z.string(), z.boolean());
const settingNames = Object.keys(defaultSettings) as [keyof Settings, ...Array<keyof Settings>];
const settingsBody = z.record(z.enum(settingNames), z.unknown());

/** The remote control for end-to-end runs: no token, no nonce, not in the ledger. */
export function addControl(app: FastifyInstance, world: World, reset: () => void): void {
	const answer = (reply: FastifyReply, status: number, body: unknown) =>
		reply.code(status).header('content-type', JSON_TYPE).send(stringifyJson(body));

	/** Runs with the parsed body; what the schema refuses is a 400 that says why. */
	const take = <S extends z.ZodTypeAny>(path: string, schema: S, run: (given: z.output<S>) => unknown) =>
		app.post(`/_sandbox/${path}`, (request, reply) => {
			const text = typeof request.body === 'string' && request.body !== '' ? request.body : '{}';
			try {
				const given = schema.parse(JSON.parse(text)) as z.output<S>;
				return answer(reply, 200, run(given) ?? { ok: true });
			} catch (error) {
				return answer(reply, 400, { error: error instanceof z.ZodError ? error.issues : String(error) });
			}
		});

	// Checked here, handed on as given: `add` fills in the defaults itself.
	take('faults', z.union([z.array(z.unknown()), z.unknown()]), (given: unknown) => {
		const list: unknown[] = Array.isArray(given) ? given : [given];
		list.map((one) => faultSchema.parse(one)).forEach((one) => world.faults.add(one));
	});
	take('expire', expireBody, ({ which }) => world.tokens.expire(which));
	take('scale', seedBody, ({ employees, assets }) => {
		world.state.addEmployees(employees);
		world.state.addAssets(assets);
	});
	take('clock', clockBody, (given) => {
		const { clock } = world.state;
		if ('now' in given) clock.set(given.now);
		else if ('speed' in given) clock.run(given.speed);
		else clock.shift(given.shiftMs);
		return { now: new Date(clock.now()).toISOString() };
	});
	take('online', onlineBody, (given) => {
		for (const [assetNum, isOnline] of Object.entries(given)) {
			const asset = world.state.assetsByNumber.get(assetNum);
			if (asset === undefined) throw new RangeError(`There is no asset ${assetNum}`);
			asset.onlineFlag = isOnline;
		}
	});
	take('settings', settingsBody, (given) => Object.assign(world.state.settings, given));
	take('reset', z.unknown(), reset);

	app.delete('/_sandbox/faults', (_request, reply) => {
		world.faults.clear();
		return answer(reply, 200, { ok: true });
	});
	app.get('/_sandbox/state', (_request, reply) => answer(reply, 200, snapshot(world.state)));
	app.get('/_sandbox/ledger', (_request, reply) => {
		const { requests, acts, logins, maxInFlight, connections } = world.ledger;
		return answer(reply, 200, { requests, acts, logins, maxInFlight, connections });
	});
}
