/** Whether the newest sample is too old to say what is used now: older than two days. */
export function isStale({ at }, now) {
	return !(now.toMillis() - Date.parse(at) <= 2 * 86400000);
}
