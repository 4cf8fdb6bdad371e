// The renewals that were ordered, held against what a person answered to each question.
import lodash from 'lodash';
import { twiceIn } from './accounts.mjs';
import { isMost } from './trend.mjs';

/** What *Renew one asset* says where it was approved and may not be ordered any more. */
const NOT_ORDERED = 'approved, and not ordered';
const keyOfRenewal = (eventId) => `${eventId}#1`;

function approvedOf({ renewals, ledger, acts }) {
	const made = new Set(lodash.map(lodash.filter(acts, { kind: 'order.made' }), 'key'));
	const isOrdered = (key) => made.has(key) || ledger.get(key)?.state === 'person';
	return renewals
		.filter(({ decision, isAnswered }) => decision === 'Renew' && isAnswered)
		.map(({ eventIds, ended = {} }) => ({
			missing: eventIds.filter((eventId) => !isOrdered(keyOfRenewal(eventId))),
			isTold: ended.status === 'success' && ended.told === NOT_ORDERED,
			ended,
		}));
}

/** Approvals that ordered nothing, and whose runs say so. */
export const toldOf = (facts) =>
	approvedOf(facts).filter(({ missing, isTold }) => isTold && missing.length > 0);

/** What was approved is ordered, or its run says that it is not; nothing else is ordered. */
export function renewalsChecks(facts) {
	const approved = approvedOf(facts);
	const told = toldOf(facts);
	const renewed = lodash.filter(facts.renewals, { decision: 'Renew' });
	const mayBe = new Set(renewed.flatMap(({ eventIds }) => eventIds.map(keyOfRenewal)));
	const orders = facts.acts.filter(({ kind, key }) => kind === 'order.made' && key.startsWith('renew/'));
	const keysOf = (isWrong) => orders.map(({ key }) => key).filter(isWrong);
	return {
		'no renewal is ordered twice': twiceIn(keysOf(() => true)),
		'each renewal that was ordered is settled in the ledger': keysOf(
			(key) => !['done', 'person'].includes(facts.ledger.get(key)?.state),
		),
		'each approved renewal is ordered, or its run says why not': approved
			.filter(({ isTold }) => !isTold)
			.flatMap(({ missing, ended: { status = 'not seen to end', told: says = 'tells nothing' } }) =>
				missing.map((eventId) => `${eventId}: its run: ${status}, ${says}`),
			),
		'most approved renewals are ordered': isMost(told.length, approved.length)
			? [`${told.length} of ${approved.length} approvals ordered nothing`]
			: [],
		'no renewal is ordered that nobody approved': keysOf((key) => !mayBe.has(key)),
	};
}
