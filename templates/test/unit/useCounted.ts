import { findLastIndex, groupBy } from 'lodash';
import { DateTime } from 'luxon';

import type { Product } from '../../../sandbox/state/model';

/** An asset as a sample sees it. */
interface Asset {
	assetNum: string;
	holder: string | null;
	online: unknown;
	lent: boolean;
	isListed: boolean;
	products: Array<Pick<Product, 'productUri' | 'limitConcurrent' | 'limitEndTime'>>;
}

/** What one sample that counts had seen. */
export interface Seen {
	at: number;
	/** Products whose requests failed in this sample are those of the last one. */
	assets: Asset[];
}

export interface Counting {
	keepDays: number;
	hoursPerDay: number;
	idleDays: number;
	sampledShare: number;
	zone: string;
}

export interface Counted {
	/** Of each day, over how many hours it was sampled. */
	hours: number[];
	assets: Record<string, Record<string, unknown>>;
	products: Record<string, Record<string, unknown>>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const biggest = (numbers: number[]) => numbers.reduce((most, one) => (one > most ? one : most), 0);

/** The whole history counted at once, from all samples: what the table must say after the last of them. */
export function countAll(
	log: Seen[],
	{ keepDays, hoursPerDay, idleDays, sampledShare, zone }: Counting,
): Counted {
	const dayOf = (at: number): string => DateTime.fromMillis(at, { zone }).toISODate()!;
	const end = log.at(-1)!;
	const lastDay = DateTime.fromISO(dayOf(end.at), { zone: 'utc' });
	const daysBack = (count: number) => lastDay.minus({ days: count }).toISODate()!;
	const byDay = new Map(Object.entries(groupBy(log, ({ at }) => dayOf(at))));
	const hours = (day: string) => new Set((byDay.get(day) ?? []).map(({ at }) => Math.floor(at / HOUR))).size;
	const of = (seen: Seen, number: string) =>
		seen.assets.find(({ assetNum, isListed }) => isListed && assetNum === number);

	const letterOf = (number: string, day: string): string => {
		const states = (byDay.get(day) ?? []).map((seen) => of(seen, number)).filter((one) => one !== undefined);
		const clear = states.filter(({ online }) => typeof online === 'boolean');
		if (clear.some(({ online }) => online === true)) return 'o';
		if (clear.some(({ lent }) => lent)) return 'l';
		if (clear.some(({ holder }) => holder !== null)) return 'h';
		return clear.length > 0 ? 'f' : '.';
	};
	const assetOf = (number: string) => {
		const seen = log.filter((one) => of(one, number));
		const newest = of(seen.at(-1)!, number)!;
		const changed = findLastIndex(seen, (one) => of(one, number)!.holder !== newest.holder);
		const heldSince = newest.holder === null ? undefined : seen[changed + 1]!.at;
		const firstDay = dayOf(seen[0]!.at);
		const window = Array.from({ length: keepDays }, (_, index) => daysBack(keepDays - 1 - index));
		const letters = window
			.filter((day) => day >= firstDay)
			.map((day) => letterOf(number, day))
			.join('');
		const whole = Array.from({ length: idleDays }, (_, index) => daysBack(index + 1));
		const sampled = whole.filter((day) => letterOf(number, day) !== '.' && hours(day) >= hoursPerDay).length;
		const isIdle =
			heldSince !== undefined &&
			seen.at(-1) === end &&
			heldSince <= end.at - idleDays * DAY &&
			![daysBack(0), ...whole].some((day) => /[ol]/.test(letterOf(number, day))) &&
			sampled >= idleDays * sampledShare;
		const online = log.filter((one) => of(one, number)?.online === true).at(-1)?.at;
		const { at: lastSeen } = seen.at(-1)!;
		return { holder: newest.holder ?? '', heldSince, lastOnline: online, letters, isIdle, lastSeen };
	};
	const numbers = [
		...new Set(log.flatMap(({ assets }) => assets.filter((one) => one.isListed).map((one) => one.assetNum))),
	];
	const assets = new Map(numbers.map((number) => [number, assetOf(number)]));

	const productOf = (uri: string) => {
		const at = (seen: Seen) => {
			const lines = seen.assets.flatMap((asset) =>
				asset.isListed
					? asset.products
							.filter(
								({ productUri, limitEndTime }) =>
									productUri === uri && !(Number(limitEndTime ?? Infinity) < seen.at),
							)
							.map(({ limitConcurrent }) => ({ asset, seats: Number(limitConcurrent ?? 1) }))
					: [],
			);
			const sum = (some: typeof lines) => some.reduce((total, { seats }) => total + seats, 0);
			return {
				lines,
				seats: sum(lines),
				held: sum(lines.filter(({ asset }) => asset.holder !== null)),
				online: sum(lines.filter(({ asset }) => asset.online === true)),
			};
		};
		const counted = [...byDay].map(([day, samples]) => {
			const found = samples.map(at).filter(({ lines }) => lines.length > 0);
			return [
				day,
				[
					biggest(found.map(({ seats }) => seats)),
					biggest(found.map(({ held }) => held)),
					Math.min(...found.map(({ seats, held }) => seats - held)),
					biggest(found.map(({ online }) => online)),
					found.length,
				],
			] as const;
		});
		const days = counted.filter(([day, [, , , , samples]]) => day >= daysBack(keepDays - 1) && samples! > 0);
		const recent = days.filter(([day]) => day >= daysBack(29)).map(([, numbersOf]) => numbersOf);
		const now = at(end);
		const idle = new Set(
			now.lines.filter(({ asset }) => assets.get(asset.assetNum)!.isIdle).map(({ asset }) => asset.assetNum),
		);
		return {
			seats: now.seats,
			held: now.held,
			free: now.seats - now.held,
			online: now.online,
			heldPeak: biggest(recent.map(([, held]) => held!)),
			onlinePeak: biggest(recent.map(([, , , online]) => online!)),
			idleAssets: idle.size,
			days: Object.fromEntries(days),
		};
	};
	const uris = [
		...new Set(
			log.flatMap(({ assets: all }) =>
				all.flatMap(({ products }) => products.map(({ productUri }) => String(productUri))),
			),
		),
	];
	const firstDay = dayOf(log[0]!.at);
	const all = Array.from({ length: keepDays }, (_, index) => daysBack(keepDays - 1 - index)).filter(
		(day) => day >= firstDay,
	);
	return {
		hours: all.map(hours),
		assets: Object.fromEntries(numbers.map((number) => [number, assets.get(number)!])),
		products: Object.fromEntries(uris.map((uri) => [uri, productOf(uri)])),
	};
}
