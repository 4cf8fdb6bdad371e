/** The readings of a text: as it stands, and with what encoders have escaped in it undone, so that a secret is found in any spelling. */
import { sortedLastIndex } from 'lodash';

/** What a text says where its escapes are undone, and where in the text as it came each letter of that began. */
export interface Reading {
	text: string;
	placeOf: (at: number) => number;
}

interface Encoding {
	escapes: RegExp;
	/** The letter that an escape stands for. */
	letterOf: (escape: string) => string;
}

/** The names that encoders give to signs in HTML, each with its sign. */
const NAMED: Record<string, string> = {
	...{ quot: '"', amp: '&', apos: "'", lt: '<', gt: '>', sol: '/', bsol: '\\', plus: '+', equals: '=' },
	...{ percnt: '%', num: '#', excl: '!', dollar: '$', commat: '@', colon: ':', semi: ';', quest: '?' },
	...{ comma: ',', period: '.', lowbar: '_', lpar: '(', rpar: ')', ast: '*', Hat: '^', grave: '`' },
	...{ lsqb: '[', rsqb: ']', lcub: '{', rcub: '}', verbar: '|', nbsp: '\u00a0' },
};

const ENCODINGS: Encoding[] = [
	{
		// JSON
		escapes: /\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g,
		letterOf: (escape) => String(JSON.parse(`"${escape}"`)),
	},
	{
		// URLs and forms: the bytes of one character of UTF-8
		escapes:
			/%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi,
		letterOf: (escape) => Buffer.from(escape.replaceAll('%', ''), 'hex').toString(),
	},
	{
		// HTML and XML
		escapes: /&(?:#\d{1,8}|#x[\da-f]{1,8}|[a-z]{2,6});/gi,
		letterOf(escape) {
			const name = escape.slice(1, -1);
			const point = Number(name.replace('#', '').replace(/^x/i, '0x'));
			if (name.startsWith('#')) return point <= 0x10ffff ? String.fromCodePoint(point) : escape;
			return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? escape) : escape;
		},
	},
];

/** May the text hold anything that is spelled in another way? */
export function hasEscapes(text: string): boolean {
	return ENCODINGS.some(({ escapes }) => text.search(escapes) >= 0);
}

/** The text as it stands, as each encoding reads it, and as each reads that (JSON in HTML, say). */
export function* readingsOf(text: string): Generator<Reading> {
	const asItStands: Reading = { text, placeOf: (at) => at };
	yield asItStands;
	for (const once of decodedReadings(asItStands)) {
		yield once;
		yield* decodedReadings(once);
	}
}

function* decodedReadings(reading: Reading): Generator<Reading> {
	for (const encoding of ENCODINGS)
		if (reading.text.search(encoding.escapes) >= 0) yield decoded(reading, encoding);
}

function decoded({ text, placeOf }: Reading, { escapes, letterOf }: Encoding): Reading {
	/** The places behind each letter that was escaped, and how much shorter the text is up to there. */
	const behind: number[] = [];
	const shorter: number[] = [0];
	let less = 0;
	const plain = text.replace(escapes, (escape: string, at: number) => {
		const letter = letterOf(escape);
		behind.push(at - less + letter.length);
		less += escape.length - letter.length;
		shorter.push(less);
		return letter;
	});
	return { text: plain, placeOf: (at) => placeOf(at + (shorter[sortedLastIndex(behind, at)] ?? 0)) };
}
