/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- test code, never published; its timers are Jest’s, its errors its own */
import type { Exchange, Request } from './exchange';
import { randomOf } from '../requests/random';
import { type Reading, readList } from './lists';
import { Refusal } from './rules';
import { brokenBy, FORBIDDEN, json, type Reply, reply, type Told } from './replies';
import type { Scenario } from '../requests/scenario';
import type { Truth } from './truth';
import { tagsOf } from '../requests/tags';
import { carryOut, PartlyAdded } from './writes';

/** Both services of one world, as they answer requests: the truth behind the weather. */

export class Service {
	exchanges: Exchange[] = [];

	private writes = 0;

	private readings = new Map<string, number>();

	constructor(
		private readonly scenario: Scenario,
		private readonly truth: Truth,
		/** Through which a node with a planted defect sees every list (`glasses.ts`). */
		private readonly glasses: (reading: Reading, exchange: Exchange) => Reading = (reading) => reading,
	) {}

	async handle(request: Request): Promise<Reply> {
		const exchange: Exchange = { at: Date.now(), request, tags: [], came: 'under way', notes: [] };
		this.exchanges.push(exchange);
		return request.method === 'GET' ? await this.read(exchange) : await this.write(exchange);
	}

	/** Where time is real, ways are short. */
	private async wait(ms: number): Promise<void> {
		await new Promise((resolve) => setTimeout(resolve, this.scenario.isReal ? ms / 10 : ms));
	}

	private async read(exchange: Exchange): Promise<Reply> {
		const { path, query } = exchange.request;
		const nth = this.readings.get(path) ?? 0;
		this.readings.set(path, nth + 1);
		const random = randomOf(this.scenario.seed, 'reading', path, nth);
		await this.wait(random.int(5, 300));
		const reading = this.glasses(readList(this.scenario, this.truth, { path, query, nth }), exchange);
		exchange.notes.push(...reading.oddities);
		const fails = random.chance(this.scenario.weather.fails);
		const date = this.date(reading.age);
		await this.wait(random.int(5, 300));
		exchange.came = fails ? 'lost' : 'read';
		if (fails) return reply(brokenBy(random.pick(['reset', '502', 'html', 'cut', '500'])), date);
		return reply(json(reading.body), date, reading.saysAge ? reading.age : undefined);
	}

	private async write(exchange: Exchange): Promise<Reply> {
		const outcome = this.scenario.outcomeOf((this.writes += 1));
		exchange.tags = tagsOf(this.scenario, exchange.request, this.exchanges);
		exchange.notes.push(
			`acts ${typeof outcome.acts === 'number' ? `${outcome.acts} ms later` : outcome.acts}, ${outcome.back} ${outcome.code ?? ''}`.trim(),
		);
		await this.wait(outcome.there);
		const act = (): Told => {
			try {
				return json({ code: 0, message: 'success', data: carryOut(this.scenario, this.truth, exchange) });
			} catch (error) {
				if (!(error instanceof Refusal)) throw error;
				exchange.notes.push(`refused ${error.code}`);
				const data = error instanceof PartlyAdded ? { data: error.data } : {};
				return json({ code: error.code, message: error.message, cause: '', ...data }, 299);
			}
		};
		const told = outcome.acts === 'now' ? act() : undefined;
		if (typeof outcome.acts === 'number') setTimeout(act, outcome.home + outcome.acts);
		const date = this.date(0);
		await this.wait(outcome.back === 'silence' ? 2_000 : outcome.home);
		if (outcome.back === 'refusal' || outcome.back === '403') {
			exchange.came = 'refused';
			return reply(
				outcome.back === '403' ? FORBIDDEN : json({ code: outcome.code, message: 'refused', cause: '' }, 299),
				date,
			);
		}
		if (outcome.back === 'reply' && told !== undefined) {
			const { code } = JSON.parse(told.body) as { code: unknown };
			exchange.came = code === 0 ? 'done' : 'refused';
			return reply(told, date);
		}
		exchange.came = 'lost';
		return reply(brokenBy(outcome.back, told), date);
	}

	/** What the reply's Date says now, in an answer that was kept for so long. */
	private date(age: number): Date | undefined {
		const { dates, drift, dateAge } = this.scenario.nature;
		const now = Date.now() + drift - age;
		const kind =
			dates === 'mixed' ? randomOf('date', now).pick(['good', 'missing', '1970', 'hours'] as const) : dates;
		if (kind === 'missing') return undefined;
		if (kind === '1970') return new Date(0);
		return new Date(now + { good: 0, old: -dateAge, hours: 7_200_000 }[kind]);
	}
}
