// npm run soak: all templates in one n8n for as long as is wanted, against a platform that fails now and then. docs/maintainers/soak.md.
import { playAndJudge } from '../longRun.mjs';
import { judge } from './judge.mjs';
import { soak } from './stage.mjs';

const help = `npm run soak [-- options]

  --minutes <n>    how long it lasts (60); growth is judged from about 20 on
  --seed <n>       which requests meet a fault (1)
  --help

DEMO_N8N_VERSION=oldest|pinned|latest|x.y.z chooses n8n. What it does and how to read it: docs/maintainers/soak.md.
`;

await playAndJudge({ command: 'soak', help, numbers: { minutes: [60, 1], seed: [1, 0] }, play: soak, judge });
