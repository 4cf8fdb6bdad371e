import { disableLocks } from '../../nodes/OrderService/resources/lock/disable.operation';
import { decodeReply } from '../../nodes/shared/decode/envelope';
import { failureOf } from '../../nodes/shared/link/errors';
import { transportError } from '../../nodes/shared/send/network';
import type { PartResult } from '../../nodes/shared/batch';
import type { Service } from '../../nodes/shared/service';
import type { Trouble } from '../../nodes/shared/result';
import { TokenError } from '../../nodes/shared/send/tokens';
import { cell } from './parameters';

/** Every documented code of a service, smallest number first. */
export function codeTable({ codes }: Service, page: string): string {
	const rows = Object.entries(codes).map(([code, { meaning, advice }]) => [
		`<a id="${page}-${code}"></a>${code}`,
		meaning,
		advice,
	]);
	return table(['Code', 'What it means', 'What to do'], rows);
}

/** The statuses of docs/api/order-service.md §2.6 and one that is not in it, as the node tells them. */
export function lockStatusTable(): string {
	const rows = [1, 2, 3, 4, 9].map((status) => {
		const [result] = (disableLocks.batch?.settle(
			[{ assetNum: 'LOCK', status }],
			[{ number: 'LOCK', asRow: false }],
			{},
		) ?? []) as PartResult[];
		if (result?.error === undefined) return [String(status), 'success', '–', '–'];
		const { message, description, outcome } = failureOf(result.error, {}, 0, {});
		return [
			status === 9 ? 'other' : String(status),
			message.replace(/^Lock LOCK: /, '').replace(/ \(status \d+\)$/, ''),
			outcome,
			description,
		];
	});
	return table(['Status', 'What it means', 'Outcome', 'What to do'], rows);
}

/** What a run says when there is no business code: each kind of failure, made by the code that makes it. */
export function withoutCodeTable(): string {
	const html = { contentType: 'text/html', text: '<html>…' };
	const failures: Array<Trouble | undefined> = [
		...[
			{ code: 'ECONNREFUSED', syscall: 'connect' },
			{ code: 'ECONNABORTED' },
			{ code: 'ECONNRESET' },
			{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
			{ name: 'SsrfBlockedIpError', message: '…' },
		].map((thrown) => transportError(thrownBy(thrown), SENT).error),
		{
			reason: 'login',
			message: new TokenError(
				'The app access token was refused by the token endpoint at account.example.com (HTTP 401: invalid_client)',
			).message,
		},
		decodeReply({ status: 302, ...html }).error,
		decodeReply({ status: 502, ...html }).error,
		decodeReply({ status: 200, ...html }).error,
		decodeReply({ status: 299, contentType: 'application/json', text: '{"code":0,"message":"success"}' })
			.error,
		{
			reason: 'shape',
			message: 'The service answered with data of another form: object where array was expected',
		},
		{ reason: 'missing', message: 'The service gave no result for order 2' },
	];
	const rows = failures.flatMap((error) => {
		if (error === undefined) return [];
		const { message, description } = failureOf({ ...error, outcome: 'rejected' }, {}, 0, {});
		return [[message, description]];
	});
	return table(['Message (example)', 'What to do'], rows);
}

/** An attempt that came as far as the request itself. */
const SENT = { timeout: 60_000, stamped: true };

function thrownBy({
	message,
	...more
}: {
	message?: string;
	name?: string;
	code?: string;
	syscall?: string;
}) {
	return Object.assign(new Error(message), more);
}

function table(head: string[], rows: string[][]): string {
	return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}
