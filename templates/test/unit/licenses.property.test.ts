import fc from 'fast-check';
import { mapValues, sum, sumBy, uniq } from 'lodash';
import { DateTime } from 'luxon';

import { runs, seed } from '../../../test/helpers/project/deep';
import type { Asset, Product } from '../../../sandbox/state/model';
import { addCustomer } from '../../../sandbox/state/people';
import { makeProduct } from '../../../sandbox/state/things';
import { reportOf, type Lists } from '../support/audit/runAudit';
import { licensesOf } from '../support/report/runLicenses';
import { Company } from '../support/use/company';

/** *All my licenses* and *License audit*: their figures against a second calculation, over what a company really has, which the lists only show. */

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 23);
const NOW_MS = TODAY + 9 * 3_600_000;
const NOW = DateTime.fromMillis(NOW_MS, { zone: 'UTC' });
/** Two with one name, one without a name, one whose name some rows leave out. */
const PRODUCTS: Array<[string, string | null]> = [
	['u1', 'CAD'],
	['u2', 'CAD'],
	['u3', null],
	['u4', 'R&D <b>'],
];
/** Customers. */
const NUMBERS: Record<string, string> = { C1: 'ACME-1', C2: 'ACME-2' };
const PEOPLE = ['lina', 'omar', 'mei', 'tomas'];

const end = fc.option(
	fc
		.tuple(fc.oneof(fc.constantFrom(-1, 0, 1, 30, 31), fc.integer({ min: -40, max: 500 })), fc.nat(DAY - 1))
		.map(([days, ms]) => TODAY + days * DAY + ms),
	{ nil: null, freq: 4 },
);
const product = fc.record({
	of: fc.nat(PRODUCTS.length - 1),
	isNamed: fc.boolean(),
	seats: fc.option(fc.nat(9), { nil: null, freq: 4 }),
	end,
	limitType: fc.constantFrom('basic', 'basic', 'feature'),
	order: fc.constantFrom('41', '42'),
});
const asset = fc.record({
	holder: fc.constantFrom(...PEOPLE, 'somebody gone', null, null),
	onlineFlag: fc.boolean(),
	lent: fc.constantFrom('', '', 'lentInto', 'lentTo'),
	customerId: fc.constantFrom('C1', 'C2'),
	licenseType: fc.constantFrom('cloud_account', 'softkey'),
	end,
	products: fc.array(product, { maxLength: 4 }),
});
const world = fc.array(asset, { maxLength: 6 });

function companyOf(assets: Array<typeof asset extends fc.Arbitrary<infer One> ? One : never>): Company {
	const company = new Company(() => new Date(NOW_MS));
	const { state } = company;
	const acme = { customerName: 'Acme', enterpriseGlobalId: 'E1', channelCode: 'CRM' };
	for (const [customerId, channelCustomerId] of Object.entries(NUMBERS))
		addCustomer(state, { ...acme, customerId, channelCustomerId });
	let lockIsLent = false;
	assets.forEach(({ holder, lent, end: limitEndTime, products, ...more }, index) => {
		// One lock is lent at most: the list of employees names one of each.
		const isLock = lent === 'lentTo' && !lockIsLent;
		lockIsLent ||= isLock;
		const made = products.map(({ of, isNamed, seats, end: limit, limitType, order }) => {
			const [productUri, productName] = PRODUCTS[of]!;
			return makeProduct(state, {
				...{ productUri, productName: isNamed ? productName : null, licenseOrderId: order },
				...{ limitType, limitConcurrent: seats, limitEndTime: limit },
			});
		});
		company.add(`A${index}`, isLock ? null : holder, {
			...more,
			...(isLock && { borrowedUsbKey: true, lentTo: 'mei' }),
			...(lent === 'lentInto' && { lentInto: 'L9' }),
			limitEndTime,
			products: made,
		});
	});
	return company;
}

const listsOf = (company: Company, more: Record<string, object[]> = {}): Lists =>
	mapValues({ ...company.lists(), ...more }, (rows) => (rows.length > 0 ? rows : [{}]));
const basic = ({ products }: Asset) => products.filter(({ limitType }) => limitType === 'basic');
const isCloud = ({ licenseType }: Asset) => licenseType.startsWith('cloud');
const daysTo = (time: number) => Math.floor((time - TODAY) / DAY);
const monthAt = (index: number) => Date.UTC(2026, 10 + index);

/** What there is, by other means: each seat by itself, times as numbers. */
function truthOf({ assets, people }: Company) {
	const all = assets.flatMap((one) => basic(one).map((what) => ({ one, what })));
	const nameOf = (uri: string) => {
		const given = all.filter(({ what }) => what.productUri === uri).map(({ what }) => what.productName);
		return given.find((name) => name !== null) ?? uri;
	};
	const shown = ({ productUri }: Product) => {
		const name = nameOf(productUri!);
		const others = uniq(all.map(({ what }) => what.productUri!)).filter((uri) => nameOf(uri) === name);
		return others.length > 1 ? `${name} (${productUri!})` : name;
	};
	const endOf = ({ one, what }: (typeof all)[number]) =>
		Math.min(
			isCloud(one) ? Number(one.limitEndTime ?? Infinity) : Infinity,
			Number(what.limitEndTime ?? Infinity),
		);
	const seatsOf = ({ what }: (typeof all)[number]) => Number(what.limitConcurrent ?? 1);
	const total = (list: typeof all) => sumBy(list, seatsOf);
	const figures = (list: typeof all) => {
		const good = list.filter((entry) => endOf(entry) > NOW_MS);
		const isOut = ({ one }: (typeof all)[number]) =>
			[one.assignedTo, one.lentTo, one.lentInto].some((who) => who !== null);
		return {
			Bought: total(good),
			'Given out': total(good.filter(isOut)),
			'In use': total(good.filter(({ one }) => one.onlineFlag)),
			Free: total(good.filter((entry) => !isOut(entry))),
			Ended: total(list) - total(good),
			'No end': total(good.filter((entry) => endOf(entry) === Infinity)),
			months: Array.from({ length: 13 }, (_, index) => {
				const [from, to] = [monthAt(index), index < 12 ? monthAt(index + 1) : Infinity];
				return total(good.filter((entry) => endOf(entry) >= from && endOf(entry) < to));
			}),
		};
	};
	const holder = ({ assignedTo, lentTo }: Asset) => lentTo ?? assignedTo;
	const personOf = (globalId: string) => {
		const found = people.find((one) => one.globalId === globalId);
		return found ? `${found.name} (${found.userName})` : `${globalId}, not in the list of employees`;
	};
	const group = (keys: string[], keyOf: (entry: (typeof all)[number]) => string) =>
		Object.fromEntries(uniq(keys).map((key) => [key, figures(all.filter((entry) => keyOf(entry) === key))]));
	// The customer of what has no product stands in the list of cloud assets alone.
	const known = assets.filter((one) => isCloud(one) || basic(one).length > 0);
	const customer = ({ customerId }: Asset) => `Acme (${NUMBERS[customerId]!})`;
	const held = assets.filter((one) => holder(one) !== null);
	const productOf = ({ what }: (typeof all)[number]) => shown(what);
	return {
		products: group(all.map(productOf), productOf),
		customers: group(known.map(customer), ({ one }) => customer(one)),
		people: group(
			held.map((one) => personOf(holder(one)!)),
			({ one }) => (holder(one) === null ? '' : personOf(holder(one)!)),
		),
		rows: sum(assets.map((one) => Math.max(1, basic(one).length))),
		ends: all.map(endOf),
		seats: total(all),
	};
}

type Rows = Array<Record<string, string | number>>;
const MONTHS = Array.from({ length: 12 }, (_, index) => new Date(monthAt(index)).toISOString().slice(0, 7));
const FIGURES = ['Bought', 'Given out', 'In use', 'Free', 'Ended', 'No end'];
const byKey = (rows: Rows, key: string) =>
	Object.fromEntries(
		rows
			.filter((row) => row[key] !== 'not shown')
			.map((row) => [
				row[key],
				{
					...Object.fromEntries(FIGURES.map((name) => [name, row[name]])),
					months: [...MONTHS, 'Later'].map((month) => row[month] ?? 0),
				},
			]),
	);
const serial = (time: number) => Math.floor(time / DAY) + 25_569;

it('seats, ends and names are those that the company has; what is an extended authorization point counts nowhere', () => {
	fc.assert(
		fc.property(world, (given) => {
			const company = companyOf(given);
			const due = truthOf(company);
			const { sheets } = licensesOf(listsOf(company), NOW);

			expect(byKey(sheets['By product']!, 'Product')).toEqual(due.products);
			expect(byKey(sheets['By customer']!, 'Customer')).toEqual(due.customers);
			const people = byKey(sheets['By person']!, 'Person');
			// Whoever holds it, all is given out: so there the seats stand once.
			const left = { Bought: undefined, 'Given out': undefined, Free: undefined };
			expect(people).toEqual(mapValues(due.people, (one) => ({ ...one, ...left })));
			const seats = sheets['By person']!.map((row) => [row.Person, row.Seats]);
			expect(Object.fromEntries(seats)).toEqual(mapValues(due.people, ({ Bought }) => Bought));

			const rows = sheets.Licenses!;
			expect(rows).toHaveLength(due.rows);
			expect(sumBy(rows, (row) => Number(row.Seats))).toBe(due.seats);
			const ofProducts = rows.filter((row) => row.Product !== 'no product');
			const ends = due.ends.map((time) =>
				time === Infinity ? ['no end', 'no end'] : [serial(time), daysTo(time)],
			);
			const asText = (list: unknown[][]) => list.map((one) => one.join(' ')).sort();
			expect(asText(ofProducts.map((row) => [row.To!, row['Days left']!]))).toEqual(asText(ends));
			const daysLeft = rows.map((row) =>
				row['Days left'] === 'no end' ? Infinity : Number(row['Days left']),
			);
			expect(daysLeft).toEqual([...daysLeft].sort((one, other) => one - other));
		}),
		{ numRuns: runs(150), seed },
	);
});

/** What the audit has to count: of whom there is no list, of what could not be read. */
function auditOf({ assets }: Company, unread: string[]) {
	const endsOf = (one: Asset) => {
		const own = isCloud(one) ? one.limitEndTime : null;
		const ofProducts = unread.includes(one.id) ? [] : basic(one).map(({ limitEndTime }) => limitEndTime);
		const theirs = ofProducts.filter((time) => own === null || Number(time) < Number(own));
		return [own, ...theirs].filter((time) => time !== null).map(Number);
	};
	const count = (test: (one: Asset) => boolean) => assets.filter(test).length;
	const ends = (test: (time: number) => boolean) => count((one) => endsOf(one).some(test));
	const counts = {
		ended: ends((time) => time <= NOW_MS),
		soon: ends((time) => time > NOW_MS && daysTo(time) <= 30),
		left: count(({ assignedTo }) => ['somebody gone', 'tomas'].includes(String(assignedTo))),
		nobody: count(({ assignedTo, lentTo }) => assignedTo === null && lentTo === null),
		lent: count(({ lentTo }) => lentTo !== null),
		unknown: unread.length,
	};
	const months = Array.from({ length: 12 }, (_, index) =>
		ends((time) => time > NOW_MS && time >= monthAt(index) && time < monthAt(index + 1)),
	);
	return { counts, months };
}

/** What the mail's bars say. */
const monthsIn = (html: string) => {
	const bars = html
		.slice(html.indexOf('by month</h2>'))
		.replace(/<[^>]*>/g, ' ')
		.replaceAll('&nbsp;', ' ');
	return [...bars.matchAll(/[A-Z][a-z]{2} \d{4} +(\d+) /g)].slice(0, 12).map(([, count]) => Number(count));
};

it('the audit: its counts and months; a second run gives the same', () => {
	fc.assert(
		fc.property(world, fc.array(fc.nat(5)), (given, places) => {
			const company = companyOf(given);
			const { assets } = company;
			company.person('tomas').deleted = true;
			company.unreadable = uniq(places).flatMap((place) => assets[place]?.id ?? []);
			const locks = assets.filter(({ lentTo }) => lentTo !== null);
			const lists = listsOf(company, {
				'Lent Locks': locks.map(({ assetNum, lentTo }) => ({
					...{ assetNum, borrowedFlag: true, cloudAccountGlobalId: lentTo },
				})),
			});
			const due = auditOf(company, company.unreadable);
			const { report, parts } = reportOf(lists, NOW);
			expect([report.counts, report.total]).toEqual([due.counts, assets.length]);
			if (assets.length > 0) expect(monthsIn(report.html)).toEqual(due.months);
			expect(report.headline.startsWith('Not complete')).toBe(due.counts.unknown > 0);
			const isQuiet = Object.values(due.counts).every((count) => count === 0);
			expect(/^No(thing| asset)/.test(report.headline)).toBe(isQuiet);
			expect(reportOf(lists, NOW)).toEqual({ report, parts, page: report.html });
		}),
		{ numRuns: runs(300), seed },
	);
});
