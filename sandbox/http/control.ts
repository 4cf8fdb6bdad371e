import { type Fault, faultSchema } from '../faults/fault';
import { snapshot } from '../state/state';
import type { Result } from './endpoint';
import type { World } from './exchange';

/** The remote control for end-to-end runs: no token, no nonce, not in the ledger. `what`: `POST /_sandbox/faults`. */
export function controlled(world: World, reset: () => void, what: string, text: string): Result {
	const { state, faults, ledger } = world;
	const does: Record<string, () => unknown> = {
		'POST /_sandbox/faults'() {
			// All or none.
			const given = [JSON.parse(text) as Fault | Fault[]].flat();
			for (const one of given) faultSchema.parse(one);
			for (const one of given) faults.add(one);
		},
		'DELETE /_sandbox/faults': faults.clear,
		'POST /_sandbox/settings': () => Object.assign(state.settings, JSON.parse(text)),
		'POST /_sandbox/reset': reset,
		'GET /_sandbox/state': () => snapshot(state),
		'GET /_sandbox/ledger': () => ({ requests: ledger.requests, acts: ledger.acts }),
	};
	try {
		if (!does[what]) return { status: 404, body: { error: `There is no ${what}` } };
		return { status: 200, body: does[what]() ?? { ok: true } };
	} catch (error) {
		return { status: 400, body: { error: String(error) } };
	}
}
