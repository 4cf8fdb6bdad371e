import { DataTable } from './dataTable';
import { noting } from './noting';
import type { Stage } from './nodes';

type Row = Record<string, unknown>;
/** What somebody answers, or that nobody does. */
export type Answer = Row | 'nobody';
const DAY = 24 * 60 * 60 * 1000;

/** For workflows that ask people: their answers in turn, the last one for all that follow; a clock that goes on while nobody answers; what is mailed and noted. */
export class Asking {
	readonly mails: Row[] = [];
	/** What is noted of the decisions. */
	readonly decisions = new DataTable(() => this.now);
	private readonly answers: Answer[];

	constructor(
		public now: Date,
		answers: Answer | Answer[],
	) {
		this.answers = [answers].flat();
	}

	/** Nothing where nobody answers: then so many days are over. */
	answer(days: unknown): Row | undefined {
		const answer = this.answers.length > 1 ? this.answers.shift()! : this.answers[0]!;
		if (answer !== 'nobody') return answer;
		this.now = new Date(this.now.getTime() + Number(days) * DAY);
		return undefined;
	}

	stage(more: Partial<Stage>): Stage {
		const now = () => this.now;
		return {
			now,
			note: noting(this.decisions, now),
			send: (mail, { days }) => {
				this.mails.push(mail);
				return mail.operation === 'sendAndWait' ? this.answer(days) : {};
			},
			...more,
		};
	}
}
