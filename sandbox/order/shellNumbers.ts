import type { Call } from '../http/endpoint';
import { nextId } from '../state/ids';
import type { Long } from '../state/model';
import { invalid } from './bindingRecord';

/** Only so that a slip does not fill the memory. */
const MOST = 100_000;

/** Ten digits each: the partition (`8` is domestic), then nine that count up. */
export function allocateAssetNumbers({ state, body: { size }, act }: Call<{ size: Long }>): unknown {
	if (size < 1) throw invalid('size: must be at least 1');
	if (size > MOST) throw invalid(`size: must be at most ${MOST}`);
	return Array.from({ length: Number(size) }, () => {
		const number = `8${String(nextId(state, 'shellNumber')).padStart(9, '0')}`;
		act('number.allocated', number);
		return number;
	});
}
