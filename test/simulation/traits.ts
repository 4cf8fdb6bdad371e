import { isEqual } from 'lodash';

import { defaultSettings, type Settings } from '../../sandbox/state/settings';
import type { Random } from './requests/random';

/** What a service is like in one world, and how its lists and replies fail. */

/** Besides what the sandbox can be set to. */
export interface Traits extends Settings {
	/** What it adds to account names. */
	code: string;
	/** Its clock minus n8n's. */
	drift: number;
	dates: 'good' | 'missing' | '1970' | 'old' | 'hours' | 'mixed';
	/** How much too old a Date is where it is `old`. */
	dateAge: number;
	timesInSeconds: boolean;
}

export const CODES = ['@acme', 'ACME', '01', 'x'];

export const CALM_TRAITS: Traits = {
	...defaultSettings,
	maxPageSize: 100,
	code: '@acme',
	drift: 0,
	dates: 'good',
	dateAge: 0,
	timesInSeconds: false,
};

export function traitsOf(random: Random): Traits {
	const code = random.chance(0.5) ? '@acme' : random.pick(CODES);
	const appends = random.chance(0.85);
	const strange = random.chance(0.08);
	return {
		code,
		codeInLists: appends,
		codeInReplies: strange ? !appends : appends,
		listsAllTypes: random.chance(0.15),
		listsDeleted: random.chance(0.5),
		heedsKeyword: random.chance(0.8),
		maxPageSize: random.chance(0.2) ? 3 : 100,
		drift: driftOf(random),
		dates: random.chance(0.55) ? 'good' : random.pick(['missing', '1970', 'old', 'hours', 'mixed'] as const),
		dateAge: random.int(2_000, 400_000),
		timesInSeconds: random.chance(0.3),
		omitsTimes: random.chance(0.08),
		partlyMade: random.chance(0.35),
		numbersRepeat: random.chance(0.1),
		manyBindings: random.chance(0.3),
	};
}

function driftOf(random: Random): number {
	if (random.chance(0.3)) return 0;
	const most = random.pick([3_000, 200_000, 20_000_000]);
	return random.int(-most, most);
}

/** How its lists are not what is so. Shares are of the readings. */
export interface Weather {
	/** They show what was so many milliseconds ago; the clock in the reply is right. */
	late: number;
	/** An old answer that somebody kept, at most so old; it says so by `Age`, or does not. Its Date is as old. */
	stale: number;
	staleShare: number;
	saysAge: boolean;
	/** Share of the entries that are left out silently; always the same ones, or others each time. */
	partial: number;
	partialIsSteady: boolean;
	/** Shares: no `data` or null, empty, incomplete by its own numbers, failing. */
	nothing: number;
	empty: number;
	short: number;
	fails: number;
	shuffled: boolean;
	/** What befalls each list once: it comes empty, without one of its entries, or without one field. Unlike the others above no run need be taken in by it. */
	accident?: Accident;
}

export const ACCIDENTS = ['empty', 'lacking', 'fieldless'] as const;
type Accident = (typeof ACCIDENTS)[number];

export const FAIR: Weather = {
	late: 0,
	stale: 0,
	staleShare: 0,
	saysAge: false,
	partial: 0,
	partialIsSteady: false,
	nothing: 0,
	empty: 0,
	short: 0,
	fails: 0,
	shuffled: false,
};

type Change = (random: Random) => Partial<Weather>;
const CHANGES: Change[] = [
	(random) => ({ late: random.int(200, 8_000) }),
	(random) => ({
		stale: random.int(1_000, 30_000),
		staleShare: random.pick([0.3, 0.6]),
		saysAge: random.chance(0.5),
	}),
	(random) => ({ partial: random.pick([0.1, 0.3, 0.6]), partialIsSteady: random.chance(0.5) }),
	() => ({ nothing: 0.4 }),
	() => ({ empty: 0.3 }),
	() => ({ short: 0.5 }),
	() => ({ fails: 0.3 }),
	() => ({ shuffled: true }),
];

export function weatherOf(random: Random): Weather {
	const count = random.pick([0, 0, 1, 1, 1, 2, 3]);
	return Object.assign(
		{ ...FAIR },
		...random.some(CHANGES, count).map((change) => change(random)),
	) as Weather;
}

/** The longest time by which a list may be behind without saying so. */
export const latenessOf = ({ late, stale, saysAge }: Weather): number => late + (saysAge ? 0 : stale);
/** May a list hide without any sign what is so? */
export const hides = (weather: Weather): boolean => weather.partial > 0 || weather.empty > 0;
/** Does every list come, and show what is so? */
export const showsAll = (weather: Weather): boolean => isEqual({ ...weather, shuffled: false }, FAIR);
/** Can its clock, and when a thing was made, be known? */
export const tellsTime = ({ dates, drift, omitsTimes }: Traits): boolean =>
	dates === 'good' && Math.abs(drift) < 290_000 && !omitsTimes;

/** Each enterprise has its own. */
export const codeOf = (code: string, enterprise: string): string =>
	enterprise.endsWith('1') || code === '' ? code : `${code}2`;

/** The account name as lists show it. */
export const shownName = (
	{ traits }: { traits: Traits },
	{ userName, enterprise }: { userName: string; enterprise: string },
): string => userName + (traits.codeInLists ? codeOf(traits.code, enterprise) : '');

/** License types that the document's asset list is known to show. */
export const CLOUD = ['cloud_account', 'cloud_customer', 'cloud_personal'];

export const shownInAssetList = ({ traits }: { traits: Traits }, licenseType: string): boolean =>
	traits.listsAllTypes || CLOUD.includes(licenseType);
