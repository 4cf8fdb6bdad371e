import type { PartResult } from '../../../shared/model/batch';
import type { Row } from '../../../shared/model/request';
import { newEmployeeRow } from './records';

interface Reported {
	userName?: string | null;
	message?: string | null;
}

/**
 * One result per account sent, from what the service says it added and what it refused (docs/api/member-center.md §4.1). A record
 * carries the account name with the enterprise code appended; the code is not in the reply. Since `ab` + code can look
 * like `abc` + code, a prefix proves nothing: looked for is the one suffix under which every entry has its account.
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
		// The document shows no password in a record; a service that echoes it must not put it into an item.
		if (row !== undefined) return { rows: [newEmployeeRow(row)] };
		const refusal = refused.get(userName);
		// An empty message is filled with the meaning of the code.
		if (refusal !== undefined)
			return {
				error: { reason: 'part', code: '60027', message: String(refusal.message ?? ''), outcome: 'rejected' },
			};
		return {
			error: {
				reason: 'missing',
				message: `The service gave no result for employee ${userName}`,
				advice: 'Look for the employee on the platform before adding it again.',
				outcome: 'unknown',
			},
		};
	});
}

/**
 * The account that each entry is about, as far as every suffix that fits the whole reply leads to the same. Where none
 * fits, only an entry that carries a name as sent counts, and only where no other account could look like it.
 */
function matchAccounts(succeeded: Reported[], failed: Reported[], sent: string[]): Map<Reported, string> {
	const clues = (succeeded.length > 0 ? succeeded.slice(0, 1) : failed).map(shown);
	const suffixes = new Set(
		clues.flatMap((clue) =>
			sent.filter((name) => clue.startsWith(name)).map((name) => clue.slice(name.length)),
		),
	);
	const [reading, ...others] = [...suffixes].flatMap(
		(suffix) => readUnder(suffix, succeeded, failed, sent) ?? [],
	);
	if (reading !== undefined)
		return new Map(
			[...reading].filter(([entry, account]) => others.every((other) => other.get(entry) === account)),
		);
	const asSent = [...succeeded, ...failed].filter(
		(entry) => sent.filter((name) => shown(entry).startsWith(name)).join() === shown(entry),
	);
	return new Map(asSent.map((entry) => [entry, shown(entry)]));
}

/**
 * What the entries say if this is the suffix; undefined where it does not fit. No account is named twice. A failed entry
 * comes with or without the suffix: one that can be either stays open until another has taken one of its two accounts.
 */
function readUnder(
	suffix: string,
	succeeded: Reported[],
	failed: Reported[],
	sent: string[],
): Map<Reported, string> | undefined {
	const free = new Set(sent);
	const reading = new Map<Reported, string>();
	const take = (entry: Reported, account: string): void => {
		free.delete(account);
		reading.set(entry, account);
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
	return reading;
}

function shown({ userName }: Reported): string {
	return String(userName ?? '');
}
