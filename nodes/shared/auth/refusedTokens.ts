import type { ICredentialsDecrypted } from 'n8n-workflow';

/**
 * The tokens that the service has refused. All tokens of a credential are compared together: of a pair, a new login may return
 * one unchanged while the other is new.
 */
export class RefusedTokens {
	private readonly refused = new Set<string>();

	/** @param fields the credential's fields that hold the tokens */
	constructor(private readonly fields: readonly string[]) {}

	add(credential: ICredentialsDecrypted): void {
		this.refused.add(this.keyOf(credential));
	}

	delete(credential: ICredentialsDecrypted): void {
		this.refused.delete(this.keyOf(credential));
	}

	has(credential: ICredentialsDecrypted): boolean {
		return this.refused.has(this.keyOf(credential));
	}

	private keyOf({ data = {} }: ICredentialsDecrypted): string {
		return JSON.stringify(this.fields.map((name) => data[name]));
	}
}
