import type { Endpoint, Row } from '../model/request';
import type { Service } from '../model/service';
import { labelOf } from '../model/label';
import { fillPath } from '../model/path';
import { type Result, type AttemptFailure, inputFailure } from '../model/result';
import type { Client, SendOptions } from '../model/run';
import { isPlainRemote, platformUrl } from '../auth/credential';
import { credentialText } from '../model/credentialText';
import type { Outgoing } from './httpRequest';
import { isTransient, outcomeOf } from './outcome';
import { backoffMs, pause } from '../concurrency/backoff';
import { passwordsIn } from '../redact/passwords';
import { createRedactor } from '../redact/secrets';
import { type AttemptResult, type RequestContext, type Sender, sendOnce } from './sendOnce';
import { serviceClock } from './serviceClock';
import { openSession, type SendResult } from '../auth/session';

const MAX_CONNECT_RETRIES = 2;

/** A way to a service and the credential's values for parameters left empty. */
export interface Opened {
	/** Or why the credential cannot be used. */
	client: Result<Client, string>;
	defaults: Row;
}

/** Opens the way to a service for one execution, until `signal` ends it: the credential is read here, once. */
export async function openClient(
	context: RequestContext,
	service: Service,
	signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
): Promise<Opened> {
	const session = await openSession(context, service.credential, service.session, signal);
	const defaults = Object.fromEntries(
		(service.defaults ?? []).map((name) => [name, credentialText(session.data, name) || undefined]),
	);
	const platform = platformUrl(session.data);
	if (platform.error !== undefined) return { defaults, client: platform };
	const baseUrl = platform.value + service.prefix;
	const clock = serviceClock();

	const sender: Sender = {
		context,
		credential: service.credential,
		signal,
		secrets: () => session.secrets(),
		onServerDate: (date, sentAt) => clock.addSample(date, sentAt, Date.now()),
	};

	return {
		defaults,
		client: {
			value: {
				plainRemote: isPlainRemote(platform.value),
				clock: () => clock.offset(),
				latestDate: () => clock.latestDate(),
				async send(endpoint, input, content, terms) {
					const path = fillPath(endpoint.path, input);
					if (path.error !== undefined)
						return { error: inputFailure(`${labelOf(path.error)}: must be an ID, not a path`) };
					const outgoing: Outgoing = {
						url: baseUrl + path.value,
						endpoint,
						content,
						timeout: terms.timeout,
						passwords: passwordsIn(content.body),
					};
					let { mayHaveActed = false } = terms;
					for (let retries = 0; ; retries += 1) {
						const onEnd = await terms.throttle?.begin(retries > 0);
						const sent = await session.send(
							async (credential) => await sendOnce(sender, outgoing, credential),
						);
						onEnd?.(hasSucceeded(sent));
						if (sent.loginError !== undefined) {
							const message = createRedactor([...session.secrets(), ...passwordsIn(session.data)]).redact(
								sent.loginError.message,
							);
							return { error: { reason: 'login', message, outcome: mayHaveActed ? 'unknown' : 'rejected' } };
						}
						const { value, error } = sent.answer;
						if (value !== undefined) return { value: { ...value, repeatedAfterLoss: mayHaveActed } };
						if (
							mayHaveActed &&
							endpoint.alreadyDoneCode !== undefined &&
							error.code === endpoint.alreadyDoneCode
						)
							return {
								value: {
									data: null,
									httpStatus: error.httpStatus ?? 200,
									repeatedAfterLoss: true,
									isCached: false,
								},
							};
						const outcome = outcomeOf(endpoint, error);
						mayHaveActed ||= outcome === 'unknown';
						const isOver = signal?.aborted === true || retries >= maxRetriesOf(endpoint, error, terms);
						// The service asks this of everybody, whether or not this request is sent again; and where it does not even take
						// one at a time, others need not be refused as well.
						if (error.retryAfter !== undefined || (!isOver && terms.throttle?.limit() === 1))
							terms.throttle?.pauseFor(backoffMs(0, error.retryAfter));
						if (isOver) return { error: { ...error, outcome: mayHaveActed ? 'unknown' : 'rejected' } };
						await pause(backoffMs(retries, error.retryAfter), signal);
					}
				},
			},
		},
	};
}

/** Nothing speaks of too many requests: an answer that refuses what was asked is as good as one that gives it. */
function hasSucceeded({ answer, loginError }: SendResult<AttemptResult>): boolean {
	const failure = answer?.error;
	return (
		loginError === undefined &&
		(failure === undefined || !(isTransient(failure) || failure.reason === 'unreachable'))
	);
}

/** How often a request is sent again after this trouble. */
function maxRetriesOf({ repeat }: Endpoint, failure: AttemptFailure, { maxRetries }: SendOptions): number {
	if (failure.reason === 'unreachable') return MAX_CONNECT_RETRIES;
	return repeat === 'idempotent' && isTransient(failure) ? maxRetries : 0;
}
