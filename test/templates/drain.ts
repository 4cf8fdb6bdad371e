// The smallest world in which the drain orders something: one line, and a platform that is well.
import { type Canvas, Execution, type Json, type Stage } from './canvas';

export const DRAIN_FILE = 'order-what-is-open.json';
export const [INBOX, LEASE] = ['license_order_inbox', 'license_drain_lease'];
/** What a line has that nobody has begun. */
export const BLANK = {
	state: 'new',
	message: '',
	assetNo: '',
	licenseOrderId: '',
	since: '',
	takenBy: '',
	tries: 0,
};

/** The states of the lines after one run. */
export function orderOne(canvas: Canvas, trigger: string): unknown[] {
	const order = JSON.stringify({ licenseType: 'cloud_account', assets: [{ assetNos: ['NEW'] }] });
	const lines: Json[] = [{ id: 1, key: '1 of SO', keyGroup: 'SO', channelOrderId: 'SO', order, ...BLANK }];
	const send: Stage['send'] = (operation, given) =>
		given.map((_, item) => ({
			item,
			json: operation === 'allocate' ? { keyShellNumber: '8000000501' } : { licenseOrderId: '41' },
		}));
	const stage: Stage = { now: () => 1, tables: new Map([[INBOX, lines]]), send };
	const execution = new Execution(canvas, '1', trigger, stage);
	while (execution.next !== undefined) execution.step();
	return lines.map(({ state }) => state);
}
