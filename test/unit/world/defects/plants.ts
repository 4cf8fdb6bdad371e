import type { Operation, EvidenceContext, Verdict } from '../../../../nodes/shared/model/operation';
import type { Row } from '../../../support/world/misreadings';

/* Defects that are planted into the judging of lists itself; `jest.restoreAllMocks` takes them back. */

type Evidence = NonNullable<Operation['evidence']>;

function withEvidence(operation: Operation, change: (evidence: Evidence) => Partial<Evidence>): void {
	const { evidence } = operation;
	if (evidence === undefined) throw new Error(`${operation.value} has no evidence to plant a defect into`);
	jest.replaceProperty(operation, 'evidence', { ...evidence, ...change(evidence) });
}

/** Each part of the run looks as if nobody else asked for the same. */
export const alone = (operation: Operation): void => withEvidence(operation, () => ({ claims: () => [] }));

/** Its lists are judged as if this had been seen, or asked for. */
export const judgedAs = (
	operation: Operation,
	change: (seen: EvidenceContext, part: unknown) => { seen?: EvidenceContext; part?: unknown },
): void =>
	withEvidence(operation, ({ evaluate }) => ({
		evaluate: (seen, part, input) => {
			const other = change(seen, part);
			return evaluate(other.seen ?? seen, other.part ?? part, input);
		},
	}));

/** Its lists are taken to say something else. */
export const saidAs = (operation: Operation, change: (verdict: Verdict) => Verdict): void =>
	withEvidence(operation, ({ evaluate }) => ({
		evaluate: (seen, part, input) => change(evaluate(seen, part, input)),
	}));

/** As if the lists had been looked at before the sending, and had been like this. */
export const lookedBefore = (
	operation: Operation,
	before: (seen: EvidenceContext, part: unknown) => Row[][],
): void =>
	judgedAs(operation, (seen, part) =>
		seen.sent === undefined || seen.sent.before !== undefined
			? {}
			: { seen: { ...seen, sent: { ...seen.sent, before: before(seen, part) } } },
	);
