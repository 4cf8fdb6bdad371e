/* global dueNotices */
/** The notices that are carried out: none where they are too many, or while a row cannot be read. */
export function whoIsDue() {
	const { due, isOver, odd } = dueNotices();
	return isOver || odd.length > 0 ? [] : due.map((json) => ({ json }));
}
