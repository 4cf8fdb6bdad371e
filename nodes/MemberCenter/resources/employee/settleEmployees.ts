import type { PartResult, Row } from '../../../shared/operation';

interface Reported {
	userName?: string | null;
	message?: string | null;
}

/**
 * One result per account sent, from what the service says it added and what it refused (member-center.md §4.1). A record
 * carries the account name with the enterprise code appended; the code is not in the reply. Since `ab` + code can look
 * like `abc` + code, a prefix proves nothing: looked for is the one suffix under which every entry has its account.
 */
export function settleEmployees(succeeded: Array<Row & Reported>, failed: Array<Row & Reported>, sent: string[]): PartResult[] {
	const accounts = matchAccounts(succeeded, failed, sent);
	const added = new Map(succeeded.map((entry) => [accounts.get(entry), entry]));
	const refused = new Map(failed.map((entry) => [accounts.get(entry), entry]));
	return sent.map((userName): PartResult => {
		const row = added.get(userName);
		if (row !== undefined) return { rows: [row] };
		const refusal = refused.get(userName);
		// An empty message is filled with the meaning of the code.
		if (refusal !== undefined) return { error: { reason: 'part', code: '60027', message: refusal.message ?? '', httpStatus: 200, outcome: 'rejected' } };
		return {
			error: {
				reason: 'missing',
				message: `The service did not say what became of the employee ${userName}`,
				advice: 'Look for the employee on the platform before adding it again.',
				httpStatus: 200,
				outcome: 'unknown',
			},
		};
	});
}

/** The account that each entry is about. Where no suffix fits, or more than one, only entries that carry the name as sent are told. */
function matchAccounts(succeeded: Reported[], failed: Reported[], sent: string[]): Map<Reported, string> {
	const shown = String((succeeded[0] ?? failed[0])?.userName ?? '');
	const suffixes = new Set(sent.filter((name) => shown.startsWith(name)).map((name) => shown.slice(name.length)));
	const matches = [...suffixes].flatMap((suffix) => matchUnder(suffix, succeeded, failed, sent) ?? []);
	const [match] = matches;
	if (match !== undefined && matches.length === 1) return match;
	return new Map([...succeeded, ...failed].filter(({ userName }) => sent.includes(String(userName))).map((entry) => [entry, String(entry.userName)]));
}

/** Every entry with its account, no account twice; undefined where the suffix does not fit. Failed entries may come without it. */
function matchUnder(suffix: string, succeeded: Reported[], failed: Reported[], sent: string[]): Map<Reported, string> | undefined {
	const open = new Set(sent);
	const match = new Map<Reported, string>();
	const take = (entry: Reported, asSent: boolean): boolean => {
		const shown = String(entry.userName ?? '');
		const stripped = shown.endsWith(suffix) ? shown.slice(0, shown.length - suffix.length) : undefined;
		const account = asSent && open.has(shown) ? shown : stripped;
		if (account === undefined || !open.delete(account)) return false;
		match.set(entry, account);
		return true;
	};
	return succeeded.every((entry) => take(entry, false)) && failed.every((entry) => take(entry, true)) ? match : undefined;
}
