/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; for the tests of what large input takes; it measures this process */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What this process really holds, in bytes: garbage that nobody has collected yet does not count. */
export function heap(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}
