import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { judge } from '../queue/judge.mjs';
import { playPairs, playSingle } from '../queue/play.mjs';
import { stage } from './support/stage.mjs';

const EVENTS = 60;
const PAIRS = 40;

/** Plays on an n8n of its own, one process with SQLite: the editor's is not to be killed. */
async function judged(play, options) {
	const folder = mkdtempSync(join(tmpdir(), 'license-nodes-ledger-'));
	const running = [];
	const started = async (starting) => {
		const service = await starting;
		running.push(service);
		return service;
	};
	try {
		const facts = await play({
			...options,
			sqlite: true,
			package: stage.n8n.packageTarball,
			folder,
			started,
			note: () => {},
		});
		return judge({ ...facts, tookMs: 0 }).checks.filter(({ problem }) => problem);
	} finally {
		for (const service of running.reverse()) await service.stop();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	}
}

describe('The ledger of the CRM template, with SQLite', () => {
	test('n8n is killed in the middle and started again: each event has one order', async () => {
		assert.deepEqual(await judged(playSingle, { events: EVENTS }), []);
	});

	test('events delivered twice in the same moment have one order each', async () => {
		assert.deepEqual(await judged(playPairs, { pairs: PAIRS }), []);
	});
});
