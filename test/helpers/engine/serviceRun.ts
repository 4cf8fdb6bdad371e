import type { ICredentialDataDecryptedObject, INodeParameters, INodeType } from 'n8n-workflow';

import { runNode, type CredentialInput, type RunOptions, type RunResult } from './engine';

/** What a test may say of a run besides the operation and its parameters; `credential` replaces single values. */
export type ServiceRun = Partial<Omit<RunOptions, 'parameters' | 'credentials'>> & {
	credential?: ICredentialDataDecryptedObject;
};

/** Runs `resource.operation` of a node with the given parameters. */
export async function runService(
	node: INodeType,
	credentials: CredentialInput,
	operation: string,
	parameters: INodeParameters,
	more: Omit<ServiceRun, 'credential'>,
): Promise<RunResult> {
	const [resource = '', value = ''] = operation.split('.');
	return await runNode({
		node,
		credentials,
		...more,
		parameters: { resource, operation: value, ...parameters },
	});
}

/** How to run `resource.operation` of a node at an address, with its credential. */
export const runnerOf =
	(
		node: () => INodeType,
		credential: (baseUrl: string, more?: ICredentialDataDecryptedObject) => CredentialInput,
	) =>
	async (
		baseUrl: string,
		operation: string,
		parameters: INodeParameters,
		{ credential: values, ...more }: ServiceRun = {},
	): Promise<RunResult> =>
		await runService(node(), credential(baseUrl, values), operation, parameters, more);
