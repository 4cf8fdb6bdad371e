import { chunk, groupBy, mapValues, omit, range } from 'lodash';
import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { openSession } from '../auth/session';
import { isUnencryptedRemote, platformUrl, unusableSettings, unusableTokens } from '../auth/values';
import type { Client, Connection } from '../model/client';
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

/** How many readings of the credential are under way at a time: each is a query and a decryption. */
const READINGS = 10;

/**
 * The connection of each item. The fields of a credential may be expressions of the item, so it is read for each: nothing else shows
 * whether they are (`$itemIndex`, for one). Items whose credential resolves alike share a connection; tokens that n8n fetched count
 * apart, as another execution may store new ones meanwhile. An item whose credential cannot be read gets the reason.
 * @throws what n8n says where that of no item can be read
 */
export async function connectionsOf(
	context: IExecuteFunctions,
	service: Service,
): Promise<Array<{ items: number[]; connection: Connection }>> {
	const { name, session } = service.credential;
	const signal = context.getExecutionCancelSignal();
	const readAs = async (item: number) => await context.getCredentials<Values>(name, item);
	const read: Array<PromiseSettledResult<Values>> = [];
	for (const items of chunk(range(context.getInputData().length), READINGS)) {
		if (signal?.aborted) break;
		read.push(...(await Promise.allSettled(items.map(readAs))));
	}
	const [first] = read;
	if (first?.status === 'rejected' && read.every(({ status }) => status === 'rejected')) throw first.reason;
	const alike = groupBy([...read.entries()], ([, one]) =>
		one.status === 'fulfilled'
			? JSON.stringify(omit(one.value, session.tokens, 'sessionLogin'))
			: reasonOf(one),
	);
	return Object.values(alike).map((group, _index, groups) => {
		const items = group.map(([item]) => item);
		const [one] = group.map(([, result]) => result);
		if (one?.status !== 'fulfilled') return { items, connection: unusable(context, reasonOf(one)) };
		// Of several logins, it is not known whose token without a mark is.
		if (groups.length > 1) one.value.sessionLogin ||= 'unknown';
		const readAgain = async () => await readAs(items[0] ?? 0);
		return { items, connection: connect(context, service, one.value, readAgain, signal) };
	});
}

const reasonOf = (one?: PromiseRejectedResult): string => {
	const reason: unknown = one?.reason;
	return reason instanceof Error ? reason.message : String(reason);
};

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
