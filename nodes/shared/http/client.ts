import { chunk, mapValues, omit, range } from 'lodash';
import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { openSession } from '../auth/session';
import { isUnencryptedRemote, platformUrl, unusableSettings, unusableTokens } from '../auth/values';
import type { Client } from '../model/client';
import { type Endpoint, refused, type RequestContent, type Result, type Row } from '../model/exchange';
import { fillPath } from '../model/path';
import type { Service } from '../model/service';
import { credentialText, labelOf } from '../model/text';
import { passwordsIn } from '../redact/passwords';
import { createRedactor } from '../redact/redactor';
import type { Line, RequestContext } from './attempt';
import { describeRequest, type Outgoing } from './request';
import { send } from './send';
import { serviceClock } from './serviceClock';

type Values = ICredentialDataDecryptedObject;

/** What a credential gives: the way to the service, and what replaces parameters left empty. */
export interface Connection {
	/** The client, or why the credential cannot be used. */
	client: Result<Client, string>;
	defaults: Row;
	/** The zone of the platform's customers: the credential's, else the workflow's. */
	zone: string;
}

/** How many readings of the credential are under way at a time: each is a query and a decryption. */
const READINGS = 10;

/**
 * The connection of each item. The fields of a credential may be expressions of the item, so it is read for each: nothing else shows
 * whether they are (`$itemIndex`, for one). Items whose credential resolves alike share a connection; tokens that n8n fetched count
 * apart, as another execution may store new ones meanwhile. An item whose credential cannot be read gets the reason.
 */
export async function connectionsOf(
	context: IExecuteFunctions,
	service: Service,
): Promise<Array<{ items: number[]; connection: Connection }>> {
	const { name, session } = service.credential;
	const signal = context.getExecutionCancelSignal();
	const groups = new Map<string, { items: number[]; values: Result<Values, string> }>();
	for (const some of chunk(range(context.getInputData().length), READINGS)) {
		if (signal?.aborted) break;
		const read = some.map(async (item) => ({ item, values: await readCredential(context, name, item) }));
		for (const { item, values } of await Promise.all(read)) {
			const key = JSON.stringify([values.error, omit(values.value, session.tokens, 'sessionLogin')]);
			const group = groups.get(key);
			if (group === undefined) groups.set(key, { items: [item], values });
			else group.items.push(item);
		}
	}
	return [...groups.values()].map(({ items, values: { value, error } }) => {
		if (value === undefined) return { items, connection: unusable(context, error) };
		// Of several logins, it is not known whose token without a mark is.
		if (groups.size > 1) value.sessionLogin ||= 'unknown';
		const read = async () => await context.getCredentials<Values>(name, items[0]);
		return { items, connection: connect(context, service, value, read, signal) };
	});
}

async function readCredential(
	context: IExecuteFunctions,
	name: string,
	item: number,
): Promise<Result<Values, string>> {
	try {
		return { value: await context.getCredentials<Values>(name, item) };
	} catch (error) {
		return { error: error instanceof Error ? error.message : String(error) };
	}
}

/** The connection of a list in the editor or of a trigger, which have no items. Its requests end when `signal` aborts. */
export async function openConnection(
	context: RequestContext,
	service: Service,
	signal?: AbortSignal,
): Promise<Connection> {
	const read = async () => await context.getCredentials<Values>(service.credential.name);
	return connect(context, service, await read(), read, signal);
}

function connect(
	context: RequestContext,
	service: Service,
	values: Values,
	read: () => Promise<Values>,
	signal: AbortSignal | undefined,
): Connection {
	const problem = unusableSettings(values) ?? unusableTokens(service.credential, values);
	if (problem !== undefined) return unusable(context, problem);
	const platform = platformUrl(values).value ?? '';
	const session = openSession(service.credential, values, read, signal);
	const clock = serviceClock();
	const line: Line = {
		context,
		service,
		signal,
		secrets: session.secrets,
		onServerDate: (date, sentAt) => clock.addSample(date, sentAt, Date.now()),
	};
	const outgoingOf = (
		endpoint: Endpoint,
		input: Row,
		content: RequestContent,
		timeout: number,
	): Result<Outgoing> => {
		const path = fillPath(endpoint.path, input);
		if (path.error !== undefined) return refused(`${labelOf(path.error)}: must be an ID, not a path`);
		return { value: { url: platform + service.prefix + path.value, endpoint, content, timeout } };
	};
	const client: Client = {
		isUnencrypted: isUnencryptedRemote(platform),
		redact: (text) => createRedactor([...session.secrets(), ...passwordsIn(values)]).redact(text),
		clock: () => clock.offset(),
		latestDate: () => clock.latestDate(),
		async send(endpoint, input, content, options) {
			const { value: outgoing, error } = outgoingOf(endpoint, input, content, options.timeout);
			return error === undefined ? await send(session, line, outgoing, options) : { error };
		},
		async describe(endpoint, input, content) {
			const { value: outgoing, error } = outgoingOf(endpoint, input, content, 0);
			return error === undefined ? { value: describeRequest(outgoing) } : { error };
		},
	};
	const defaults = mapValues(
		service.credential.defaults ?? {},
		(field) => credentialText(values, field) || undefined,
	);
	return { client: { value: client }, defaults, zone: zoneOf(context, values) };
}

const zoneOf = (context: RequestContext, values: Values): string =>
	credentialText(values, 'timeZone') || context.getTimezone();

const unusable = (context: RequestContext, reason: string): Connection => ({
	client: { error: reason },
	defaults: {},
	zone: context.getTimezone(),
});
