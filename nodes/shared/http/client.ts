import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { openSession } from '../auth/session';
import { isUnencryptedRemote, platformUrl } from '../auth/values';
import type { Client } from '../model/client';
import { type Endpoint, refused, type RequestContent, type Result, type Row } from '../model/exchange';
import { fillPath } from '../model/path';
import type { Service } from '../model/service';
import { labelOf } from '../model/text';
import { passwordsIn } from '../redact/passwords';
import { createRedactor } from '../redact/redactor';
import type { Line, RequestContext } from './attempt';
import { describeRequest, type Outgoing } from './request';
import { send } from './send';
import { serviceClock } from './serviceClock';

type Values = ICredentialDataDecryptedObject;

/**
 * Makes a client of a credential. Its requests end when `signal` aborts.
 * @param values of the credential, which are usable; `read` reads them again
 */
export function makeClient(
	context: RequestContext,
	service: Service,
	values: Values,
	read: () => Promise<Values>,
	signal: AbortSignal | undefined,
): Client {
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
	return {
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
}
