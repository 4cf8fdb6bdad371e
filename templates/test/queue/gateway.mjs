// What stands between the CRM and n8n, as a load balancer does: it lets a request through only while n8n says that it is
// ready. An n8n that starts answers 200 ("n8n is starting up") to every webhook, and a CRM would take that for "delivered".
import { passOn, startLocalServer } from '../../../scripts/lib/localServer.mjs';

export const startGateway = (target) =>
	startLocalServer(async (call) =>
		(await isReady(target)) ? await passOn(target, call).catch(() => ({ status: 502 })) : { status: 503 },
	);

async function isReady(url) {
	try {
		return (await fetch(`${url}/healthz/readiness`, { signal: AbortSignal.timeout(5_000) })).status === 200;
	} catch {
		return false;
	}
}
