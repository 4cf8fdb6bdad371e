import { mapValues, zipObject } from 'lodash';
import { DateTime, Settings } from 'luxon';

import { Chance } from '../support/ledger/chance';
import type { Row } from '../support/ledger/dataTable';
import { nodeOf, settle } from '../support/ledger/template';
import { isDeep, runs } from '../../../test/helpers/project/deep';
import type { Company } from '../support/use/company';
import { filesOf } from '../support/audit/runAudit';
import { type Execution, runTogether } from '../support/ledger/execution';
import { sheetsIn } from '../support/report/sheetRows';
import { UseWorld } from '../support/use/useWorld';
import { countAll, type Counted, type Counting, type Seen } from './useCounted';

/** *Use over time*: what its table says after many samples is what the samples saw, counted at once. */

const HOUR = 3_600_000;
const ZONE = 'Europe/Berlin';
/** Every hour takes seconds for each world. */
const EVERY = isDeep ? 1 : 3;
const COUNTING: Counting = {
	...{ keepDays: 90, hoursPerDay: isDeep ? 8 : 3, idleDays: 12, sampledShare: 0.7, zone: ZONE },
};

beforeAll(() => void (Settings.defaultZone = ZONE));
afterAll(() => void (Settings.defaultZone = 'system'));

type Table = Array<Row & Record<string, unknown>>;
const workbookOf = (report: Execution) => {
	const [made] = report.last('Workbook File') as Array<Parameters<typeof filesOf>[0]>;
	return sheetsIn(filesOf(made!).parts);
};
const tableOf = (world: UseWorld): Table => world.tables.license_use.rows as Table;
const time = (millis: unknown) =>
	millis === undefined ? '' : DateTime.fromMillis(Number(millis), { zone: 'utc' }).toISO();

/** What the table says, in the shape of what is counted. */
function said(world: UseWorld): Counted {
	const rows = tableOf(world);
	const newest = Math.max(...rows.map(({ sample }) => Number(sample)));
	const of = (kind: string) => rows.filter((row) => row.kind === kind && row.sample === newest);
	const [head] = of('sample');
	const pick = (row: Record<string, unknown>, names: string[]) =>
		Object.fromEntries(names.map((name) => [name, row[name]]));
	return {
		hours: (JSON.parse(String(head!.history)) as Counted).hours,
		assets: Object.fromEntries(
			of('asset').map((row) => [
				row.assetNum,
				pick(row, ['holder', 'heldSince', 'lastOnline', 'lastSeen', 'days']),
			]),
		),
		products: Object.fromEntries(
			of('product').map((row) => [
				row.productUri,
				{
					...pick(row, ['seats', 'held', 'free', 'online', 'heldPeak', 'onlinePeak', 'idleAssets']),
					days: JSON.parse(String(row.history)) as unknown,
				},
			]),
		),
	};
}

const withoutGone = (products: Counted['products']) =>
	Object.fromEntries(
		Object.entries(products).filter(([, { days }]) => Object.keys(days as object).length > 0),
	);

/** What is counted, as the table writes it. */
function due(log: Seen[], counting = COUNTING): Counted {
	const { hours, assets, products } = countAll(log, counting);
	const asWritten = ({ holder, heldSince, lastOnline, lastSeen, letters }: Record<string, unknown>) => ({
		holder,
		heldSince: time(heldSince),
		lastOnline: time(lastOnline),
		lastSeen: time(lastSeen),
		days: letters,
	});
	const written = Object.entries(assets).map(([number, one]) => [number, asWritten(one)] as const);
	return {
		hours,
		products,
		assets: Object.fromEntries(written.filter(([, { days }]) => /[^.]/.test(String(days)))),
	};
}

const PRODUCTS: Parameters<Company['products']> = [
	['24107', 'Quantity Takeoff', 1, null],
	['24108', 'Cost Estimating', null, null],
	['24109', 'Site Planning', 10, '2027-02-10T00:00:00.000Z'],
	['24107', 'Quantity Takeoff', 4, null],
];

/** People take, use, lend and give back assets; some of them never go online. */
function live(world: UseWorld, chance: Chance): void {
	const rate = 0.001 * EVERY;
	const { assets, shows } = world.company;
	for (const asset of assets) {
		const { assetNum } = asset;
		let isListed = shows[assetNum]?.length !== 0;
		if (chance.happens(rate)) asset.assignedTo = chance.of([null, 'lina', 'omar', 'mei']);
		if (chance.happens(rate / 2)) asset.lentInto = asset.lentInto === null ? 'L1' : null;
		if (chance.happens(rate / 2)) isListed = !isListed;
		asset.onlineFlag = Number(assetNum.slice(1)) % 3 > 0 && asset.assignedTo !== null && chance.happens(0.02);
		const values = chance.happens(rate) ? { onlineFlag: chance.of([null, undefined, 'true', 1]) } : {};
		shows[assetNum] = isListed ? [values] : [];
	}
	if (chance.happens(0.002) && assets.length < 16) addAny(world, chance);
}

function addAny({ company }: UseWorld, chance: Chance): void {
	const holder = chance.of([null, 'lina', 'omar', 'mei']);
	const products = company.products(...PRODUCTS.filter(() => chance.happens(0.5)));
	company.add(`A${company.assets.length + 1}`, holder, { products });
}

const seenNow = ({ assets, shows }: Company): Seen['assets'] =>
	assets.map(({ assetNum, assignedTo, lentInto, onlineFlag, products }) => {
		const [values] = shows[assetNum] ?? [{}];
		return {
			assetNum,
			holder: assignedTo,
			online: { onlineFlag, ...values }.onlineFlag,
			lent: lentInto !== null,
			isListed: values !== undefined,
			products: products.filter(({ limitType }) => limitType === 'basic'),
		};
	});

/** Hours of samples with everything that may go wrong; gives what the samples that count have seen. */
function sampleFor(world: UseWorld, hours: number, chance: Chance): Seen[] {
	const log: Seen[] = [];
	const seen = () => log.push({ at: world.time, assets: seenNow(world.company) });
	for (let hour = 0; hour < hours; hour += EVERY) {
		world.time = Date.parse('2027-01-01T00:00:00Z') + hour * HOUR;
		live(world, chance);
		// Nights, week-ends and days on which n8n does not run.
		if (chance.happens(0.03)) hour += chance.of([1, 5, 30, 70]);
		world.time = Date.parse('2027-01-01T00:00:00Z') + hour * HOUR;
		world.company.list = chance.of(['comes', 'comes', 'comes', 'comes', 'comes', 'comes', 'fails', 'empty']);
		const killed = chance.happens(0.1) ? chance.of(nodeNames(world)) : undefined;
		const before = tableOf(world).length > 0 ? Math.max(...tableOf(world).map(({ id }) => id)) : 0;
		world.run('use', killed);
		const isWritten =
			world.company.list === 'comes' && (killed === undefined || killed === 'Forget the Last One');
		expect(tableOf(world).some(({ id }) => id > before)).toBe(isWritten);
		if (isWritten) seen();
		if (chance.happens(0.05)) {
			world.time += 600_000;
			world.company.list = 'comes';
			world.run('use');
			seen();
		}
	}
	return log;
}

/** An asset that was away for 90 days begins anew: days before its first letter were not sampled, with or without a dot. */
const sinceFirstSample = <T extends { assets: Record<string, Record<string, unknown>> }>(counted: T) => ({
	...counted,
	assets: mapValues(counted.assets, (asset) => ({
		...asset,
		days: String(asset.days).replace(/^\.+/, ''),
	})),
});

const nodeNames = (world: UseWorld) =>
	Object.keys(world.templates.use.connections).concat('Forget the Last One').slice(1);

it.each(Array.from({ length: runs(10) }, (_, index) => [index + 1]))(
	'ninety days and more, world %i: letters, holders, peaks, hours and idle assets are those counted',
	(number) => {
		const chance = new Chance(number);
		const world = new UseWorld();
		settle(world.templates.use, COUNTING);
		for (let count = 0; count < 12; count += 1) addAny(world, chance);
		const log = sampleFor(world, 24 * (isDeep ? 130 : 97), chance);

		expect(log.length).toBeGreaterThan(isDeep ? 1000 : 350);
		const counted = due(log);
		expect(sinceFirstSample(said(world))).toEqual(
			sinceFirstSample({ ...counted, products: withoutGone(counted.products) }),
		);
		// It can fail: there is something to count in each column.
		const letters = Object.values(counted.assets).map(({ days }) => String(days));
		for (const column of isDeep ? ['held', 'onlinePeak'] : ['held', 'free', 'onlinePeak', 'idleAssets'])
			expect(Object.values(counted.products).some((row) => Number(row[column]) > 0) || column).toBe(true);
		for (const letter of 'ohl.f') expect(letters.join('')).toContain(letter);
		expect(counted.hours).toHaveLength(90);
		expect(counted.hours.some((hours) => hours > 0 && hours < COUNTING.hoursPerDay)).toBe(true);
	},
);

describe('one company of two assets', () => {
	const add = ({ company }: UseWorld, assetNum: string, holder: string | null = 'lina') =>
		company.add(assetNum, holder, { products: company.products(['24107', 'Quantity Takeoff', 3, null]) });
	/** Of assets with these holders. */
	function companyOf(holders: Array<string | null>): UseWorld {
		const world = new UseWorld();
		holders.forEach((holder, index) => add(world, `A${index + 1}`, holder));
		return world;
	}
	const company = () => companyOf(['lina', null]);
	const allHeld = (count: number) => companyOf(Array<string>(count).fill('lina'));
	const after = (world: UseWorld, hours: number) => {
		world.time += hours * HOUR;
		world.run('use');
		return said(world);
	};
	const days = ({ assets }: Counted) => Object.values(assets).map((row) => row.days);

	it('a sample takes two writes, whatever the number of assets, and leaves one row each', () => {
		const world = company();
		after(world, 1);
		after(world, 1);
		expect(tableOf(world).map(({ kind }) => kind)).toEqual(['sample', 'asset', 'asset', 'product']);
		const writes = world.templates.use.nodes.filter(
			({ type, parameters }) =>
				type.endsWith('dataTable') && parameters.operation !== 'get' && parameters.resource !== 'table',
		);
		expect(writes.map(({ name }) => name)).toEqual(['Write the Sample', 'Forget the Last One']);
		const bulk = nodeOf(world.templates.use, 'Write the Sample').parameters.options;
		expect(bulk).toEqual({ optimizeBulk: true });
	});

	it('an asset that the list has twice is counted once', () => {
		const world = company();
		world.company.shows.A1 = [{}, {}];
		expect(after(world, 1).products['24107']).toMatchObject({ seats: 6, held: 3, free: 3 });
	});

	it.each(['', 'a note', '{}', null])(
		'a sample whose history a person made %j stops nothing: its days were not sampled',
		(history) => {
			const world = company();
			after(world, 1);
			for (const row of tableOf(world)) Object.assign(row, row.kind === 'asset' ? {} : { history });
			const next = after(world, 1);
			expect([next.hours, days(next)]).toEqual([[1], ['h', 'f']]);
		},
	);

	it('products that cannot be read stay those of the last time; those of a new asset are not known', () => {
		const world = company();
		after(world, 1);
		world.company.unreadable = ['id-A1', 'id-A2', 'id-A3'];
		add(world, 'A3');
		expect(after(world, 1).products['24107']).toMatchObject({ seats: 6, held: 3, free: 3 });
		world.company.unreadable = [];
		expect(after(world, 1).products['24107']).toMatchObject({ seats: 9, held: 6, free: 3 });
	});

	it.each([1, 2, 30])('of %i assets one has lost its product: it is not counted any more', (count) => {
		const world = allHeld(count);
		after(world, 1);
		world.company.asset('A1').products = [];
		for (let hour = 0; hour < 24; hour += 1) after(world, 1);
		expect(after(world, 1).products['24107']?.seats).toBe(3 * (count - 1));
	});

	it('an asset whose products cannot be read does not keep the others from their turn', () => {
		const world = allHeld(6);
		after(world, 1);
		world.company.unreadable = ['id-A2', 'id-A5'];
		const more = world.company.products(['24107', 'Quantity Takeoff', 50, null]);
		for (const one of world.company.assets) one.products = more;
		for (let hour = 0; hour < 6; hour += 1) after(world, 1);
		// Of the two the seats of the last reading stay.
		expect(after(world, 1).products['24107']!.seats).toBe(4 * 50 + 2 * 3);
		world.company.unreadable = [];
		for (let hour = 0; hour < 6; hour += 1) after(world, 1);
		expect(after(world, 1).products['24107']!.seats).toBe(6 * 50);
	});

	it('two at the same time: one of them counts, and the next one deletes both', () => {
		const world = company();
		after(world, 1);
		world.time += HOUR;
		runTogether(world.start('use'), world.start('use'));
		expect(tableOf(world)).toHaveLength(8);
		expect(after(world, 1).hours.at(-1)).toBe(3);
		expect(tableOf(world)).toHaveLength(4);
	});

	it('a clock that was ahead: no sample after it, and the message says how to begin anew', () => {
		const world = company();
		world.time += 365 * 24 * HOUR;
		after(world, 1);
		world.time -= 365 * 24 * HOUR;
		expect(String(world.run('use').error)).toContain('delete the table license_use: the samples begin anew');
		world.tables.license_use.rows = [];
		expect(days(after(world, 1))).toEqual(['h', 'f']);
	});

	it('a clock that went back: no sample, until it has passed the last one', () => {
		const world = company();
		after(world, 5);
		const before = structuredClone(tableOf(world));
		world.time -= 3 * HOUR;
		expect(world.run('use').failed).toBe(true);
		expect(tableOf(world)).toEqual(before);
		expect(after(world, 4).hours.at(-1)).toBe(2);
	});

	it('the report counts each day once, and names holders; few samples are no day without use', () => {
		const world = company();
		settle(world.templates.use, { hoursPerDay: 2 });
		settle(world.templates.report, { days: 4 });
		world.company.asset('A1').onlineFlag = true;
		after(world, 1);
		world.company.asset('A1').onlineFlag = false;
		// One hour of the second day, none of the third, two of the fourth.
		for (const hours of [24, 48, 1]) after(world, hours);
		const report = world.run('report');
		const { 'Use by asset': assets, 'Use by product': products } = workbookOf(report);
		// 2027-01-01 02:00, as spreadsheets count it.
		const since = expect.closeTo(46_388 + 2 / 24, 6) as number;
		const of = (Asset: string, days: number[]) => ({
			...{ Asset, Products: 'Quantity Takeoff', 'In the List': 'yes' },
			...zipObject(
				['Online', 'Held, Not Online', 'Lent', 'Free', 'Not Sampled'].map((one) => `Days ${one}`),
				days,
			),
		});
		const held = { Holder: 'Lina Berg (linaACME)', 'Held Since': since, 'Last Online': since };
		expect(assets).toEqual([{ ...of('A1', [1, 1, 0, 0, 2]), ...held }, of('A2', [0, 0, 0, 1, 3])]);
		// 2027-01-01, as spreadsheets count it.
		const figures = products!.map((row) => Object.values(row).slice(2).join());
		expect(figures).toEqual(['46388,6,3,3,3,1', '46389,6,3,3,0,1', '46391,6,3,3,0,2']);
	});

	it('the report says of a holder whom no list names that it is an ID', () => {
		const world = company();
		after(world, 1);
		world.company.people.length = 0;
		const [row] = workbookOf(world.run('report'))['Use by asset']!;
		expect(row!.Holder).toBe('lina, who is not in the list of employees');
	});

	it('a sample that is not there whole does not count', () => {
		const world = company();
		after(world, 1);
		const [whole] = [structuredClone(tableOf(world))];
		after(world, 1);
		world.tables.license_use.rows = [...whole, ...tableOf(world).slice(1)];
		const next = after(world, 1);
		expect(next.hours.at(-1)).toBe(2);
	});
});

it('a product that is listed twice by one ID counts once; two of one name count both', () => {
	const world = new UseWorld();
	const takeoff = () => world.company.products(['24107', 'Quantity Takeoff', 3, null])[0]!;
	const one = takeoff();
	world.company.add('A1', 'lina', { products: [one, one] });
	world.company.add('A2', 'omar', { products: [takeoff(), takeoff()] });
	world.run('use');
	expect(tableOf(world).find(({ kind }) => kind === 'product')).toMatchObject({ seats: 9, held: 9 });
});
