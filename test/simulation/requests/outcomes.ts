import type { Random } from './random';

/** What becomes of a write on its way: whether it acts, and what comes back. */
export interface WriteOutcome {
	/** Does it act: never, at once, or so many milliseconds after the connection was lost? */
	acts: 'never' | 'now' | number;
	/** What comes back. `reply`: what the service says; `refusal`: it refuses before it acts. */
	back: 'reply' | 'refusal' | '403' | '429' | (typeof LOST)[number];
	/** The code of a refusal. */
	code?: string;
	/** Milliseconds there, and back. */
	there: number;
	home: number;
}

const LOST = ['reset', 'reset', 'silence', '500', '502', 'http500', 'zero299', 'html', 'cut'] as const;

/** How long after the loss it may still act, in milliseconds. */
const LATEST = 20_000;

export function writeOutcome(random: Random): WriteOutcome {
	const ways = { there: random.int(5, 500), home: random.int(5, 500) };
	const kind = random.next();
	if (kind < 0.22) return { acts: 'now', back: 'reply', ...ways };
	const code = kind < 0.3 ? random.pick(['70001', '13004', '60000', '80001']) : undefined;
	if (code !== undefined) return { acts: 'never', back: 'refusal', code, ...ways };
	if (kind < 0.33) return { acts: 'never', back: random.pick(['403', '429'] as const), ...ways };
	if (kind < 0.56) return { acts: 'never', back: random.pick(LOST), ...ways };
	if (kind < 0.88) return { acts: 'now', back: random.pick(LOST), ...ways };
	return { acts: random.int(50, LATEST), back: random.pick(['reset', 'silence', '502'] as const), ...ways };
}

export const friendlyOutcome = (random: Random): WriteOutcome => {
	return { acts: 'now', back: random.pick(LOST), there: random.int(5, 300), home: random.int(5, 300) };
};
