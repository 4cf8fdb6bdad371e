import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { credential as serviceCredential, memberCenter } from '../../../nodes/MemberCenter/service';
import { openConnection } from '../../../nodes/shared/http/connections';
import { createRunContext } from '../../../nodes/shared/runContext';
import { createRunResults, type RunContext, type RunOptions } from '../../../nodes/shared/model/run';
import type { Row } from '../../../nodes/shared/model/exchange';
import type { Operation } from '../../../nodes/shared/model/operation';
import { partsOf } from '../../../nodes/shared/plan/planCalls';
import { type FakeN8n, fakeContext } from './fakeN8n';

const service = {
	name: 'Service',
	credential: serviceCredential,
	prefix: '/me',
	operations: [],
	codes: memberCenter.codes,
};

export interface FakeRun extends Partial<Omit<FakeN8n, 'type'>> {
	/** Not given, On Error is Continue. */
	stop?: boolean;
	options?: Partial<RunOptions>;
}

/** For the unit tests of runs, lists and what is sent: a run of an operation over inputs, read and planned, against the server at `url` (see fakeN8n.ts). */
export async function fakeRun(
	url: string,
	operation: Operation,
	inputs: unknown[],
	more: FakeRun = {},
): Promise<RunContext> {
	const { stop = false, options, ...n8n } = more;
	const credential = { baseUrl: url, authentication: 'tokens', clientToken: 'client-1', userToken: 'user-1' };
	const context = fakeContext({ credential, type: new MemberCenterApi(), ...n8n });
	const chosen: RunOptions = {
		maxConcurrency: 0,
		timeout: 5_000,
		maxRetries: 0,
		afterLostReply: 'report',
		ifDone: 'send',
		dryRun: false,
		...options,
	};
	const items = inputs.map((input, index) => ({ index, input: input as Row }));
	const results = createRunResults();
	const run = createRunContext({
		context,
		service,
		operation,
		connection: await openConnection(context, service, context.getExecutionCancelSignal()),
		read: { items, optionsOf: () => chosen, maxConcurrency: chosen.maxConcurrency },
		results,
		continueOnFail: !stop,
	});
	results.expect(partsOf(operation, items));
	return run;
}
