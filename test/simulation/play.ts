/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; its timers are Jest’s */
import type { INodeExecutionData } from 'n8n-workflow';

import { execute } from './run';
import { randomOf } from './requests/random';
import type { Scenario } from './requests/scenario';
import { Service } from './service';
import type { Truth } from './truth';

/** What became of a world: all that the judge needs. */
export interface Played {
	scenario: Scenario;
	truth: Truth;
	service: Service;
	start: number;
	/** When the last try began. */
	lastTry: number;
	end: number;
	/** Of the last try: its rows, or what it stopped with. */
	rows: INodeExecutionData[];
	thrown?: Thrown;
}

/** The failure of a run that stops (docs/maintainers/design.md, "Items"). */
interface Thrown {
	message: string;
	description?: string;
	context?: { itemIndex?: number; data?: Record<string, unknown> };
}

const NEW_YEAR = Date.UTC(2027, 0, 1);

/** Sets a world going: what was so before, and what others do from now on. */
function open(scenario: Scenario): { truth: Truth; service: Service; start: number } {
	const start = Date.now();
	const truth = scenario.begin(start);
	for (const { at, do: act } of [...scenario.others].sort((a, b) => a.at - b.at)) {
		if (at > 0) setTimeout(() => act(truth), at);
		else {
			truth.now = () => start + at;
			act(truth);
		}
	}
	truth.now = () => Date.now();
	return { truth, service: new Service(scenario, truth), start };
}

/** Runs the node in virtual time; Jest's timers are faked, and nothing outside the process is waited for. */
export async function play(scenario: Scenario): Promise<Played> {
	const random = randomOf('clock', scenario.seed);
	jest.setSystemTime(NEW_YEAR + random.int(0, 86_400_000));
	// Pauses before a repeated request have some chance in them.
	jest.spyOn(Math, 'random').mockImplementation(random.next);
	const { truth, service, start } = open(scenario);
	const executeData = {};
	const run = async () => await execute(scenario, service, executeData);
	let result = await ended(run());
	let lastTry = start;
	// Retry On Fail.
	if (scenario.tries > 1 && hasFailed(result)) {
		jest.advanceTimersByTime(1_000);
		await heard();
		lastTry = Date.now();
		result = await ended(run());
	}
	const end = Date.now();
	// What is still to come: late acts, and other people.
	while (jest.getTimerCount() > 0) {
		jest.advanceTimersToNextTimer();
		await heard();
	}
	return { scenario, truth, service, start, lastTry, end, ...result };
}

type Ended = Pick<Played, 'rows' | 'thrown'>;

const hasFailed = ({ rows, thrown }: Ended): boolean =>
	thrown !== undefined || rows.some(({ json }) => json.error !== undefined);

async function ended(run: Promise<INodeExecutionData[]>): Promise<Ended> {
	let result: Ended | undefined;
	void run.then(
		(rows) => (result = { rows }),
		(thrown: Thrown) => (result = { rows: [], thrown }),
	);
	for (let idle = 0; ; jest.advanceTimersToNextTimer()) {
		await heard();
		if (result !== undefined) return result;
		idle = jest.getTimerCount() === 0 ? idle + 1 : 0;
		if (idle > 100) throw new Error('The run waits for something that never comes');
	}
}

// Taken before the timers are faked: after one turn of it everything that was promised has been heard.
const { setImmediate: turn } = jest.requireActual<typeof import('node:timers')>('node:timers');

const heard = async () => await new Promise((resolve) => turn(resolve));
