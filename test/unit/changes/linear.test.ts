import type { Row } from '../../../nodes/shared/model/request';
import { pack, unpack } from '../../../nodes/shared/changes/pack';
import { eventOf, Watch } from '../../support/fake/fakePolls';

/** What a poll does with one long text takes work in proportion to its length. Work is counted, as clocks differ. */

const SCANS = [
	'replace',
	'replaceAll',
	'split',
	'slice',
	'substring',
	'indexOf',
	'includes',
	'concat',
] as const;

/** How many characters all text operations together were given. */
function charactersUsed(work: () => void): number {
	let sum = 0;
	const natives = SCANS.map(
		(name) => [name, String.prototype[name] as (...args: unknown[]) => unknown] as const,
	);
	for (const [name, native] of natives)
		Object.defineProperty(String.prototype, name, {
			configurable: true,
			writable: true,
			value(this: string, ...args: unknown[]) {
				sum += this.length;
				return native.apply(this, args);
			},
		});
	try {
		work();
	} finally {
		for (const [name, native] of natives)
			Object.defineProperty(String.prototype, name, { configurable: true, writable: true, value: native });
	}
	return sum;
}

const polled = (event: string) => (text: string) => {
	const row: Row = { id: text, assetNum: text, globalId: text, assetId: text, cloudAccountGlobalId: text };
	const list = [{ ...row, deleted: true, borrowedFlag: true, createTime: 1, updateTime: 1, limitEndTime: 1 }];
	const watch = new Watch(eventOf(event), { options: {} }, true);
	for (let poll = 0; poll < 3; poll += 1) watch.start(list);
};
const EVENTS = [
	'assetEnding',
	'assetCreated',
	'assetUpdated',
	'assetRevoked',
	'employeeDeleted',
	'assetAssigned',
];

it.each<[string, (text: string) => void]>([
	['pack', (text) => pack([[text, text]])],
	['unpack', (text) => unpack(text)],
	['unpack of what was packed', (text) => unpack(pack([[text, text]]))],
	...EVENTS.map((event): [string, (text: string) => void] => [event, polled(event)]),
])('%s', (_what, work) => {
	for (const piece of ['%', '=', ' ', '%0025', 'a%', '%%%=']) {
		const [once = 0, twice = 0] = [1_000, 2_000].map((count) =>
			charactersUsed(() => work(piece.repeat(count))),
		);

		expect(once).toBeGreaterThan(0);
		// Each text is at most six times as long when it is packed.
		expect(twice / once).toBeLessThan(2.2);
	}
});
