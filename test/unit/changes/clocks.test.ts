import type { Row } from '../../../nodes/shared/model/exchange';
import type { Clocks } from '../../../nodes/shared/model/event';
import { eventOf, Watch } from '../../support/fake/fakePolls';

/**
 * docs/maintainers/design.md, "Triggers": times that are wrong, and clocks that are. That what is right is told once all the same is held
 * by clocks.property beside this file; here are the bounds, and what its plans do not do.
 */

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000_000;
const ids = (rows: Row[]) => rows.map(({ id }) => id).join(' ');

/** A thing that was made and changed so long after NOW. */
const thing = (id: string, created: number, updated = created): Row => ({
	id,
	globalId: id,
	createTime: NOW + created,
	updateTime: NOW + updated,
});

describe('a time ahead of the service’s clock', () => {
	it('a wrong creation time that is corrected makes no second creation, but a change', () => {
		const before = [thing('old', -DAY)];
		const wrong = [...before, thing('a', DAY)];
		const right = [...before, thing('a', MINUTE, 2 * MINUTE)];
		const told = (value: string) => {
			const watch = new Watch(eventOf(value), {}, true);
			watch.start(before, NOW);
			return [wrong, right, right].map((list) => ids(watch.poll(list, NOW + 3 * MINUTE)));
		};

		expect(told('assetCreated')).toEqual(['a', '', '']);
		expect(told('assetUpdated')).toEqual(['', 'a', '']);
	});

	it('five minutes are no more than clocks differ', () => {
		const watch = new Watch(eventOf('assetCreated'), {}, true);
		watch.start([thing('old', -DAY)], NOW);
		watch.poll([thing('a', 5 * MINUTE)], NOW);

		// It counts: what is an hour older than it is too late.
		expect(ids(watch.poll([thing('b', 5 * MINUTE - HOUR)], NOW))).toBe('');
		watch.poll([thing('c', 5 * MINUTE + 1)], NOW);
		expect(ids(watch.poll([thing('d', 5 * MINUTE + 1 - HOUR)], NOW))).toBe('d');
	});

	it('the service’s clock decides where it is known, else this machine’s', () => {
		const told = (clocks: Clocks) => {
			const watch = new Watch(eventOf('assetCreated'), {}, true);
			watch.start([thing('old', -DAY)], clocks);
			watch.poll([thing('wrong', 2 * HOUR)], clocks);
			return ids(watch.poll([thing('a', MINUTE)], clocks));
		};

		expect([{ local: NOW }, { local: NOW + DAY, service: NOW }].map(told)).toEqual(['a', 'a']);
		// These clocks say that it is right, and that what came after it is more than an hour late.
		expect([{ local: NOW + DAY }, { local: NOW, service: NOW + DAY }].map(told)).toEqual(['', '']);
	});
});

describe('both clocks were ahead, and are right again', () => {
	it('what is new is told again, and what was told is not', () => {
		const watch = new Watch(eventOf('assetCreated'), {}, true);
		const list = [thing('old', 0)];
		watch.start(list, NOW);
		list.push(thing('wrong', 70 * 365 * DAY));
		expect(ids(watch.poll(list, NOW + 70 * 365 * DAY))).toBe('wrong');

		expect(ids(watch.start(list, NOW + MINUTE))).toBe('');
		expect(ids(watch.poll([...list, thing('a', 2 * MINUTE)], NOW + 2 * MINUTE))).toBe('a');
	});

	it('an end that was forgotten is not told, and what is new is', () => {
		const watch = new Watch(eventOf('assetEnding'), { days: 30 }, true);
		const ends = (id: string, days: number): Row => ({ id, limitEndTime: NOW + days * DAY });
		const list = [ends('near', 3)];
		watch.start([], NOW + 60 * DAY);
		expect(ids(watch.poll([...list, ends('far', 80)], NOW + 60 * DAY))).toBe('far');

		list.push(ends('far', 80));
		expect(ids(watch.start(list, NOW))).toBe('');
		expect(ids(watch.poll([...list, ends('new', 5)], NOW))).toBe('new');
		expect(ids(watch.poll([...list, ends('new', 5)], NOW + 55 * DAY))).toBe('');
	});
});

describe('assetEnding', () => {
	const ends = (id: string, days: number): Row => ({ id, limitEndTime: NOW + days * DAY });
	it('a first poll by a wrong clock hides nothing', () => {
		for (const days of [-400, 400]) {
			const watch = new Watch(eventOf('assetEnding'), {}, true);
			watch.start([], { local: NOW + days * DAY });

			expect(ids(watch.poll([ends('a', 3)], NOW))).toBe('a');
		}
	});

	it('a service that tells no time: ends are forgotten by this machine’s clock once they are too many', () => {
		const watch = new Watch(eventOf('assetEnding'), {}, true);
		const many = (days: number) => Array.from({ length: 30_000 }, (_, n) => ends(`${days}-${n}`, days));
		watch.start([], { local: NOW });

		expect(watch.poll(many(1), { local: NOW })).toHaveLength(30_000);
		expect(watch.poll(many(60), { local: NOW + 59 * DAY })).toHaveLength(30_000);
		expect([watch.saved.includes('1-7='), watch.saved.includes('60-7=')]).toEqual([false, true]);
		expect(watch.poll([...many(1), ...many(60)], { local: NOW + 59 * DAY })).toEqual([]);
	});
});
