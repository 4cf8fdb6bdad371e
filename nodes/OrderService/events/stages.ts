import { uniq } from 'lodash';

import { toIdList } from '../../shared/schema/idList';
import { converted, EMPTY, given, type InvalidValue, isNothing } from '../../shared/schema/scalar';

/** A hundred years. */
const MAX_DAYS = 36_500;
const WHOLE_NUMBER = /^[+-]?\d+$/;

const isDays = (entry: string): boolean =>
	WHOLE_NUMBER.test(entry) && Number(entry) >= 0 && Number(entry) <= MAX_DAYS;

/** The stages at which an end is reported, in days before it: one number, several as text (`30, 7, 1, 0`) or an array. */
export const stages = converted(toStages, describeNoStages);

function toStages(value: unknown): number[] | undefined {
	const entries = toIdList(value);
	if (entries === undefined || entries.length === 0 || !entries.every(isDays)) return undefined;
	return uniq(entries.map(Number)).sort((a, b) => b - a);
}

function describeNoStages(value: unknown): InvalidValue {
	if (isNothing(value)) return { message: EMPTY };
	const entries = toIdList(value);
	const wrong = entries?.find((entry) => !isDays(entry));
	const isNumber = wrong !== undefined && WHOLE_NUMBER.test(wrong);
	return isNumber
		? { message: `must be between 0 and ${MAX_DAYS}`, ...given(Number(wrong)) }
		: {
				message: 'must be a whole number of days, or several with commas between them, such as 30, 7, 1, 0',
				...given(wrong ?? value),
			};
}
