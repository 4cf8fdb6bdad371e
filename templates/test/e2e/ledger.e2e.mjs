import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withStarted } from '../../../scripts/lib/withStarted.mjs';
import { judge } from '../queue/judge.mjs';
import { playPairs, playSingle } from '../queue/play.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

/** Plays on an n8n of its own, one process with SQLite: the editor's is not to be killed. */
const problemsOf = (play, options) =>
	withStarted(async (started) => {
		const more = { sqlite: true, package: stage.n8n.packageTarball, started, note: () => {} };
		return judge(await play({ ...options, ...more })).problems;
	});

describe('The ledger of the CRM template, with SQLite', () => {
	test('n8n is killed in the middle and started again: each event has one order', async () => {
		assert.deepEqual(await problemsOf(playSingle, { events: 60 }), []);
	});

	test('events delivered twice in the same moment have one order each', async () => {
		assert.deepEqual(await problemsOf(playPairs, { pairs: 40 }), []);
	});
});
