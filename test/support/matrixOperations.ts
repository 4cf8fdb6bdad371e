import type { ICredentialDataDecryptedObject, INodeParameters, INodeType } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { operations as memberOperations } from '../../nodes/MemberCenter/resources';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { operations as orderOperations } from '../../nodes/OrderService/resources';
import type { Act, Sandbox } from '../../sandbox';
import type { CredentialInput } from './engine';
import { ENTERPRISE, same } from './matrixItems';
import type { Row, ServiceName, Subject } from './matrixItems';
import { MEMBER } from './matrixMember';
import { ORDER, ORDER_VARIANTS } from './matrixOrder';

export { PASSWORD } from './matrixItems';
export type { Kind, ServiceName, Subject, Subjected } from './matrixItems';

/** The two nodes, their credentials in both modes, and one set of parameters for each of their operations. */

const nodes: Record<ServiceName, INodeType> = { order: new OrderService(), member: new MemberCenter() };
const credentialTypes = { order: new OrderServiceApi(), member: new MemberCenterApi() };
const ENDPOINTS = { order: orderOperations, member: memberOperations };
const ROWS = { order: ORDER, member: MEMBER };

export const nodeOf = (service: ServiceName): INodeType => nodes[service];
export const operationOf = ({ service, name }: Subject) =>
	ENDPOINTS[service].find(({ resource, value }) => `${resource}.${value}` === name);
export const endpointOf = (subject: Subject) => operationOf(subject)?.endpoint;

/** Every operation of the package, from its own lists; one that has no line above fails here. */
export const subjects: Subject[] = (['order', 'member'] as const).flatMap((service) =>
	ENDPOINTS[service].map(({ resource, value }): Subject => {
		const name = `${resource}.${value}`;
		const row = ROWS[service][name];
		if (row === undefined)
			throw new RangeError(
				`Give ${service} ${name} a line in test/support/matrixOrder.ts or matrixMember.ts`,
			);
		return subjectOf(service, name, row);
	}),
);

/** What the fault matrix runs besides: an operation in another way. */
export const variants: Subject[] = ORDER_VARIANTS.map((row) => subjectOf('order', row.name, row));

function subjectOf(service: ServiceName, name: string, row: Row): Subject {
	const [resource = '', operation = ''] = name.split('.');
	return {
		service,
		name,
		items: same,
		options: {},
		markOf: ({ key, id }: Act) => [key, id],
		...row,
		parameters: { resource, operation, ...row.parameters },
	};
}

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
	const data = {
		order: { baseUrl: url, ...order },
		member: { baseUrl: url, enterpriseGlobalId: ENTERPRISE, ...member },
	};
	const type = credentialTypes[service];
	return { [type.name]: { type, data: data[service] } };
}

/** A node's credential type, by service. */
export const credentialTypeOf = (service: ServiceName) => credentialTypes[service];

/** The parameters as the editor stores them: the given ones, with the operation's options added. */
export function parametersOf(subject: Subject, options: INodeParameters): INodeParameters {
	return { ...subject.parameters, options: { ...subject.options, ...options } };
}
