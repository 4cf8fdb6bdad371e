import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Fault, faultSchema } from '../faults/fault';
import { snapshot } from '../state/state';
import type { World } from './exchange';
import { stringifyJson } from './json';
import { JSON_TYPE } from './wire';

/** The remote control for end-to-end runs: no token, no nonce, not in the ledger. */
export function addControl(app: FastifyInstance, world: World, reset: () => void): void {
	const answer = (reply: FastifyReply, status: number, body: unknown) =>
		reply.code(status).header('content-type', JSON_TYPE).send(stringifyJson(body));

	app.post('/_sandbox/faults', (request, reply) => {
		try {
			const given = JSON.parse(request.body as string) as Fault | Fault[];
			// All or none.
			[given]
				.flat()
				.map((one) => faultSchema.parse(one) && one)
				.forEach((one) => world.faults.add(one));
			return answer(reply, 200, { ok: true });
		} catch (error) {
			return answer(reply, 400, { error: String(error) });
		}
	});
	app.post('/_sandbox/settings', (request, reply) => {
		Object.assign(world.state.settings, JSON.parse(request.body as string));
		return answer(reply, 200, { ok: true });
	});
	app.post('/_sandbox/reset', (_request, reply) => {
		reset();
		return answer(reply, 200, { ok: true });
	});
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
