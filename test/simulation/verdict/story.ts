import type { Verdict } from './judge';
import type { Exchange } from '../service';

/** A world as a person reads it: what was asked for, what was so, what went over the wire, what was told. Times are seconds from the start. */
export function storyOf({ played, lines, findings }: Verdict): string {
	const { scenario, truth, service, start, end, thrown } = played;
	const at = (time: number) => `${((time - start) / 1000).toFixed(3)}s`.padStart(10);
	const events = [
		...truth.acts.map(({ at: time, by, kind, subject, more }) => ({
			time,
			text: `TRUTH ${by}: ${kind} ${subject} ${more}`,
		})),
		...service.exchanges.map((one) => ({ time: one.at, text: exchangeText(one) })),
		{ time: end, text: 'the run ends' },
	].sort((a, b) => a.time - b.time);
	const { wishes, ...world } = scenario;
	return [
		`WORLD ${JSON.stringify(world)}`,
		...wishes.map((wish) => `asks: ${JSON.stringify(wish)}`),
		...Object.values(truth.at(start - 1))
			.flat()
			.map((thing) => `there: ${JSON.stringify(thing)}`),
		...events.map(({ time, text }) => `${at(time)}  ${text}`),
		...(thrown === undefined ? [] : [`stopped: ${thrown.message} ${thrown.description ?? ''}`]),
		...lines.map(({ wish, claim, text }) => `${wish.tag} → ${claim} ${text}`),
		...findings.map((text) => `UNTRUE: ${text}`),
	].join('\n');
}

function exchangeText({ request, tags, came, notes }: Exchange): string {
	const { method, path, query, body } = request;
	const asked = method === 'GET' ? JSON.stringify(query) : JSON.stringify(body);
	return `${method} ${path} ${tags.join()} ${asked} → ${[came, ...notes].join('; ')}`;
}
