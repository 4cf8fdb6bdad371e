import { keyBy, mapValues, pick, zipObject } from 'lodash';
import { Settings } from 'luxon';

import type { Asset } from '../../../sandbox/state/model';
import type { Row } from '../support/ledger/dataTable';
import { nodeOf, settle } from '../support/ledger/template';
import { filesOf } from '../support/audit/runAudit';
import { type Execution, runTogether } from '../support/ledger/execution';
import { sheetsIn } from '../support/report/sheetRows';
import { UseWorld } from '../support/use/useWorld';

/** *Use over time*: what its table says after many samples, and what the report makes of it. */

const HOUR = 3_600_000;
const ZONE = 'Europe/Berlin';

beforeAll(() => void (Settings.defaultZone = ZONE));
afterAll(() => void (Settings.defaultZone = 'system'));

type Table = Array<Row & Record<string, unknown>>;
const workbookOf = (report: Execution) => {
	const [made] = report.last('Workbook File') as Array<Parameters<typeof filesOf>[0]>;
	return sheetsIn(filesOf(made!).parts);
};
const tableOf = (world: UseWorld): Table => world.tables.license_use.rows as Table;
interface Said {
	hours: number[];
	assets: Record<string, Record<string, unknown>>;
	products: Record<string, Record<string, unknown>>;
}
/** What the table says by its newest sample. */
function said(world: UseWorld): Said {
	const rows = tableOf(world);
	const newest = Math.max(...rows.map(({ sample }) => Number(sample)));
	const of = (kind: string) => rows.filter((row) => row.kind === kind && row.sample === newest);
	const [head] = of('sample');
	const products = mapValues(keyBy(of('product'), 'productUri'), (row) => ({
		...pick(row, ['seats', 'held', 'free', 'online', 'heldPeak', 'onlinePeak', 'idleAssets']),
		days: JSON.parse(String(row.history)) as unknown,
	}));
	return {
		hours: (JSON.parse(String(head!.history)) as Said).hours,
		assets: mapValues(keyBy(of('asset'), 'assetNum'), (row) =>
			pick(row, ['holder', 'heldSince', 'lastOnline', 'lastSeen', 'days']),
		),
		products,
	};
}

/** Days are those of Berlin. */
it('letters, holders, peaks, hours and idle assets, over five weeks', () => {
	const world = new UseWorld();
	const { company } = world;
	const takeoff = ['24107', 'Quantity Takeoff', 3, null] as const;
	for (const [assetNum, holder] of Object.entries({ A1: 'lina', A2: null, A3: 'omar', A4: 'mei' }))
		company.add(assetNum, holder, { products: company.products([...takeoff]) });
	company.asset('A3').products.push(...company.products(['24109', 'Site Planning', 10, '2027-01-02T12:00Z']));
	settle(world.templates.use, { keepDays: 34, hoursPerDay: 2, idleDays: 2, sampledShare: 0.5 });
	const sampled = (time: string, changes: Record<string, Partial<Asset>> = {}) => {
		world.time = Date.parse(time);
		for (const [assetNum, change] of Object.entries(changes)) Object.assign(company.asset(assetNum), change);
		expect(world.run('use').error).toBeUndefined();
		return new Date(time).toISOString();
	};
	const first = sampled('2027-01-01T08:00Z', { A1: { onlineFlag: true }, A3: { lentInto: 'L1' } });
	sampled('2027-01-01T09:10Z', { A1: { onlineFlag: false } });
	sampled('2027-01-01T09:40Z');
	// A flag that is none says nothing.
	company.shows.A4 = [{ onlineFlag: 'true' }];
	const second = sampled('2027-01-01T23:30Z', {
		...{ A2: { assignedTo: 'mei' }, A3: { lentInto: null }, A4: { assignedTo: null } },
	});
	company.shows.A4 = [];
	const third = sampled('2027-01-02T20:00Z', { A2: { onlineFlag: true }, A3: { assignedTo: 'lina' } });
	sampled('2027-01-04T10:00Z', { A2: { onlineFlag: false } });
	const fifth = sampled('2027-01-04T12:00Z', { A2: { assignedTo: null } });
	const ofDays = {
		'2027-01-01': [12, 9, 3, 3, 3],
		'2027-01-02': [12, 9, 0, 3, 2],
		'2027-01-04': [9, 9, 0, 0, 2],
	};
	expect(said(world)).toEqual({
		hours: [2, 2, 0, 2],
		assets: {
			A1: { holder: 'lina', heldSince: first, lastOnline: first, lastSeen: fifth, days: 'oh.h' },
			A2: { holder: '', heldSince: '', lastOnline: third, lastSeen: fifth, days: 'fo.h' },
			A3: { holder: 'lina', heldSince: third, lastOnline: '', lastSeen: fifth, days: 'lh.h' },
			A4: { holder: '', heldSince: '', lastOnline: '', lastSeen: second, days: 'h...' },
		},
		products: {
			24107: {
				...{ seats: 9, held: 6, free: 3, online: 0, heldPeak: 9, onlinePeak: 3, idleAssets: 1, days: ofDays },
			},
			24109: {
				...{ seats: 0, held: 0, free: 0, online: 0, heldPeak: 10, onlinePeak: 0, idleAssets: 0 },
				days: { '2027-01-01': [10, 10, 0, 0, 3], '2027-01-02': [10, 10, 0, 0, 1] },
			},
		},
	});

	// What is older than keepDays is forgotten; peaks are those of 30 days.
	const lastSeen = sampled('2027-02-05T10:00Z', { A1: { assignedTo: null } });
	const days = (today: string) => `.h${'.'.repeat(31)}${today}`;
	expect(said(world)).toEqual({
		hours: [0, 2, ...Array<number>(31).fill(0), 1],
		assets: {
			A1: { holder: '', heldSince: '', lastOnline: first, lastSeen, days: days('f') },
			A2: { holder: '', heldSince: '', lastOnline: third, lastSeen, days: days('f') },
			A3: { holder: 'lina', heldSince: third, lastOnline: '', lastSeen, days: days('h') },
		},
		products: {
			24107: {
				...{ seats: 9, held: 3, free: 6, online: 0, heldPeak: 3, onlinePeak: 0, idleAssets: 0 },
				days: { '2027-01-04': [9, 9, 0, 0, 2], '2027-02-05': [9, 3, 6, 0, 1] },
			},
		},
	});
});

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
	const days = ({ assets }: Said) => Object.values(assets).map((row) => row.days);

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

	it('a list that does not come, or a run that is killed before the sample is written, counts nowhere', () => {
		const world = company();
		after(world, 1);
		const before = structuredClone(tableOf(world));
		for (const list of ['fails', 'empty'] as const) {
			world.company.list = list;
			world.time += HOUR;
			expect(world.run('use').failed).toBe(true);
		}
		world.company.list = 'comes';
		for (const node of ['Assets', 'Products Due', 'Sample', 'Write the Sample']) {
			world.time += HOUR;
			world.run('use', node);
		}
		expect(tableOf(world)).toEqual(before);
	});

	it('a day that was sampled for too few hours says nothing of use', () => {
		const world = company();
		settle(world.templates.use, { hoursPerDay: 2, idleDays: 1, sampledShare: 1 });
		after(world, 1);
		expect(after(world, 24).products['24107']!.idleAssets).toBe(0);
		after(world, 1);
		expect(after(world, 24).products['24107']!.idleAssets).toBe(1);
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
