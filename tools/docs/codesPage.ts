import { compact } from 'lodash';

import { disableLocks } from '../../nodes/OrderService/resources/lock/disable.operation';
import { decodeReply } from '../../nodes/shared/decode/envelope';
import { failureOf } from '../../nodes/shared/output/errors';
import { tooLarge } from '../../nodes/shared/http/body';
import { incompleteList } from '../../nodes/shared/lists/incompleteList';
import { transportError } from '../../nodes/shared/http/network';
import type { PartResult } from '../../nodes/shared/model/batch';
import type { AttemptFailure } from '../../nodes/shared/model/result';
import { TokenError } from '../../nodes/shared/auth/tokens';
import type { Documented } from './exchange';
import { table } from './markdown';

/** Every documented code of a service, smallest number first. */
export function codeTable({ service: { codes }, name }: Documented): string {
	const rows = Object.entries(codes).map(([code, { meaning, advice }]) => [
		`<a id="${name}-${code}"></a>${code}`,
		meaning,
		advice,
	]);
	return table(['Code', 'What it means', 'What to do'], rows);
}

/** The statuses of docs/api/order-service.md §2.6 and one that is not in it, as the node tells them. */
export function lockStatusTable(): string {
	const rows = [1, 2, 3, 4, 9].map((status) => {
		const parts = [{ number: 'LOCK', asRow: false }];
		const results = disableLocks.batch?.matchResults([{ assetNum: 'LOCK', status }], parts, {});
		const [{ error }] = results as [PartResult];
		if (error === undefined) return [String(status), 'success', '–', '–'];
		const { message, description, outcome } = failureOf(error, {}, 0, {});
		const meaning = message.replace(/^Lock LOCK: /, '').replace(/ \(status \d+\)$/, '');
		return [status === 9 ? 'other' : String(status), meaning, outcome, description];
	});
	return table(['Status', 'What it means', 'Outcome', 'What to do'], rows);
}

/** What a run says when there is no business code: each kind of failure, made by the code that makes it. */
export function withoutCodeTable(): string {
	const html = { contentType: 'text/html', text: '<html>…' };
	const success = { contentType: 'application/json', text: '{"code":0,"message":"success"}' };
	const refused =
		'The app access token was refused by the token endpoint at account.example.com (HTTP 401: invalid_client)';
	const thrown = [
		{ code: 'ECONNREFUSED', syscall: 'connect' },
		{ code: 'ECONNABORTED' },
		{ code: 'ECONNRESET' },
		{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
		{ name: 'SsrfBlockedIpError', message: '…' },
	];
	const failures: Array<AttemptFailure | undefined> = [
		// Each came as far as the request itself.
		...thrown.map((more) => transportError(Object.assign(new Error(), more), { sentAt: 1 }).error),
		{ reason: 'login', message: new TokenError(refused).message },
		decodeReply({ status: 302, ...html }).error,
		decodeReply({ status: 502, ...html }).error,
		decodeReply({ status: 200, ...html }).error,
		decodeReply({ status: 299, ...success }).error,
		tooLarge(200),
		{
			reason: 'shape',
			message: 'The service answered with data of another form: object where array was expected',
		},
		{ reason: 'missing', message: 'The service gave no result for order 2' },
		incompleteList(200, 450, 3, ['empty', 'empty']),
	];
	const rows = compact(failures).map((error) => {
		const { message, description } = failureOf({ ...error, outcome: 'rejected' }, {}, 0, {});
		return [message, description];
	});
	return table(['Message (example)', 'What to do'], rows);
}
