import { missing, type PartResult, type Row } from '../../../shared/model/exchange';
import { foldIdentifier } from '../../../shared/schema/identifier';
import { newEmployeeRow } from './records';

/**
 * One result per account sent, from what the service says it added and what it refused (docs/api/member-center.md §4.1). A record has
 * the account name with the enterprise code behind it, a failed entry with it or without. No account of a request begins with another
 * one of it (add.operation.ts), so the account with which an entry begins is its own.
 */
export function matchEmployees(succeeded: Row[], failed: Row[], sent: string[]): PartResult[] {
	return sent.map((userName): PartResult => {
		const added = succeeded.filter((entry) => isOf(entry, userName));
		const refused = failed.filter((entry) => isOf(entry, userName));
		const [entry, another] = [...added, ...refused];
		if (entry === undefined || another !== undefined) {
			const found = another === undefined ? 'no result' : 'several results';
			const message = `The service gave ${found} for employee ${userName}`;
			return { error: missing(message, 'Look for the employee on the platform before adding it again.') };
		}
		// By the document a record has no password. If a service echoes it all the same, it must not get into an item.
		if (added.length > 0) return { rows: [newEmployeeRow(entry)] };
		// An empty message is replaced by the meaning of the code.
		const message = String(entry.message ?? '');
		return { error: { reason: 'part', code: '60027', message, outcome: 'rejected' } };
	});
}

const isOf = ({ userName: shown }: Row, userName: string): boolean =>
	foldIdentifier(String(shown ?? '')).startsWith(foldIdentifier(userName));
