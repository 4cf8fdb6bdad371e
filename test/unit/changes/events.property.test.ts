import fc from 'fast-check';
import { differenceBy, sumBy } from 'lodash';

import type { Row } from '../../../nodes/shared/model/exchange';
import { check, DAY, endsModel, exactly, isNew, model, play, type Polled, steps } from './plans';

/** Every change that a poll can see is told exactly once, by the first poll that sees it. */

const twice = (polled: Polled[]) =>
	polled.flatMap(({ told }) => told).filter((one, index, told) => told.indexOf(one) !== index);

const isChanged = (row: Row, before: Row | undefined) =>
	before !== undefined && Number(row.updateTime) > Number(before.updateTime);
const isUpdated = (row: Row, before: Row | undefined) => isChanged(row, before) && row.deleted !== true;
const isDeleted = (row: Row, before: Row | undefined) => row.deleted === true && before?.deleted !== true;
const isHeld = ({ cloudAccountGlobalId: now }: Row, before: Row | undefined) =>
	now !== null && now !== before?.cloudAccountGlobalId;
const isLeft = ({ cloudAccountGlobalId: now }: Row, before: Row | undefined) =>
	now === null && before !== undefined && before.cloudAccountGlobalId !== null;

const people = steps({ add: 3, change: 3, delete: 1, restore: 1, pass: 2, poll: 3, restart: 1 });
const hands = steps({ add: 2, hold: 4, poll: 3, restart: 1 });

describe.each([false, true])('with a memory that is saved after every poll: %s', (durable) => {
	it.each(['employeeAdded', 'assetCreated'])('%s', (value) => {
		check(fc.property(people, (plan) => exactly(play(value, durable, plan, model(isNew)))));
	});

	it('assetEnding: each pair of asset and end, unless it was there at first', () => {
		const plans = steps({ add: 2, remove: 1, end: 5, wait: 1, poll: 3, restart: 1 });
		check(
			fc.property(plans, (plan) => {
				const polled = play('assetEnding', durable, plan, endsModel());
				// Long plans may pass more than 30 days between an end and the next poll: those are forgotten.
				if (sumBy(plan, (one) => (one.do === 'wait' ? one.wait : 0)) < 27 * DAY) exactly(polled);
			}),
		);
	});
});

/** Events that a change of one thing starts: the plans that make such changes, and whether the row is told. */
const TOLD_OF_A_CHANGE = [
	['assetUpdated', people, isChanged],
	['employeeUpdated', people, isUpdated],
	['employeeDeleted', people, isDeleted],
	['assetAssigned', hands, isHeld],
	['lockLent', hands, isHeld],
	['assetWithdrawn', hands, isLeft],
	['lockReturned', hands, isLeft],
] as const;

describe('with a memory that is saved after every poll', () => {
	it.each(TOLD_OF_A_CHANGE)('%s', (value, plans, isTold) => {
		check(fc.property(plans, (plan) => exactly(play(value, true, plan, model(isTold)))));
	});

	it('assetRevoked', () => {
		const plans = steps({ add: 3, remove: 3, poll: 3, restart: 1 });
		check(
			fc.property(plans, (plan) => {
				let last: Row[] = [];
				const gone = (list: Row[]) => {
					const told = differenceBy(last, list, 'id').map(({ id }) => ({ id }));
					last = list;
					return told;
				};
				exactly(play('assetRevoked', true, plan, gone));
			}),
		);
	});
});

/**
 * n8n as it comes saves nothing after a poll that told nothing. Then some changes go unheard that happen while n8n does not
 * run (docs/maintainers/design.md, "Triggers" says which); but what is told is told once, and is something that a whole memory would tell too.
 */
describe('with a memory that is lost at a restart', () => {
	it.each(TOLD_OF_A_CHANGE)('%s tells no change twice', (value, plans) => {
		check(fc.property(plans, (plan) => expect(twice(play(value, false, plan, () => []))).toEqual([])));
	});

	it.each(TOLD_OF_A_CHANGE)('%s misses nothing but at a restart', (value, plans, isTold) => {
		check(
			fc.property(plans, (plan) => {
				const whole = plan.map((one) => (one.do === 'restart' ? { ...one, without: [] } : one));
				const polled = play(value, false, whole, model(isTold));
				const heard = new Set<string>();
				for (const { told, expected, restarted } of polled) {
					told.forEach((one) => heard.add(one));
					const missed = expected.filter((one) => !heard.has(one));
					if (!restarted) expect(missed).toEqual([]);
				}
			}),
		);
	});
});
