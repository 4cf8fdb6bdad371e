import type { Verdict } from '../../support/world/verdict/judge';
import { CALM_TRAITS, FAIR } from '../../support/world/traits';
import type { Exchange } from '../../support/world/service';
import type { State } from '../../support/world/truth';

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
	const { traits, weather, options, stop, tries, enterpriseCode, seed, kind } = scenario;
	return [
		`WORLD ${seed} (${kind})`,
		`traits: ${differences(traits, CALM_TRAITS)}`,
		`lists: ${differences(weather, FAIR)}`,
		`run: ${JSON.stringify({ ...options, stop, tries, enterpriseCode })}`,
		...scenario.wishes.map((wish) => `asks: ${JSON.stringify(wish)}`),
		...thereAt(truth.at(start - 1)).map((text) => `there: ${text}`),
		...events.map(({ time, text }) => `${at(time)}  ${text}`),
		...(thrown === undefined ? [] : [`stopped: ${thrown.message} ${thrown.description ?? ''}`]),
		...lines.map(({ wish, claim, text }) => `${wish.tag} → ${claim} ${text}`),
		...findings.map((text) => `UNTRUE: ${text}`),
	].join('\n');
}

const thereAt = ({ accounts, assets, locks }: State): string[] => [
	...accounts.map((one) => `${one.globalId} ${one.userName} (${one.name})${one.deleted ? ', deleted' : ''}`),
	...assets.map(
		(one) =>
			`${one.assetNum} ${one.licenseType} of ${one.customerId}, with ${one.holder}, lent into ${one.lentInto}`,
	),
	...locks.filter(({ lentTo }) => lentTo !== null).map((one) => `${one.assetNum} lent to ${one.lentTo}`),
];

function exchangeText({ request, tags, came, notes }: Exchange): string {
	const { method, path, query, body } = request;
	const asked = method === 'GET' ? JSON.stringify(query) : JSON.stringify(body);
	return `${method} ${path} ${tags.join()} ${asked} → ${[came, ...notes].join('; ')}`;
}

function differences(values: object, usual: object): string {
	const different = Object.entries(values).filter(
		([name, value]) => value !== (usual as Record<string, unknown>)[name],
	);
	return different.length === 0 ? 'as usual' : JSON.stringify(Object.fromEntries(different));
}
