import type { Failure } from '../model/result';
import type { PageAnomaly } from './page';

/**
 * The failure of a list that has fewer entries than the service says (docs/maintainers/design.md, "Pages").
 * @param anomalies the anomaly of page `number` at each of its readings
 */
export function incompleteList(
	received: number,
	total: number | undefined,
	number: number,
	anomalies: ReadonlyArray<PageAnomaly | undefined>,
): Failure {
	const words = { empty: 'empty', repeated: `the same as page ${number - 1}` };
	const [first, second] = anomalies;
	const countText =
		total === undefined
			? `Only ${received} ${received === 1 ? 'entry' : 'entries'} came, although the service says that there are more`
			: `Only ${received} of ${total} entries came`;
	const why =
		first === undefined || second === undefined
			? ''
			: first === second
				? `: page ${number} was ${words[first]} twice`
				: `: page ${number} was ${words[first]}, then ${words[second]}`;
	return {
		reason: 'missing',
		message: countText + why,
		advice:
			'A list is given whole or not at all. Try again; if it stays so, ask the service’s provider, with this message.',
		outcome: 'rejected',
	};
}
