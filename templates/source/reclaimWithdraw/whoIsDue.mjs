/* global dueNotices */
/** The notices that are carried out: none where they are too many. */
export function whoIsDue() {
	const { due, isOver } = dueNotices();
	return isOver ? [] : due.map((json) => ({ json }));
}
