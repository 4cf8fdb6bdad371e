import { mapValues } from 'lodash';

import { isUnencryptedRemote, platformUrl } from '../auth/credential';
import { openSession } from '../auth/session';
import type { Client } from '../model/client';
import { credentialText, labelOf } from '../model/text';
import { fillPath } from '../model/path';
import { type Endpoint, refused, type RequestContent, type Result, type Row } from '../model/exchange';
import type { Service } from '../model/service';
import { describeRequest, type Outgoing } from './httpRequest';
import { type RequestContext, type Sender } from './sendOnce';
import { sendWithRetries } from './sendWithRetries';
import { serviceClock } from './serviceClock';

export interface Connection {
	/** The client, or why the credential cannot be used. */
	client: Result<Client, string>;
	defaults: Row;
}

/** Reads the credential, once for the execution, and makes a client with it. The client's requests end when `signal` aborts. */
export async function openClient(
	context: RequestContext,
	service: Service,
	signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
): Promise<Connection> {
	const session = await openSession(context, service.credential, signal);
	const defaults = mapValues(
		service.credential.defaults ?? {},
		(field) => credentialText(session.data, field) || undefined,
	);
	const platform = platformUrl(session.data);
	if (platform.error !== undefined) return { defaults, client: platform };
	const baseUrl = platform.value + service.prefix;
	const clock = serviceClock();
	const sender: Sender = {
		context,
		service,
		signal,
		secrets: () => session.secrets(),
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
		return { value: { url: baseUrl + path.value, endpoint, content, timeout } };
	};

	const client: Client = {
		isUnencrypted: isUnencryptedRemote(platform.value),
		redact: (text) => session.redact(text),
		clock: () => clock.offset(),
		latestDate: () => clock.latestDate(),
		async send(endpoint, input, content, options) {
			const { value: outgoing, error } = outgoingOf(endpoint, input, content, options.timeout);
			if (error !== undefined) return { error };
			return await sendWithRetries(session, sender, outgoing, options);
		},
		async describe(endpoint, input, content) {
			const refusal = session.refusal();
			if (refusal !== undefined) return { error: { ...refusal, outcome: 'rejected' } };
			const { value: outgoing, error } = outgoingOf(endpoint, input, content, 0);
			return error === undefined ? { value: await describeRequest(outgoing) } : { error };
		},
	};
	return { defaults, client: { value: client } };
}
