/** The credential of each item, and what is sent with it. */
import { chunk, groupBy, mapValues, range } from 'lodash';
import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { platformUrl, unusableSettings, unusableTokens } from './credentialValues';
import type { Result } from '../model/exchange';
import type { Connection, Service } from '../model/service';
import { credentialText } from '../model/text';
import { normalizeIdentifier } from '../schema/identifier';
import type { RequestContext } from './attempt';
import { makeClient } from './client';

type Values = ICredentialDataDecryptedObject;

/** How many readings of the credential are under way at a time: each is a query and a decryption. */
const READINGS = 10;

/**
 * The connection of each item: fields of a credential may be expressions (`$itemIndex`, for one), so it is read for each. Items whose credential
 * resolves alike share one, but for tokens that n8n fetched. @throws what n8n says where that of no item can be read
 */
export async function connectionsOf(
	context: IExecuteFunctions,
	service: Service,
): Promise<Array<{ items: number[]; connection: Result<Connection, string> }>> {
	const { name, session } = service.credential;
	const signal = context.getExecutionCancelSignal();
	const readAs = async (item: number) => await context.getCredentials<Values>(name, item);
	const thrown: unknown[] = [];
	const tryToRead = async (item: number): Promise<Result<Values, string>> =>
		await readAs(item).then(
			(value) => ({ value }),
			(reason: unknown) => {
				thrown.push(reason);
				return { error: reason instanceof Error ? reason.message : String(reason) };
			},
		);
	const read: Array<Result<Values, string>> = [];
	for (const items of chunk(range(context.getInputData().length), READINGS)) {
		if (signal?.aborted) break;
		read.push(...(await Promise.all(items.map(tryToRead))));
	}
	if (thrown.length > 0 && thrown.length === read.length) throw thrown[0];
	const isZoneGiven = read.some(({ value }) => value !== undefined && hasZone(value));
	const left = new Set<string>([...session.tokens, 'sessionLogin']);
	const alike = groupBy([...read.entries()], ([, { value = {}, error }]) =>
		JSON.stringify(error ?? Object.entries(value).filter(([field]) => !left.has(field))),
	);
	return Object.values(alike).map((group, _index, groups) => {
		const items = group.map(([item]) => item);
		const [{ value, error = '' } = {}] = group.map(([, one]) => one);
		if (value === undefined) return { items, connection: { error } };
		// An empty zone is that of the workflow, unless it is an expression.
		if (isZoneGiven && !hasZone(value)) return { items, connection: { error: NO_ZONE } };
		// n8n stores one token for all logins of the credential: one that does not say whose it is is not used.
		if (groups.length > 1) value.sessionLogin ||= 'unknown';
		const readAgain = async () => await readAs(items[0] ?? 0);
		return { items, connection: connect(context, service, value, readAgain, signal) };
	});
}

const NO_ZONE = 'Time Zone came out empty for this item, and other items of the run have one';

const hasZone = (values: Values): boolean => credentialText(values, 'timeZone') !== '';

/** The connection of a list in the editor or of a trigger, which have no items. Its requests end when `signal` aborts. */
export async function openConnection(
	context: RequestContext,
	service: Service,
	signal?: AbortSignal,
): Promise<Result<Connection, string>> {
	const read = async () => await context.getCredentials<Values>(service.credential.name);
	return connect(context, service, await read(), read, signal);
}

function connect(
	context: RequestContext,
	service: Service,
	values: Values,
	read: () => Promise<Values>,
	signal: AbortSignal | undefined,
): Result<Connection, string> {
	const problem = unusableSettings(values) ?? unusableTokens(service.credential, values);
	if (problem !== undefined) return { error: problem };
	const client = makeClient(context, service, values, read, signal);
	const textIn = (field: string) => normalizeIdentifier(credentialText(values, field)) || undefined;
	return {
		value: {
			client,
			platform: platformUrl(values).value ?? '',
			defaults: mapValues(service.credential.defaults ?? {}, textIn),
			zone: textIn('timeZone') ?? context.getTimezone(),
		},
	};
}
