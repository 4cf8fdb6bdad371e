import { z } from 'zod';
import { check, long } from '../http/check';
import type { Endpoint } from '../http/endpoint';
import { nextId } from '../state/ids';
import { invalid } from './bindingRecord';

const body = z.object({ size: long }).strict();

/** Only so that a slip does not fill the memory. */
const MOST = 100_000;

/** Ten digits each: the partition, then nine that count up. */
export const shellNumbers: Endpoint = {
	service: 'order',
	method: 'POST',
	path: '/shellnums',
	handle({ state, body: given, act }) {
		const { size } = check(body, given, '13004');
		const { partition } = state.settings;
		if (size < 1) throw invalid('size: must be at least 1');
		if (size > MOST) throw invalid(`size: must be at most ${MOST}`);
		return Array.from({ length: Number(size) }, () => {
			const number = partition + String(nextId(state, 'shellNumber')).padStart(9, '0');
			act('number.allocated', number);
			return number;
		});
	},
};
