// npm run test:queue: n8n in queue mode (main and two workers, PostgreSQL, Redis) plays both templates of the ledger while
// the service, the workers and main fail. Every event must make exactly one order. docs/jobs/order-once.md tells the result.
import { playAndJudge } from '../longRun.mjs';
import { judge } from './judge.mjs';
import { playPairs, playQueue, playSingle } from './play.mjs';

const help = `npm run test:queue [-- options]

  --events <n>      how many events there are (500)
  --pairs <n>       instead: so many events on a fresh n8n, each delivered twice in the same moment, all at once
  --sqlite          one n8n with SQLite, killed and started again three times, while people leave by the form of
                    offboard-employee.json, one for four events; no Redis, no PostgreSQL, no workers
  --help

DEMO_N8N_VERSION=oldest|pinned|latest|x.y.z chooses n8n.
`;

const FEWEST_EVENTS = 40;

function play(chosen) {
	if (chosen.pairs > 0) return playPairs(chosen);
	return chosen.sqlite ? playSingle(chosen) : playQueue(chosen);
}

const numbers = { events: [500, FEWEST_EVENTS], pairs: [0, 0] };
await playAndJudge({ command: 'test:queue', help, numbers, flags: ['sqlite'], play, judge });
