// What judge.mjs found, for a terminal.
import { table } from '../../../scripts/lib/table.mjs';

const SHOWN = 5;
const inWords = ({ name, wrong, unjudged = [] }) => {
	if (wrong.length > 0) return `✖ ${name}: ${wrong.length}\n  ${wrong.slice(0, SHOWN).join('\n  ')}`;
	if (unjudged.length > 0)
		return `– ${name}: not judged, too short a run for ${unjudged.length} measurements`;
	return `✔ ${name}`;
};

/** @returns {{ failed: number, text: string }} how many checks failed, and all in one sentence */
export function sumOf(checks) {
	const failed = checks.filter(({ wrong }) => wrong.length > 0).length;
	const unjudged = checks.filter(
		({ wrong, unjudged = [] }) => wrong.length === 0 && unjudged.length > 0,
	).length;
	const passed = checks.length - failed - unjudged;
	return {
		failed,
		text: `${passed} passed, ${failed} failed${unjudged > 0 ? `, ${unjudged} not judged` : ''}`,
	};
}

/** For a terminal. */
export const asText = ({ tables, checks }) =>
	[
		...tables.map(({ title, columns, rows }) => `${title}\n\n${table(columns, rows)}\n`),
		...checks.map(inWords),
	].join('\n');
