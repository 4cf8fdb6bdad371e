// Plays templates in a real n8n beside the sandbox, as their users do: what a table of cases (cases/) needs, and nothing of any one template.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bringCredentials, credentialFor } from '../../scripts/lib/credentials.mjs';
import { ensureN8n } from '../../scripts/lib/installs.mjs';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { until } from '../../scripts/lib/until.mjs';

export const INBOX = 'license_order_inbox';
export const DAY_MS = 24 * 60 * 60 * 1000;
export const CRM_KEY = { 'X-CRM-Key': 'a-key-of-the-crm' };
/** The day so many days from now, as people write it. */
export const dayIn = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
export const readTemplate = (file) => JSON.parse(readFileSync(join(ROOT_DIR, file), 'utf8'));

/** The node of this name: its parameters are what a user changes. */
export function nodeOf({ name: template, nodes }, name) {
	const found = nodes.find((node) => node.name === name);
	if (!found) throw new Error(`"${template}" has no node "${name}"`);
	return found;
}

/** Fills in a field of an Edit Fields node, such as *Settings*. */
export function fill(template, node, values) {
	const { assignments } = nodeOf(template, node).parameters.assignments;
	for (const [name, value] of Object.entries(values)) {
		const field = assignments.find((one) => one.name === name);
		if (!field) throw new Error(`"${node}" has no field "${name}"`);
		field.value = value;
	}
}

/** Fills in who gets the mails of a template, where that is left empty. */
export const toAddress = (address) => (template) => {
	for (const { type, parameters } of template.nodes)
		if (type === 'n8n-nodes-base.emailSend') parameters.toEmail ||= address;
};

/** What n8n itself reads mails and files with. */
const ofN8n = async (name) =>
	createRequire(join((await ensureN8n()).dir, 'node_modules', 'n8n', 'package.json'))(name);

/** A small mail server on this machine, which keeps what it gets. `refuse(mail)`: whether it takes one not. */
async function startMails() {
	const mails = [];
	const server = { refuse: () => false };
	const net = createServer((socket) => {
		const say = (line) => socket.write(`${line}\r\n`);
		const take = async (raw) => {
			const mail = await readMail(raw);
			if (server.refuse(mail)) return say('550 refused');
			mails.push(mail);
			say('250 kept');
		};
		let lines;
		say('220 mails');
		createInterface({ input: socket }).on('line', (line) => {
			if (lines && line !== '.') return lines.push(line);
			if (lines) {
				void take(lines.join('\r\n'));
				lines = undefined;
				return;
			}
			if (line === 'DATA') lines = [];
			say(lines ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 yes');
		});
		socket.on('error', () => {});
	});
	net.listen(0, '127.0.0.1').unref();
	await once(net, 'listening');
	return Object.assign(server, { mails, port: net.address().port });
}

async function readMail(raw) {
	const { simpleParser } = await ofN8n('mailparser');
	const { to, subject, text, html, attachments } = await simpleParser(raw);
	return { to: to.text, subject, text: html || text, files: attachments.map(({ content }) => content) };
}

const decoded = (html) =>
	html
		.replace(/&#x(\w+);/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
		.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&quot;', '"')
		.replaceAll('&amp;', '&');

/** What a person reads of a page. */
const textOf = (html) =>
	decoded(html.replace(/<(script|style|head)\b[^]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '))
		.replace(/\s+/g, ' ')
		.trim();

/** What a page offers to be ticked. */
export const choicesIn = (html) =>
	[...html.matchAll(/type='checkbox'[^>]*value='([^']*)'/g)].map(([, text]) => decoded(text));

/** The player: `n8n` and `sandbox` run already. */
export async function openPlayer({ n8n, sandbox }) {
	const { api } = n8n;
	const mail = await startMails();
	const ours = await bringCredentials({ api, sandbox });
	const credential = async (type, name, data) => ({ [type]: await credentialFor(api, { name, type, data }) });
	const [[name, value]] = Object.entries(CRM_KEY);
	const crm = await credential('httpHeaderAuth', 'CRM key', { name, value });
	const server = { host: '127.0.0.1', port: mail.port, secure: false, disableStartTls: true };
	const smtp = await credential('smtp', 'Mails', server);

	/** What every user does once: chooses credentials, switches the mails on, and says who calls whom. */
	function fillIn(template, called, mails) {
		for (const node of template.nodes) {
			const { type, parameters } = node;
			if (ours[type]) node.credentials = ours[type];
			if (parameters.authentication === 'headerAuth') node.credentials = crm;
			// Nobody is logged in here: forms are filled in without a browser.
			if (['basicAuth', 'n8nUserAuth'].includes(parameters.authentication))
				parameters.authentication = 'none';
			if (type === 'n8n-nodes-base.emailSend' && mails) {
				Object.assign(node, { disabled: false, credentials: smtp });
				parameters.fromEmail ||= 'n8n@acme.example';
			}
			if (type === 'n8n-nodes-base.executeWorkflow' && called[node.name]) {
				delete node.disabled;
				parameters.workflowId = { __rl: true, mode: 'id', value: called[node.name].id };
			}
		}
	}

	const brought = [];
	/** Takes off what was brought, so that its triggers look no more. */
	async function takeOff() {
		for (const id of brought.splice(0)) await api.deactivate(id);
		mail.mails.length = 0;
	}

	/** Brings a template into n8n and publishes it. `called`: workflows by the node that calls them; `change`: what its user fills in. */
	async function bring(file, { change = () => {}, called = {}, activate = true, mails = true } = {}) {
		const template = readTemplate(file);
		fillIn(template, called, mails);
		change(template);
		for (const { id, name, isArchived } of await api.listWorkflows())
			if (name === template.name && !isArchived) await api.rest('POST', `/workflows/${id}/archive`);
		const { id } = await api.createWorkflow({
			...template,
			settings: { ...template.settings, saveDataSuccessExecution: 'all' },
		});
		if (activate) await api.activate(id);
		brought.push(id);
		return await api.getWorkflow(id);
	}

	/** All other templates, to be looked at and not published. */
	async function bringOthers() {
		const there = new Set((await api.listWorkflows()).map(({ name }) => name));
		for (const file of readdirSync(join(ROOT_DIR, 'templates')))
			if (!there.has(readTemplate(`templates/${file}`).name))
				await bring(`templates/${file}`, { activate: false, mails: false });
	}

	const tablePath = async (name) => {
		const { data } = await api.rest('GET', '/data-tables-global');
		const found = data.find((one) => one.name === name);
		return found && `/projects/${found.projectId}/data-tables/${found.id}`;
	};
	const tables = {
		async rows(name) {
			const path = await tablePath(name);
			const rows = [];
			for (let page; path && page !== 0; rows.push(...page), page = page.length)
				page = (await api.rest('GET', `${path}/rows?take=200&sortBy=id:asc&skip=${rows.length}`)).data;
			return rows;
		},
		async insert(name, data) {
			const path = await tablePath(name);
			for (let from = 0; from < data.length; from += 1000)
				await api.rest('POST', `${path}/insert`, {
					data: data.slice(from, from + 1000),
					returnType: 'count',
				});
		},
		async edit(name, id, data) {
			const filter = { type: 'and', filters: [{ columnName: 'id', condition: 'eq', value: id }] };
			await api.rest('PATCH', `${await tablePath(name)}/rows`, { filter, data });
		},
		async drop(name) {
			const path = await tablePath(name);
			if (path) await api.rest('DELETE', path);
		},
	};

	const post = async (at, fields) => {
		const body = new FormData();
		for (const [index, value] of fields.entries())
			for (const one of [value].flat()) body.append(`field-${index}`, one);
		return await fetch(at, { method: 'POST', body });
	};
	/** The page that a form shows next, once its workflow has come to it. */
	async function nextPage(at, before) {
		const status = new URL(at);
		status.pathname += '/n8n-execution-status';
		// n8n makes a page of 500 lines in seconds, and then hangs up on who waited.
		const ask = async (url) => {
			const reply = await fetch(url).catch(() => undefined);
			return (await reply?.text()) ?? '';
		};
		const look = async () => {
			const now = await ask(status);
			if (now !== 'form-waiting') return ['error', 'crashed'].includes(now) && `n8n says: ${now}`;
			const page = await ask(at);
			return page !== before && page;
		};
		// 300 rows of a sheet take a quarter of a minute, and longer on a busy machine.
		const patience = { everyMs: 100, patienceMs: 180_000 };
		return await until(look, 'The form did not come to its next page', patience);
	}
	/** Fills in a form page by page, fields in their order; gives what each following page says, and the last one's file. */
	async function form(path, first, ...pages) {
		const start = async () => {
			const response = await post(`${api.url}/form/${path}`, first);
			return response.status === 200 && (await response.json());
		};
		const { formWaitingUrl } = await until(start, `The form ${path} did not take its first page`, {
			everyMs: 100,
		});
		const shown = [await nextPage(formWaitingUrl, '')];
		for (const fields of pages) {
			const given = typeof fields === 'function' ? await fields(textOf(shown.at(-1)), shown.at(-1)) : fields;
			if (!given) break;
			await post(formWaitingUrl, given);
			shown.push(await nextPage(formWaitingUrl, shown.at(-1)));
		}
		const [, files] = /const binaries = "([^"]+)"/.exec(shown.at(-1)) ?? [];
		const [{ data } = {}] = files ? JSON.parse(decodeURIComponent(files)) : [];
		// The last page says so itself once it is shown; without it the execution goes on waiting.
		await fetch(formWaitingUrl, { method: 'POST' });
		return {
			pages: shown.map(textOf),
			file: data && (data.type === 'Buffer' ? Buffer.from(data.data) : Buffer.from(data, 'latin1')),
		};
	}

	/** A mail not yet given that passes. */
	const nextMail = (passes) =>
		until(
			() => {
				const place = mail.mails.findIndex(passes);
				return place >= 0 && mail.mails.splice(place, 1)[0];
			},
			`No such mail came: ${passes}; there are ${mail.mails.map(({ to, subject }) => `${to}: ${subject}`).join(' · ')}`,
			{ patienceMs: 30_000, everyMs: 100 },
		);

	/** Clicks on the link of the next mail that passes, which asks; n8n takes a program for the preview of a link. Gives the mail with its page. */
	async function nextAsked(passes) {
		const told = await nextMail(passes);
		const url = /href="([^"]+)"/.exec(told.text)[1].replaceAll('&amp;', '&');
		const look = async () => {
			// n8n never answers who opens it in the moment before the run waits.
			const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
			const init = { headers, signal: AbortSignal.timeout(1_000) };
			const response = await fetch(url, init).catch(() => undefined);
			return response?.status === 200 && { ...told, url, html: await response.text() };
		};
		return await until(look, 'The run that sent the mail does not wait', { everyMs: 200 });
	}

	/** The workflow that orders, with an empty table of lines: its first run makes it. */
	async function bringDrain({ isOn = true } = {}) {
		await tables.drop(INBOX);
		const drain = await bring('templates/order-what-is-open.json');
		await api.run(drain.id, { trigger: 'Every Minute' });
		if (!isOn) await api.deactivate(drain.id);
		return drain;
	}

	const xlsx = () => ofN8n('@e965/xlsx');
	return {
		api,
		sandbox,
		mail,
		tables,
		bring,
		bringOthers,
		takeOff,
		form,
		nextMail,
		nextAsked,
		bringDrain,
		/** Answers a form at an address that waits, such as the page of *Send and Wait*. */
		answer: async (at, fields) => await (await post(at, fields)).text(),
		webhook: (path, body, headers = {}) => api.callWebhook(path, body, { ...CRM_KEY, ...headers }),
		workbook: async (rows) => {
			const { utils, write } = await xlsx();
			const book = utils.book_new();
			utils.book_append_sheet(
				book,
				Array.isArray(rows[0]) ? utils.aoa_to_sheet(rows) : utils.json_to_sheet(rows),
			);
			return new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'sheet.xlsx');
		},
		sheetOf: async (file) => {
			const { read, utils } = await xlsx();
			const { Sheets, SheetNames } = read(file, { cellDates: true });
			return utils.sheet_to_json(Sheets[SheetNames[0]]);
		},
		/** The last execution of a workflow that has ended. */
		async ended(workflow) {
			const isOver = ({ status }) => !['running', 'waiting', 'new'].includes(status);
			const over = async () => (await api.executions.list(workflow.id)).find(isOver);
			const { id } = await until(over, `"${workflow.name}" did not end`, { everyMs: 100 });
			return await api.executions.get(id);
		},
		orders: async () =>
			(await sandbox.control('GET', 'ledger')).acts.filter(({ kind }) => kind === 'order.made'),
		state: () => sandbox.control('GET', 'state'),
		fault: (...faults) => sandbox.control('POST', 'faults', faults),
	};
}
