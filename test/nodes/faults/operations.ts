import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { SEED, type Act, type Sandbox } from '../../../sandbox';
import { runNode, type CredentialInput, type RunOptions } from '../../helpers/engine/engine';
import { credentialTypes, nodes } from '../../helpers/services';
import type { Faults, Kind } from '../../specs/operationSpec';
import { specs, type ServiceName } from '../../specs/specs';

export { PASSWORD } from '../../specs/shared';
export type { Kind, Subjected } from '../../specs/operationSpec';
export type { ServiceName } from '../../specs/specs';

/** Credentials of both nodes in both modes, and what the fault matrix runs: the operations as their specs have them. */

export type Subject = Faults &
	Required<Pick<Faults, 'items' | 'options' | 'markOf'>> & {
		service: ServiceName;
		/** `resource.operation`. */
		name: string;
		/** What sets it apart from the other one of its name. */
		variant?: string;
		kind: Kind;
	};

export const operationOf = ({ service, name }: Subject) =>
	specs.find((spec) => spec.service === service && spec.name === name)?.operation;
export const endpointOf = (subject: Subject) => operationOf(subject)?.endpoint;

type Named = Pick<Subject, 'service' | 'name' | 'kind'>;

const madeSubject = ({ service, name, kind }: Named, faults: Faults): Subject => {
	const [resource = '', operation = ''] = name.split('.');
	return {
		service,
		name,
		kind,
		items: (_state, size) => Array.from({ length: size }, () => ({})),
		options: {},
		markOf: ({ key, id }: Act) => [key, id],
		...faults,
		parameters: { resource, operation, ...faults.parameters },
	};
};

/** Every operation of the package. */
export const subjects: Subject[] = specs.map((spec) => madeSubject(spec, spec.faults));

/** The one of `resource.operation`. */
export const subjectOf = (service: ServiceName, name: string): Subject =>
	subjects.find((subject) => subject.service === service && subject.name === name) as Subject;

/** What the fault matrix runs besides: an operation in another way. */
export const variants: Subject[] = specs.flatMap((spec) =>
	(spec.variants ?? []).map((faults) => madeSubject(spec, faults)),
);

/** What a person calls it. */
export const titleOf = ({ name, variant }: Subject): string =>
	variant === undefined ? name : `${name} (${variant})`;

/** Credentials for a sandbox: with pasted tokens, or with a grant that fetches and renews them. */
export function credentialsFor(
	service: ServiceName,
	{ url, tokens, grants }: Pick<Sandbox, 'url' | 'tokens' | 'grants'>,
	mode: 'pasted' | 'grant' = 'pasted',
): CredentialInput {
	const pasted = mode === 'pasted';
	const order: ICredentialDataDecryptedObject = pasted
		? { authentication: 'accessToken', appAccessToken: tokens.appAccessToken }
		: { authentication: 'clientCredentials', ...grants, sessionToken: '' };
	const member: ICredentialDataDecryptedObject = pasted
		? { authentication: 'tokens', clientToken: tokens.clientToken, userToken: tokens.userToken }
		: { authentication: 'passwordGrant', ...grants, sessionClientToken: '', sessionUserToken: '' };
	const { globalId, code } = SEED.acme.enterprise;
	const data = {
		order: { baseUrl: url, ...order },
		member: { baseUrl: url, enterpriseGlobalId: globalId, enterpriseCode: code, ...member },
	};
	const type = credentialTypes[service];
	return { [type.name]: { type, data: data[service] } };
}

/** The parameters as the editor stores them: the given ones, with the operation's options added. */
export function parametersOf(subject: Subject, options: INodeParameters): INodeParameters {
	return { ...subject.parameters, options: { ...subject.options, ...options } };
}

/** Runs a subject with the tokens of a sandbox, there or at another address; `parameters` stand in for the subject's own. */
export const runSubject = async (
	subject: Subject,
	at: Parameters<typeof credentialsFor>[1],
	{ options = {}, parameters, ...more }: Partial<RunOptions> & { options?: INodeParameters },
) =>
	await runNode({
		node: nodes[subject.service],
		credentials: credentialsFor(subject.service, at),
		...more,
		parameters: { ...parametersOf(subject, options), ...parameters },
	});
