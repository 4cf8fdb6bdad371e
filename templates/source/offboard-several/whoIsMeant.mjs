/* global $, $now, DateTime, findPerson, leaversGiven, words */
/** Whom each row means, and an item for each day on which somebody goes; all rows with what becomes of them are in the first one. */
export function whoIsMeant() {
	const { leavers, isRehearsal, problem, ignored } = leaversGiven();
	const given = $('Employees').all().map((item) => item.json);
	const failed = given.find(({ error }) => error);
	const people = given.filter(({ globalId }) => globalId);
	const unread = failed ? failed.error.message ?? String(failed.error) : people.length === 0 ? words.noEmployees : '';
	const live = people.filter(({ deleted }) => deleted !== true);
	const today = $now.toISODate();
	const first = new Map();
	const rows = leavers.map(({ row, person: wanted, day: wantedDay, refused }) => {
		const day = wantedDay.trim().toLowerCase() === 'today' ? today : wantedDay.trim();
		const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && DateTime.fromISO(day).isValid;
		const { person, why } = unread ? {} : findPerson(wanted, live);
		const gone = why && findPerson(wanted, people.filter(({ deleted }) => deleted === true)).person;
		const shown = person ? words.who(person) : wanted;
		const before = person && first.get(person.globalId);
		if (person && !before) first.set(person.globalId, row);
		const reasons = [ refused, unread && words.unread(unread), gone ? words.gone(words.who(gone)) : why, before && words.twice(before),
			!refused && !isDay && words.badDay(wantedDay), isDay && day < today && words.over(day) ].filter(Boolean);
		return { row, shown, day, globalId: person ? person.globalId : '', reason: reasons.join('. ') };
	});
	const go = rows.filter(({ reason }) => reason === '');
	const told = rows.map(({ row, shown, day, reason }) => ({ row, person: shown, day, result: reason ? words.refused : isRehearsal ? words.would : words.waits, reason }));
	const days = isRehearsal ? [] : [ ...new Set(go.map(({ day }) => day)) ].sort();
	const items = days.map((day) => ({ day, leavers: go.filter((one) => one.day === day).map(({ globalId, shown }) => ({ globalId, who: shown })) }));
	const title = isRehearsal ? words.rehearsed(go.length, rows.length) : words.title(go.length, rows.length);
	const status = problem || go.length < rows.length ? 422 : ignored ? 200 : isRehearsal ? 200 : 202;
	const message = told.map(({ row, person, day, result, reason }) => words.row(row, person, day, result, reason)).join('\n');
	const all = { title, message, status, answer: { status: problem ? words.refused : ignored ? words.ignored : title, ...(problem && { message: problem }), rows: told } };
	return (items.length > 0 ? items : [ { leavers: [] } ]).map((json) => ({ json: { ...json, ...all } }));
}
