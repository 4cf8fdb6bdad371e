import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { credential as serviceCredential } from '../../../nodes/MemberCenter/credential';
import { errorCodes } from '../../../nodes/MemberCenter/errorCodes';
import { openClient } from '../../../nodes/shared/http/client';
import { createRunContext } from '../../../nodes/shared/runContext';
import { createRunResults } from '../../../nodes/shared/runResults';
import type { Operation } from '../../../nodes/shared/model/operation';
import { partsOf } from '../../../nodes/shared/plan/planCalls';
import type { RunContext, RunOptions } from '../../../nodes/shared/model/run';
import { type Light, lightContext } from './fakeN8n';

const service = {
	name: 'Service',
	credential: serviceCredential,
	prefix: '/me',
	operations: [],
	codes: errorCodes,
};

export interface LightRun extends Partial<Omit<Light, 'type'>> {
	/** Not given, On Error is Continue. */
	stop?: boolean;
	options?: Partial<RunOptions>;
}

/** A run of an operation over inputs, read and planned, against the server at `url` (see `light.ts`). */
export async function lightRun(
	url: string,
	operation: Operation,
	inputs: unknown[],
	more: LightRun = {},
): Promise<RunContext> {
	const { stop = false, options, ...light } = more;
	const credential = { baseUrl: url, authentication: 'tokens', clientToken: 'client-1', userToken: 'user-1' };
	const context = lightContext({ credential, type: new MemberCenterApi(), ...light });
	const chosen: RunOptions = {
		maxConcurrency: 0,
		timeout: 5_000,
		maxRetries: 0,
		afterLostReply: 'report',
		ifDone: 'send',
		...options,
	};
	const items = inputs.map((input, index) => ({ index, input }));
	const results = createRunResults();
	const run = createRunContext({
		context,
		service,
		operation,
		connection: await openClient(context, service),
		read: { items, optionsOf: () => chosen, maxConcurrency: chosen.maxConcurrency },
		results,
		continueOnFail: !stop,
	});
	results.expect(partsOf(operation, items));
	return run;
}
