import { countBy } from 'lodash';

import type { Line, Verdict } from '../../support/world/verdict/judge';
import { nameOf } from '../../support/world/requests/wishes';

/** What many worlds came to, as text. */

/** A failure text that says it was looked up, and is not done. */
const NOT_DONE = /It was looked up, and is not done so far: /;

const COLUMNS = {
	parts: () => true,
	'reply lost': ({ wasLost }: Line) => wasLost,
	'… had acted': ({ wasLost, acted }: Line) => wasLost && acted,
	confirmed: ({ claim }: Line) => claim === 'confirmed',
	'… untrue': (line: Line) => line.claim === 'confirmed' && isUntrue(line),
	'… exempt': ({ claim, exempt }: Line) => claim === 'confirmed' && exempt.length > 0,
	unknown: ({ wasLost, claim, text }: Line) => wasLost && claim === 'unknown' && !NOT_DONE.test(text),
	'not done': ({ wasLost, claim, text }: Line) => wasLost && claim === 'unknown' && NOT_DONE.test(text),
	alreadyDone: ({ claim }: Line) => claim === 'alreadyDone',
	'.. untrue': (line: Line) => line.claim === 'alreadyDone' && isUntrue(line),
	'other untrue': (line: Line) => isUntrue(line) && !['confirmed', 'alreadyDone'].includes(line.claim),
};

const isUntrue = ({ findings }: Line) => findings.length > 0;

/** One row for each operation. */
export function tableOf(verdicts: Verdict[]): string {
	const lines = verdicts.flatMap((verdict) => verdict.lines);
	const names = [...new Set(lines.map(({ wish }) => nameOf(wish)))].sort();
	const rows = [...names, 'all'].map((name) => {
		const those = lines.filter(({ wish }) => name === 'all' || nameOf(wish) === name);
		return [name, ...Object.values(COLUMNS).map((is) => String(those.filter(is).length))];
	});
	return aligned([['', ...Object.keys(COLUMNS)], ...rows]);
}

/** How often each kind of untruth was told, and each exemption given, with a seed to see it by. */
export function kindsOf(verdicts: Verdict[]): string {
	const told = verdicts.flatMap(({ findings, played }) =>
		findings.map(({ name, kind }) => ({ what: `${name}: ${kind}`, seed: played.scenario.seed })),
	);
	const excused = verdicts.flatMap(({ lines, played }) =>
		lines.flatMap(({ exempt, wish }) =>
			exempt.map((why) => ({ what: `(exempt) ${nameOf(wish)}: ${why}`, seed: played.scenario.seed })),
		),
	);
	return [told, excused]
		.map((list) =>
			Object.entries(countBy(list, 'what'))
				.sort(([, a], [, b]) => b - a)
				.map(
					([what, count]) =>
						`${String(count).padStart(5)}  ${what}  (seed ${list.find((one) => one.what === what)?.seed})`,
				)
				.join('\n'),
		)
		.join('\n\n');
}

function aligned(rows: string[][]): string {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return rows
		.map((row) =>
			row
				.map((cell, column) =>
					column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
				)
				.join('  '),
		)
		.join('\n');
}
