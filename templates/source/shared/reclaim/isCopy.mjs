/**
 * Whether a row is the copy of a notice that somebody changed while a run wrote it: the run found it no more, and added one.
 * `was` names the state and the ID of the notice that was meant.
 */
export function isCopy({ id, was }) {
	const [, meant] = String(was ?? '').split(' ');
	return meant !== undefined && Number(meant) !== Number(id);
}
