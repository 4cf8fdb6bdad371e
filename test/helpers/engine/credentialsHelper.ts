/* eslint-disable @n8n/community-nodes/require-node-api-error -- test code, never published; it throws as n8n does */
import './instance';

import { getAdditionalKeys } from 'n8n-core';
import { ICredentialsHelper, isExpression, NodeHelpers, UnexpectedError, UserError } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsExpressionResolveValues,
	IExecuteData,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	INodeProperties,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import type { CredentialStore } from './credentialStore';
import { withoutItems } from './nodeTypes';

/** Behaves as n8n's own credentials helper (n8n 2.41), over a `CredentialStore` instead of the database. */
export class HarnessCredentialsHelper extends ICredentialsHelper {
	readonly #store: CredentialStore;

	constructor(store: CredentialStore) {
		super();
		this.#store = store;
	}

	/** None of ours extends another, or is for some nodes only. */
	override getParentTypes = () => [];
	override isCredentialUsableByNode = () => true;

	override async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.#store.credentialType(typeName);
		if (typeof authenticate === 'function') return await authenticate(credentials, requestOptions);
		throw new UserError('The harness knows no declarative authentication');
	}

	/** Runs when the expirable property is blank, and when the request was refused. */
	override async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		node: INode,
		credentialsExpired: boolean,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		const type = this.#store.credentialType(typeName);
		const expirable = type.properties.find(
			(property) => property.type === 'hidden' && property.typeOptions?.expirable === true,
		);
		if (expirable === undefined || typeof type.preAuthentication !== 'function') return undefined;
		if (credentials[expirable.name] !== '' && !credentialsExpired) return undefined;

		const output = await type.preAuthentication.call(helpers, credentials);
		if (output[expirable.name] === undefined || !node.credentials) return undefined;

		const reference = node.credentials[type.name];
		if (!reference) throw new UnexpectedError(`The node has no credential of type "${type.name}"`);
		const stored = await this.#store.open(reference, type.name).getData();
		const saved: ICredentialDataDecryptedObject = { ...stored };
		for (const [key, value] of Object.entries(output as ICredentialDataDecryptedObject))
			if (key === expirable.name || !isExpression(stored[key])) saved[key] = value;
		await this.updateCredentials(reference, type.name, saved);
		return Object.assign(credentials, output);
	}

	override async getCredentials(reference: INodeCredentialsDetails, type: string): Promise<ICredentials> {
		return this.#store.open(reference, type);
	}

	override async getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		reference: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		resolve?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const stored = await this.#store.open(reference, type).getData();
		if (raw === true) return stored;
		const data = this.#withDefaults(type, stored);
		const keys = getAdditionalKeys(additionalData, mode, null, { isCredential: true });
		if (!resolve) {
			const { expression, node } = withoutItems();
			const given = [node, data as never, mode, keys, undefined, undefined, data as never] as const;
			return expression.getComplexParameterValue(...given) as ICredentialDataDecryptedObject;
		}
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = resolve;
		try {
			return workflow.expression.getParameterValue(
				data as never,
				runExecutionData,
				runIndex,
				itemIndex,
				node.name,
				connectionInputData,
				mode,
				keys,
				executeData,
				false,
				data as never,
			) as ICredentialDataDecryptedObject;
		} catch (error) {
			(error as Error).message += ' [Error resolving credentials]';
			throw error;
		}
	}

	override async updateCredentials(
		reference: INodeCredentialsDetails,
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		await this.#store.save(reference, type, data);
	}

	override runPreAuthentication = noOAuth;
	override updateCredentialsOauthTokenData = noOAuth;

	override getCredentialsProperties(name: string): INodeProperties[] {
		return this.#store.credentialType(name).properties;
	}

	/** Every property's default filled in; keys that are no property are dropped. */
	#withDefaults(type: string, stored: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject {
		const properties = this.getCredentialsProperties(type);
		const filled = NodeHelpers.getNodeParameters(properties, { ...stored } as never, true, false, null, null);
		return (filled ?? {}) as ICredentialDataDecryptedObject;
	}
}

async function noOAuth(): Promise<never> {
	throw new UserError('The harness knows no OAuth');
}
