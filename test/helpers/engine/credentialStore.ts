import './instance';

import { Credentials } from 'n8n-core';
import { UserError } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	INode,
	INodeCredentialsDetails,
} from 'n8n-workflow';

/** What n8n saved: the whole content of the credential after the save. */
export interface CredentialWrite {
	type: string;
	data: ICredentialDataDecryptedObject;
}

export type CredentialInput = Record<string, { type: ICredentialType; data: ICredentialDataDecryptedObject }>;

interface Row {
	id: string;
	name: string;
	type: string;
	data: string;
}

/** Imitates n8n's credentials table: one credential per type, encrypted at rest by n8n-core's own `Credentials`. */
export class CredentialStore {
	readonly writes: CredentialWrite[] = [];
	readonly #rows = new Map<string, Row>();
	readonly #types = new Map<string, ICredentialType>();

	/** Adds credentials. A type that is here already keeps its data, as it would in n8n when a workflow runs again. */
	async add(credentials: CredentialInput): Promise<void> {
		for (const [name, { type, data }] of Object.entries(credentials)) {
			this.#types.set(name, type);
			if (!this.#rows.has(name)) await this.replace(name, data);
		}
	}

	/** Replaces a credential's content, as a person would in the editor; not counted as a write. */
	async replace(type: string, data: ICredentialDataDecryptedObject): Promise<void> {
		const id = `credential-${type}`;
		const name = `${type} account`;
		const credential = new Credentials({ id, name }, type);
		await credential.setData(data);
		this.#rows.set(type, { id, name, type, data: credential.getDataToSave().data ?? '' });
	}

	/** What a node that knows these credential types has selected; undefined when it has selected none, as in a workflow. */
	selection(types: Array<{ name: string }> = []): INode['credentials'] {
		const rows = types.flatMap(({ name }) => this.#rows.get(name) ?? []);
		return rows.length === 0
			? undefined
			: Object.fromEntries(rows.map(({ type, id, name }) => [type, { id, name }]));
	}

	/** As n8n's repository: throws for a reference without id, or to nothing. */
	open(reference: INodeCredentialsDetails, type: string): Credentials {
		if (!reference.id)
			throw new UserError('Found credential with no ID.', { extra: { credentialName: reference.name } });
		const row = this.#row(type);
		if (row.id !== reference.id) {
			throw new UserError(`Credential with ID "${reference.id}" does not exist for type "${type}".`);
		}
		return this.#open(row);
	}

	/** A save that n8n itself makes, after `preAuthentication`. */
	async save(
		reference: INodeCredentialsDetails,
		type: string,
		data: ICredentialDataDecryptedObject,
	): Promise<void> {
		this.open(reference, type);
		await this.replace(type, data);
		this.writes.push({ type, data: await this.#open(this.#row(type)).getData() });
	}

	credentialType(name: string): ICredentialType {
		const type = this.#types.get(name);
		if (!type) throw new UserError(`Unrecognized credential type: ${name}`);
		return type;
	}

	#row(type: string): Row {
		const row = this.#rows.get(type);
		if (!row) throw new UserError(`The test gave no credential of type "${type}"`);
		return row;
	}

	#open({ id, name, type, data }: Row): Credentials {
		return new Credentials({ id, name }, type, data);
	}
}
