import { DataTable } from '../ledger/dataTable';
import { Execution } from '../ledger/execution';
import type { Item } from '../ledger/items';
import type { Stage } from '../ledger/nodes';
import { readTemplate, type Template } from '../ledger/template';
import { Company } from './company';

const TRIGGERS = {
	use: 'Every Hour',
	report: 'Try It Now',
	notices: 'Every Day at 08:00',
	withdraw: 'Every Day at 10:00',
	answer: 'Link',
	decisions: 'First of the Month',
};
export type Which = keyof typeof TRIGGERS;

function useTemplates(): Record<Which, Template> {
	return {
		use: readTemplate('use-over-time'),
		report: readTemplate('use-report'),
		notices: readTemplate('reclaim-idle-assets'),
		withdraw: readTemplate('reclaim-withdraw'),
		answer: readTemplate('reclaim-answer'),
		decisions: readTemplate('who-decided-what'),
	};
}

/** The templates over a company, with a clock of their own. */
export class UseWorld {
	time = Date.parse('2027-01-01T00:00:00Z');
	readonly now = (): Date => new Date(this.time);
	readonly company = new Company(this.now);
	readonly tables = {
		license_use: new DataTable(this.now),
		license_reclaim_notices: new DataTable(this.now),
		license_decisions: new DataTable(this.now),
	};
	/** The mails that were sent. */
	readonly mails: Array<{ to: string; text: string; subject: string; at: string }> = [];
	mailFails = false;
	private runs = 0;

	constructor(readonly templates = useTemplates()) {}

	start(which: Which, given: Item['json'] = {}): Execution {
		const stage: Stage = {
			table: this.tables.license_use,
			tables: this.tables,
			now: this.now,
			member: (operation, parameters) => this.company.answer(operation, parameters),
			send: (mail) => this.send(mail),
		};
		this.runs += 1;
		return new Execution(
			this.templates[which],
			String(this.runs),
			TRIGGERS[which],
			[{ json: given }],
			stage,
			'body' in given ? 1 : 0,
		);
	}

	/** Runs to its end, or until it is killed before a node. */
	run(which: Which, killBefore?: string | number): Execution {
		const execution = this.start(which);
		for (let step = 0; !execution.isOver; step += 1) {
			if (execution.next === killBefore || step === killBefore) execution.die();
			else execution.step();
		}
		return execution;
	}

	/** Opens a link of a mail, or presses a button of its page: with what is filled in. */
	press(link: string, body?: Record<string, string>): Execution {
		return this.start('answer', {
			query: Object.fromEntries(new URL(link).searchParams),
			...(body && { body }),
		});
	}

	/** The same to its end; what the page says. */
	page(link: string, body?: Record<string, string>): string {
		const execution = this.press(link, body);
		execution.run();
		return String(execution.last('Page')?.[0]?.json.body ?? execution.error);
	}

	private send({ toEmail, text, subject }: Record<string, unknown>): Record<string, unknown> {
		if (this.mailFails) return { error: 'Connection refused' };
		if (!toEmail) return { error: 'No recipients defined' };
		this.mails.push({
			to: String(toEmail),
			text: String(text),
			subject: String(subject),
			at: this.now().toISOString(),
		});
		return { accepted: [toEmail], rejected: [], messageId: `<${this.mails.length}>` };
	}
}
