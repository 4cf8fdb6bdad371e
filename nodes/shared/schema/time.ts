import { DateTime } from 'luxon';

import { toInteger } from './input';
import { describeNoDate, isPlausible, isPlausibleNumber, type WholeDay } from './dateRules';
import { converted, type Convert } from './scalar';

const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{8})$/;
/** ISO 8601; luxon checks the rest. */
const WITH_T = /^(?:\d{4}-\d{2}-\d{2}|\d{8})[Tt][\dZz:.,+-]+$/;
/** As people write it: `2027-12-31 10:00:30.5 +02:00`. A negative offset only after seconds or a blank: `10:00-11:00` may be hours. */
const WITH_BLANK =
	/^(\d{4}-\d{2}-\d{2})[ \t]{1,2}(\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|z|\+\d{2}(?::?\d{2})?|(?<=:\d\d:\d\d| )-\d{2}(?::?\d{2})?)?$/;
const MAX_LENGTH = 64;
/** Offsets in use reach from −11 to +14 hours. */
const MIN_OFFSET_MINUTES = -11 * 60;
const MAX_OFFSET_MINUTES = 14 * 60;
const MAX_DATES = 200;

/**
 * A point in time as epoch milliseconds: from ISO 8601 (with `T` or a blank; without an offset it is in `zone`, the workflow's
 * time zone, as in n8n's own nodes), from milliseconds, a Date or a luxon DateTime, from the year 2000 on. A day alone is the
 * whole day. Anything else is refused, and the message says what it looks like: a number of days or seconds would be sent as a
 * time in 1970.
 * @param numbers given for a field whose unit is not known: an integer is then taken as it is
 */
export const time = (zone: string, wholeDay: WholeDay, numbers?: 'integers as given') => {
	const parsedTexts = new Map<string, unknown>();
	/** Memoized, because items often have the same few dates, and luxon needs as much time for one as the rest of an order. */
	const fromText = (text: string): unknown => {
		if (text.length > MAX_LENGTH) return undefined;
		if (parsedTexts.has(text)) return parsedTexts.get(text);
		if (parsedTexts.size >= MAX_DATES) parsedTexts.clear();
		const ms = epochOfText(text, zone, wholeDay);
		parsedTexts.set(text, ms);
		return ms;
	};
	const convert: Convert<number> = (value) => {
		if (numbers !== undefined && typeof value === 'number' && Number.isSafeInteger(value)) return value;
		const ms =
			value instanceof Date
				? value.getTime()
				: typeof value === 'object' && value !== null
					? epochOfDateTime(value)
					: typeof value === 'string'
						? fromText(value.trim())
						: numberOf(value);
		return isPlausible(ms) ? ms : undefined;
	};
	return converted(convert, (value) => describeNoDate(value, wholeDay));
};

function epochOfText(text: string, zone: string, wholeDay: WholeDay): unknown {
	if (DAY.test(text)) {
		const day = DateTime.fromISO(text, { zone });
		if (day.isValid) return (wholeDay === 'until its end' ? day.endOf('day') : day.startOf('day')).toMillis();
	}
	const [, day = '', clock = '', offset = ''] = WITH_BLANK.exec(text) ?? [];
	const iso = day === '' ? text : `${day}T${clock}${offset}`;
	if (day === '' && !WITH_T.test(text)) return numberOf(toInteger(text));
	const moment = DateTime.fromISO(iso, { zone, setZone: true });
	const isOffset = moment.offset >= MIN_OFFSET_MINUTES && moment.offset <= MAX_OFFSET_MINUTES;
	return moment.isValid && isOffset ? moment.toMillis() : undefined;
}

const numberOf = (value: unknown): number | undefined => (isPlausibleNumber(value) ? value : undefined);

/** A DateTime of n8n's own copy of luxon is not one of ours by `instanceof`, but it has its milliseconds, too. */
function epochOfDateTime(value: object): unknown {
	return 'toMillis' in value && typeof value.toMillis === 'function' ? value.toMillis() : undefined;
}
