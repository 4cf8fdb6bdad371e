import { startCase } from 'lodash';

import type { Endpoint, Row } from '../model/request';
import type { Service } from '../model/service';
import { fillPath } from '../model/path';
import type { Result, Trouble } from '../model/result';
import type { Client, Terms } from '../model/run';
import { isPlainRemote, platformUrl } from '../auth/credential';
import { credentialText } from '../model/credentialText';
import type { Outgoing } from './httpRequest';
import { isPassing, outcomeOf } from './outcome';
import { backOff, pause } from '../concurrency/backoff';
import { passwordsIn } from '../redact/passwords';
import { hiding } from '../redact/secrets';
import { type Reply, type RequestContext, type Sender, sendOnce } from './sendOnce';
import { serviceClock } from './serviceClock';
import { openSession, type Sent } from '../auth/session';

const TRIES_TO_CONNECT = 2;

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
		heardDate: (date, sentAt) => clock.hear(date, sentAt, Date.now()),
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
						return {
							error: {
								reason: 'input',
								message: `${labelOf(path.error)}: must be an ID, not a path`,
								outcome: 'rejected',
							},
						};
					const outgoing: Outgoing = {
						url: baseUrl + path.value,
						endpoint,
						content,
						timeout: terms.timeout,
						passwords: passwordsIn(content.body),
					};
					let { mayHaveActed = false } = terms;
					for (let tries = 0; ; tries += 1) {
						const ended = await terms.pace?.begin(tries > 0);
						const sent = await session.send(
							async (credential) => await sendOnce(sender, outgoing, credential),
						);
						ended?.(keptUp(sent));
						if (sent.loginError !== undefined) {
							const message = hiding([...session.secrets(), ...passwordsIn(session.data)]).redact(
								sent.loginError.message,
							);
							return { error: { reason: 'login', message, outcome: mayHaveActed ? 'unknown' : 'rejected' } };
						}
						const { value, error } = sent.answer;
						if (value !== undefined) return { value: { ...value, repeatedAfterLoss: mayHaveActed } };
						if (mayHaveActed && endpoint.doneCode !== undefined && error.code === endpoint.doneCode)
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
						const isOver = signal?.aborted === true || tries >= repeatsOf(endpoint, error, terms);
						// The service asks this of everybody, whether or not this request is sent again; and where it does not even take
						// one at a time, others need not be refused as well.
						if (error.retryAfter !== undefined || (!isOver && terms.pace?.limit() === 1))
							terms.pace?.hold(backOff(0, error.retryAfter));
						if (isOver) return { error: { ...error, outcome: mayHaveActed ? 'unknown' : 'rejected' } };
						await pause(backOff(tries, error.retryAfter), signal);
					}
				},
			},
		},
	};
}

/** Nothing speaks of too many requests: an answer that refuses what was asked is as good as one that gives it. */
function keptUp({ answer, loginError }: Sent<Reply>): boolean {
	const trouble = answer?.error;
	return (
		loginError === undefined &&
		(trouble === undefined || !(isPassing(trouble) || trouble.reason === 'unreachable'))
	);
}

/** How often a request is sent again after this trouble. */
function repeatsOf({ repeat }: Endpoint, trouble: Trouble, { maxRetries }: Terms): number {
	if (trouble.reason === 'unreachable') return TRIES_TO_CONNECT;
	return repeat === 'idempotent' && isPassing(trouble) ? maxRetries : 0;
}

/** A value of the path as the form calls it: "Enterprise Global ID". */
function labelOf(name: string): string {
	return startCase(name).replace(/\bId\b/, 'ID');
}
