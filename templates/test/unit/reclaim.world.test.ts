import { findLast, groupBy, range } from 'lodash';

import { Chance } from '../support/ledger/chance';
import type { Execution } from '../support/ledger/execution';
import { company, DAY, decisions, HOUR, OWNER, RULES as USUAL } from '../support/use/idleCompany';
import type { UseWorld, Which } from '../support/use/useWorld';
import { runs } from '../../../test/helpers/project/deep';

/** *Reclaim idle assets* in 97 days in which anything may happen: what was taken, kept and told is held against what really happened. */

const RULES = { ...USUAL, maxShare: 0.2, remindDays: 1, ownerDays: 2, owner: OWNER };
const DAYS = 97;
const KEEPS = 'It stays with you';

interface Told {
	to: string;
	at: number;
	assetNum: string;
	holder: string;
	key: string;
	kind: 'first' | 'reminder' | 'owner';
	links: string[];
}

/** The notices that a mail tells of, as its reader sees them. */
function toldIn({ to, at, text, subject }: UseWorld['mails'][number]): Told[] {
	return text
		.split('\n- ')
		.slice(1)
		.map((part) => {
			const [assetNum] = part.split(':');
			const [, name] = /\((\w+)ACME\)/.exec(part) ?? [];
			const links = part.match(/https\S+/g)!;
			const isOwner = to === OWNER;
			const kind = isOwner ? 'owner' : subject.startsWith('Reminder') ? 'reminder' : 'first';
			const key = new URL(links[0]!).searchParams.get('key')!;
			return {
				to,
				at: Date.parse(at),
				assetNum: assetNum!,
				holder: isOwner ? name! : to.split('@')[0]!,
				key,
				kind,
				links,
			};
		});
}

class Truth {
	readonly online: Array<{ assetNum: string; holder: unknown; at: number }> = [];
	readonly changed: Array<{ assetNum: string; at: number }> = [];
	/** The samples that were written. */
	readonly samples = new Set<number>();
	readonly kept: Array<{ assetNum: string; holder: string; from: number; until: number }> = [];
	readonly given: Array<{ key: string; assetNum: string; holder: string; at: number }> = [];
	readonly answered: Array<{ key: string; at: number }> = [];
	private told: Told[] = [];
	private read = 0;
	private judged = 0;
	private judgedMails = 0;
	readonly wrong: string[] = [];

	constructor(private readonly world: UseWorld) {}

	get mails(): Told[] {
		for (const mail of this.world.mails.slice(this.read))
			if (!mail.to.includes('licenses@')) this.told.push(...toldIn(mail));
		this.read = this.world.mails.length;
		return this.told;
	}

	private seen(assetNum: string, holder: unknown): number[] {
		const found = this.online.filter((one) => one.assetNum === assetNum && one.holder === holder);
		return found.map(({ at }) => at).filter((at) => this.samples.has(at));
	}

	private wrongOf({ assetNum, holder, at }: UseWorld['company']['withdrawals'][number]): string | undefined {
		const when = Date.parse(at);
		const { withdrawals, assets } = this.world.company;
		const isHis = (one: { assetNum: string; holder: unknown }) =>
			one.assetNum === assetNum && one.holder === holder;
		const told = this.mails.filter((mail) => isHis(mail) && mail.at <= when);
		const times = withdrawals.filter((one) => isHis(one) && Date.parse(one.at) <= when).length;
		if (times > new Set(told.map(({ key }) => key)).size)
			return `${assetNum} of ${holder} twice for one notice`;
		const rows = decisions(this.world).filter(
			({ about, person }) => about!.startsWith(`${assetNum}:`) && person!.includes(`(${holder}ACME)`),
		);
		if (rows.length < times) return `${assetNum} of ${holder} is not in the history`;
		const isGiven = this.given.some((give) => isHis(give) && give.at <= when && when - give.at < HOUR);
		if (isGiven) return undefined;
		if (this.kept.some((keep) => isHis(keep) && keep.from <= when && when < keep.until))
			return `${assetNum} of ${holder} was kept`;
		const first = findLast(told, ({ kind }) => kind !== 'owner');
		if (first === undefined) return `${assetNum} of ${holder} without notice`;
		const [earliest] = told.filter(({ key, kind }) => key === first.key && kind !== 'owner');
		if (when < earliest!.at + RULES.graceDays * DAY) return `${assetNum} before its deadline`;
		const seen = this.seen(assetNum, holder);
		if (seen.length === 0) return `${assetNum} of ${holder}, who was never seen online`;
		if (seen.some((time) => time > earliest!.at)) return `${assetNum} was online after the notice`;
		const inWeek = withdrawals.filter((one) => {
			const ago = when - Date.parse(one.at);
			return (
				ago >= 0 &&
				ago < 7 * DAY &&
				!this.given.some(
					(give) => give.assetNum === one.assetNum && Math.abs(Date.parse(one.at) - give.at) < HOUR,
				)
			);
		});
		return new Set(inWeek.map((one) => one.assetNum)).size > RULES.maxShare * assets.length
			? `${inWeek.length} in a week`
			: undefined;
	}

	/** Of one notice each mail comes once; and a new notice only where the one before came to an end. */
	private wrongMail(mail: Told, before: Told[]): string | undefined {
		const same = before.filter(({ key, kind }) => key === mail.key && kind === mail.kind);
		const what = `${mail.assetNum} of ${mail.holder}`;
		if (
			same.length >
			(mail.kind === 'owner' && !before.some(({ key, kind }) => key === mail.key && kind !== 'owner') ? 1 : 0)
		)
			return `${what} announced twice (${mail.kind})`;
		if (mail.kind !== 'first') return undefined;
		const last = findLast(
			before,
			(one) => one.assetNum === mail.assetNum && one.holder === mail.holder && one.kind === 'first',
		);
		if (last === undefined || mail.at - last.at > RULES.graceDays * DAY) return undefined;
		const isBetween = ({ at }: { at: number }) => at >= last.at && at <= mail.at;
		const hasEnded =
			[...this.online, ...this.changed].some((one) => one.assetNum === mail.assetNum && isBetween(one)) ||
			this.answered.some((one) => one.key === last.key && isBetween(one));
		return hasEnded ? undefined : `${what} announced twice`;
	}

	judge(): void {
		const { withdrawals } = this.world.company;
		for (const one of withdrawals.slice(this.judged)) this.wrong.push(...[this.wrongOf(one) ?? []].flat());
		this.judged = withdrawals.length;
		const { mails } = this;
		for (const [index, mail] of mails.entries())
			if (index >= this.judgedMails)
				this.wrong.push(
					...[
						this.wrongMail(
							mail,
							mails.slice(0, index).filter(({ assetNum }) => assetNum === mail.assetNum),
						) ?? [],
					].flat(),
				);
		this.judgedMails = mails.length;
	}

	/** Somebody opens a link of a mail, or presses a button: who it is for, or to whom it was forwarded. */
	press(chance: Chance): Execution | undefined {
		const { mails, world } = this;
		if (mails.length === 0) return undefined;
		// A new one more often than an old one.
		const mail =
			mails[
				chance.happens(0.7) ? Math.max(0, mails.length - 1 - chance.below(6)) : chance.below(mails.length)
			]!;
		const link = chance.of(mail.links);
		const isHis = chance.happens(0.8);
		const who = !isHis
			? 'tomasACME'
			: mail.to === OWNER
				? OWNER
				: chance.of([`${mail.holder}ACME`, mail.holder]);
		const answer = chance.of(['keep', 'give', undefined] as const);
		if (answer === undefined) return world.press(link);
		const daysKept = 1 + chance.below(20);
		const isMeant = isHis || mail.holder === 'tomas';
		if (isMeant) this.answered.push({ key: mail.key, at: world.time });
		if (isMeant && answer === 'give') this.given.push({ ...mail, at: world.time });
		const execution = world.press(link, { answer, who, why: 'Needed', days: String(daysKept) });
		this.ends.set(execution, { ...mail, from: world.time, until: world.time + daysKept * DAY });
		return execution;
	}

	private readonly ends = new Map<Execution, Truth['kept'][number]>();

	/** What a page has told somebody. */
	hear(execution: Execution): void {
		const kept = this.ends.get(execution);
		const page = String(execution.last('Page')?.[0]?.json.body ?? '');
		if (kept && page.includes(KEEPS)) this.kept.push(kept);
	}
}

/** Kills, lost replies, doubled runs, mails that fail, links pressed at any time and by anybody. */
function randomWorld(number: number, world = company(RULES)): Truth {
	const chance = new Chance(number);
	const truth = new Truth(world);
	const { company: one } = world;
	for (const asset of one.assets)
		truth.online.push({ assetNum: asset.assetNum, holder: asset.assignedTo, at: world.time - 1.5 * DAY });
	truth.samples.add(world.time - 1.5 * DAY);
	for (const asset of one.assets.slice(2)) asset.onlineFlag = false;
	// Most are used each day or two, some of them seldom, and two never again.
	const rateOf = (index: number) => (index < 2 ? 0 : index < 7 ? 0.004 : 0.06);
	one.withdrawing = () =>
		chance.of(['done', 'done', 'done', 'reply lost', 'request lost', 'refused'] as const);
	const play = (which: Which) => {
		world.mailFails = chance.happens(0.2);
		one.list = chance.of([...Array<'comes'>(8).fill('comes'), 'fails', 'empty']);
		const runs = chance.happens(0.1) ? [world.start(which), world.start(which)] : [world.start(which)];
		const presses = range(chance.happens(0.5) ? 1 + chance.below(2) : 0).flatMap(
			() => truth.press(chance) ?? [],
		);
		// The same button twice at the same moment.
		runs.push(...(which === 'use' ? [] : presses));
		const kill = chance.happens(0.15) ? chance.below(20) : Infinity;
		for (let step = 0; runs.some(({ isOver }) => !isOver); step += 1) {
			const running = chance.of(runs.filter(({ isOver }) => !isOver));
			if (step === kill) running.die();
			else running.step();
			truth.hear(running);
		}
		one.list = 'comes';
		if (
			which === 'use' &&
			world.tables.license_use.rows.some((row) => row.at === new Date(world.time).toISOString())
		)
			truth.samples.add(world.time);
		truth.judge();
	};
	for (let hour = 0; hour < 24 * DAYS; hour += 4) {
		for (const [index, asset] of one.assets.entries()) {
			if (chance.happens(0.003)) {
				asset.assignedTo = chance.of([null, 'lina', 'omar', 'mei', 'tomas']);
				truth.changed.push({ assetNum: asset.assetNum, at: world.time });
			}
			asset.onlineFlag = asset.assignedTo !== null && chance.happens(rateOf(index));
			if (asset.onlineFlag)
				truth.online.push({ assetNum: asset.assetNum, holder: asset.assignedTo, at: world.time });
		}
		play('use');
		world.time += 1;
		if (hour % 24 === 8 || chance.happens(0.02)) play('notices');
		if (hour % 24 === 12 || chance.happens(0.02)) play('withdraw');
		world.time += 4 * HOUR - 1;
	}
	return truth;
}

it('97 days: nothing is taken that was kept, nothing without a notice, nothing twice, and nothing is announced twice', () => {
	const found = range(runs(40)).map((index) => {
		const world = company(RULES);
		const truth = randomWorld(index + 1, world);
		return { truth, taken: world.company.withdrawals.length, mails: groupBy(truth.mails, 'kind') };
	});
	expect(found.flatMap(({ truth }) => truth.wrong)).toEqual([]);
	const sum = (count: (one: (typeof found)[number]) => number) =>
		found.reduce((total, one) => total + count(one), 0);
	// Enough of everything has happened.
	const happened = {
		taken: sum(({ taken }) => taken),
		given: sum(({ truth }) => truth.given.length),
		kept: sum(({ truth }) => truth.kept.length),
		first: sum(({ mails }) => mails.first?.length ?? 0),
		reminder: sum(({ mails }) => mails.reminder?.length ?? 0),
		owner: sum(({ mails }) => mails.owner?.length ?? 0),
	};
	for (const [what, count] of Object.entries(happened))
		expect([what, count > found.length]).toEqual([what, true]);
});
