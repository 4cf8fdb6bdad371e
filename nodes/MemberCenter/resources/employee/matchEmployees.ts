import { missing, type PartResult, type Row } from '../../../shared/model/exchange';
import { newEmployeeRow } from './records';

interface Reported {
	userName?: string | null;
	message?: string | null;
}

/**
 * One result per account sent, from what the service says it added and what it refused (docs/api/member-center.md §4.1). A record
 * has the account name with the enterprise code behind it, and the reply does not say what the code is. A prefix proves nothing, as
 * `ab` with one code may be `abc` with another. So the code is searched for: the one suffix with which every entry is an account
 * that was sent.
 */
export function matchEmployees(
	succeeded: Array<Row & Reported>,
	failed: Array<Row & Reported>,
	sent: string[],
): PartResult[] {
	const accounts = matchAccounts(succeeded, failed, sent);
	const added = new Map(succeeded.map((entry) => [accounts.get(entry), entry]));
	const refused = new Map(failed.map((entry) => [accounts.get(entry), entry]));
	return sent.map((userName): PartResult => {
		const row = added.get(userName);
		// By the document a record has no password. If a service echoes it all the same, it must not get into an item.
		if (row !== undefined) return { rows: [newEmployeeRow(row)] };
		const refusal = refused.get(userName);
		// An empty message is replaced by the meaning of the code.
		if (refusal !== undefined)
			return {
				error: { reason: 'part', code: '60027', message: String(refusal.message ?? ''), outcome: 'rejected' },
			};
		const message = `The service gave no result for employee ${userName}`;
		return { error: missing(message, 'Look for the employee on the platform before adding it again.') };
	});
}

/**
 * The account of each entry. Several suffixes may fit the whole reply: only entries for which they all give the same account are
 * matched. Where no suffix fits, only an entry that shows a name exactly as it was sent is matched, and only where no other account
 * that was sent is a prefix of it.
 */
function matchAccounts(succeeded: Reported[], failed: Reported[], sent: string[]): Map<Reported, string> {
	const samples = (succeeded.length > 0 ? succeeded.slice(0, 1) : failed).map(shown);
	const suffixes = new Set(
		samples.flatMap((sample) =>
			sent.filter((name) => sample.startsWith(name)).map((name) => sample.slice(name.length)),
		),
	);
	const [matching, ...others] = [...suffixes].flatMap(
		(suffix) => readUnder(suffix, succeeded, failed, sent) ?? [],
	);
	if (matching !== undefined)
		return new Map(
			[...matching].filter(([entry, account]) => others.every((other) => other.get(entry) === account)),
		);
	const asSent = [...succeeded, ...failed].filter(
		(entry) => sent.filter((name) => shown(entry).startsWith(name)).join() === shown(entry),
	);
	return new Map(asSent.map((entry) => [entry, shown(entry)]));
}

/**
 * The account of each entry if this is the suffix; undefined where it does not fit. No account has two entries. A failed entry comes
 * with or without the suffix. One that can be read both ways is decided later, when another entry has taken one of its two accounts.
 */
function readUnder(
	suffix: string,
	succeeded: Reported[],
	failed: Reported[],
	sent: string[],
): Map<Reported, string> | undefined {
	const free = new Set(sent);
	const matching = new Map<Reported, string>();
	const take = (entry: Reported, account: string): void => {
		free.delete(account);
		matching.set(entry, account);
	};
	const without = (name: string): string[] =>
		name.endsWith(suffix) ? [name.slice(0, name.length - suffix.length)] : [];
	for (const entry of succeeded) {
		const [account] = without(shown(entry)).filter((name) => free.has(name));
		if (account === undefined) return undefined;
		take(entry, account);
	}
	for (let open = failed, before = Infinity; open.length < before; ) {
		before = open.length;
		const still: Reported[] = [];
		for (const entry of open) {
			const [account, other] = [...new Set([shown(entry), ...without(shown(entry))])].filter((name) =>
				free.has(name),
			);
			if (account === undefined) return undefined;
			if (other === undefined) take(entry, account);
			else still.push(entry);
		}
		open = still;
	}
	return matching;
}

function shown({ userName }: Reported): string {
	return String(userName ?? '');
}
