import { range } from 'lodash';

import type { Row } from '../ledger/dataTable';
import { nodeOf, settle } from '../ledger/template';
import { UseWorld } from './useWorld';

/** For the tests of *Reclaim idle assets*: people who use nothing, and what becomes of it. */

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const RULES = {
	idleDays: 5,
	sampledShare: 0.8,
	graceDays: 3,
	remindDays: 0,
	ownerDays: 0,
	hoursPerDay: 3,
	withdraw: true,
	maxShare: 0.1,
	mailDomain: 'acme.example',
	enterpriseCode: 'ACME',
};
export const OWNER = 'owner@acme.example';

/** Two people who have used what they hold two days ago for the last time, and twenty assets that are always online. */
export function company(rules: object = {}): UseWorld {
	const world = new UseWorld();
	for (const template of Object.values(world.templates)) settle(template, { ...RULES, ...rules });
	for (const name of ['Send Notice', 'Send Report'])
		for (const template of Object.values(world.templates))
			for (const node of template.nodes) if (node.name === name) delete node.disabled;
	nodeOf(world.templates.withdraw, 'Send Report').parameters.toEmail = 'licenses@acme.example';
	world.company.add('A1', 'lina', { onlineFlag: true });
	world.company.add('A2', 'omar', { onlineFlag: true });
	for (const number of range(1, 21)) world.company.add(`B${number}`, 'mei', { onlineFlag: true });
	const begin = world.time;
	world.time -= 1.5 * DAY;
	world.run('use');
	world.time = begin;
	for (const assetNum of ['A1', 'A2']) world.company.asset(assetNum).onlineFlag = false;
	return world;
}

export type Notice = Row & Record<string, string>;
export const notices = (world: UseWorld) => world.tables.license_reclaim_notices.rows as Notice[];
export const toHolders = (world: UseWorld) => world.mails.filter(({ to }) => !to.includes('licenses@'));
export const states = (world: UseWorld) =>
	notices(world).map(({ assetNum, state }) => `${assetNum} ${state}`);
export const taken = (world: UseWorld) => world.company.withdrawals.map(({ assetNum }) => assetNum);
export const decisions = (world: UseWorld) =>
	world.tables.license_decisions.rows as unknown as Array<Record<string, string>>;

/** So many days: samples every six hours, and at ten, notices at 8, withdrawals at 10. `each` is called before each hour. */
export function days(world: UseWorld, count: number, each: (hour: number) => void = () => undefined): void {
	for (let hour = 0; hour < count * 24; hour += 2) {
		const ofDay = hour % 24;
		each(hour);
		if (ofDay % 6 === 0 || ofDay === 10) world.run('use');
		world.time += 1000;
		if (ofDay === 8) world.run('notices');
		if (ofDay === 10) world.run('withdraw');
		world.time += 2 * HOUR - 1000;
	}
}
