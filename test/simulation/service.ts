/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; its timers are Jest’s */
import { distort } from '../../sandbox/faults/distort';
import { type Fault, faultSchema } from '../../sandbox/faults/fault';
import { alteredReply } from '../../sandbox/faults/list';
import { type Answer, jsonAnswer } from '../../sandbox/http/wire';
import type { Result } from '../../sandbox/http/endpoint';
import { weatherFor } from './lists';
import type { WriteOutcome } from './requests/outcomes';
import { randomOf } from './requests/random';
import type { Scenario } from './requests/scenario';
import type { Request } from './requests/wishes';
import type { Truth } from './truth';

/** The way to the sandbox in one world, and back: the truth behind the weather. */

/** One request, as the story and the judge know it. */
export interface Exchange {
	at: number;
	request: Request;
	/** Our wishes that it is about; of a reading none. */
	tags: string[];
	/** `refused`: readably, and the reply came. */
	came: 'done' | 'lost' | 'read' | 'refused' | 'under way';
	notes: string[];
}

/** What each way back does to a reply. */
const FAULTS: Record<Exclude<WriteOutcome['back'], 'refusal' | 'reply'>, Fault> = {
	reset: { kind: 'reset-after' },
	silence: { kind: 'timeout' },
	'500': { kind: 'code', code: '500', message: 'network error, retry' },
	'502': { kind: 'html', status: 502 },
	http500: { kind: 'status', status: 500, body: { code: '50000', message: 'internal', cause: '' } },
	zero299: { kind: 'code', code: 0, message: 'success' },
	'429': { kind: 'status', status: 429 },
	'403': { kind: 'html', status: 403 },
	html: { kind: 'html' },
	cut: { kind: 'truncated' },
};

const NOTHING_DONE: Result = { status: 200, body: { code: 0, message: 'success', data: null } };

const broken = (fault: Fault, result = NOTHING_DONE): Answer => distort(faultSchema.parse(fault), result);

export class Service {
	exchanges: Exchange[] = [];

	private writes = 0;

	private readings = new Map<string, number>();

	constructor(
		private readonly scenario: Scenario,
		private readonly truth: Truth,
	) {}

	async handle(request: Request): Promise<Answer> {
		const exchange: Exchange = { at: Date.now(), request, tags: [], came: 'under way', notes: [] };
		this.exchanges.push(exchange);
		return request.method === 'GET' ? await this.read(exchange) : await this.write(exchange);
	}

	private async read(exchange: Exchange): Promise<Answer> {
		const { path } = exchange.request;
		const nth = this.readings.get(path) ?? 0;
		this.readings.set(path, nth + 1);
		const random = randomOf(this.scenario.seed, 'reading', path, nth);
		await wait(random.int(5, 300));
		const { fault, age, saysAge, oddities } = weatherFor(this.scenario, path, nth);
		const seen = this.truth.ask(exchange.request, [], fault);
		exchange.notes.push(...oddities);
		const fails = random.chance(this.scenario.weather.fails);
		const date = this.date(age);
		await wait(random.int(5, 300));
		exchange.came = fails ? 'lost' : 'read';
		if (fails)
			return dated(broken(FAULTS[random.pick(['reset', '502', 'html', 'cut', '500'] as const)]), date);
		return dated(jsonAnswer(alteredReply(fault, seen)), date, saysAge ? age : undefined);
	}

	private async write(exchange: Exchange): Promise<Answer> {
		const { request } = exchange;
		const outcome = this.scenario.outcomeOf((this.writes += 1));
		const tags = tagsOf(this.scenario, request);
		exchange.tags = tags;
		exchange.notes.push(
			`acts ${typeof outcome.acts === 'number' ? `${outcome.acts} ms later` : outcome.acts}, ${outcome.back} ${outcome.code ?? ''}`.trim(),
		);
		await wait(outcome.there);
		const act = () => {
			const result = this.truth.ask(request, tags);
			const { code } = result.body as { code: unknown };
			if (code !== 0) exchange.notes.push(`refused ${String(code)}`);
			return { result, isDone: code === 0 };
		};
		const told = outcome.acts === 'now' ? act() : undefined;
		if (typeof outcome.acts === 'number') setTimeout(act, outcome.home + outcome.acts);
		const date = this.date(0);
		await wait(outcome.back === 'silence' ? 2_000 : outcome.home);
		if (outcome.back === 'refusal' || outcome.back === '403') {
			exchange.came = 'refused';
			const refusal: Fault = { kind: 'code', code: outcome.code ?? '', message: 'refused', cause: '' };
			return dated(broken(outcome.back === '403' ? FAULTS['403'] : refusal), date);
		}
		if (outcome.back === 'reply') {
			exchange.came = told?.isDone === true ? 'done' : 'refused';
			return dated(jsonAnswer(told?.result ?? NOTHING_DONE), date);
		}
		// A service that says so has done nothing (RFC 6585).
		exchange.came = outcome.back === '429' ? 'refused' : 'lost';
		return dated(broken(FAULTS[outcome.back], told?.result), date);
	}

	/** What the reply's Date says now, in an answer that was kept for so long. */
	private date(age: number): Date | undefined {
		const { dates, drift, dateAge } = this.scenario.traits;
		const now = Date.now() + drift - age;
		const kind =
			dates === 'mixed' ? randomOf('date', now).pick(['good', 'missing', '1970', 'hours'] as const) : dates;
		if (kind === 'missing') return undefined;
		if (kind === '1970') return new Date(0);
		return new Date(now + { good: 0, old: -dateAge, hours: 7_200_000 }[kind]);
	}
}

const wait = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));

/** Whose wishes a request carries: by the tags inside it where items share one, else by its item. */
function tagsOf({ wishes }: Scenario, { path, body, item }: Request): string[] {
	const list = (value: unknown) => value as Array<Record<string, unknown>>;
	if (path.endsWith('/batchOrder')) return list(body.orderList).map(({ adminName }) => String(adminName));
	if (path.endsWith('/member')) return list(body.userList).map(({ password }) => String(password));
	return wishes.filter((wish) => wish.item === item).map(({ tag }) => tag);
}

/** With all its headers. */
function dated(answer: Answer, date: Date | undefined, age?: number): Answer {
	const headers = {
		'content-type': answer.type,
		...(date === undefined ? {} : { date: date.toUTCString() }),
		...(age === undefined ? {} : { age: String(Math.round(age / 1000)) }),
	};
	return { ...answer, headers };
}
