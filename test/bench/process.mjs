import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';

import { cleanEnv } from '../../scripts/lib/environment.mjs';

/** What a file of this folder, run by this Node in a process of its own, answers. */
export async function inProcess(node, file, message) {
	const { ipcOutput } = await execaNode(fileURLToPath(new URL(file, import.meta.url)), {
		nodePath: node,
		nodeOptions: ['--expose-gc'],
		env: cleanEnv(),
		extendEnv: false,
		ipcInput: message,
		// Two versions of Node may not understand each other's other one.
		serialization: 'json',
		timeout: 180_000,
		// n8n's isolates may fail on their way out.
		reject: false,
	});
	const [{ result, error } = { error: 'it ended without an answer' }] = ipcOutput;
	if (error) throw new Error(error);
	return result;
}

/** The other side: answers the one message by what `work` makes of it. */
export function answering(work) {
	process.once('message', async (message) => {
		const answer = await work(message).then(
			(result) => ({ result }),
			({ message: error }) => ({ error }),
		);
		process.send(answer, () => process.disconnect());
	});
}
