// What stands around n8n in this test: a way to the sandbox that tells when a list was given, and a CRM that counts.
import { passOn, startLocalServer } from '../../scripts/lib/localServer.mjs';
import { until } from '../../scripts/lib/until.mjs';

const PATIENCE_MS = 150_000;

/** Passes everything on to the sandbox, and tells when a reply with some text in it was given. */
export async function startBetween(target) {
	const given = [];
	const server = await startLocalServer(async (call) => {
		const reply = await passOn(target, call);
		return { ...reply, sent: () => given.push(reply.body) };
	});
	return {
		...server,
		/** Waits for a reply from now on that has this text in it. */
		async gives(marker) {
			const from = given.length;
			const isGiven = () => given.slice(from).some((body) => body.includes(marker));
			await until(isGiven, `No reply with "${marker}"`, { patienceMs: PATIENCE_MS, everyMs: 1 });
		},
	};
}

/** Counts what it is told, by account. */
export async function startCrm() {
	const told = [];
	const server = await startLocalServer(({ text }) => {
		told.push(JSON.parse(text).userName);
		return {};
	});
	return { ...server, count: (account) => told.filter((name) => name.startsWith(account)).length };
}
