import lodash from 'lodash';
import { until } from '../../../scripts/lib/until.mjs';
import { outputRows } from '../../../scripts/lib/n8nApi.mjs';
import { SetupError } from '../../../scripts/lib/errors.mjs';
import { parametersOf } from './bring.mjs';

const EVERY = { everyMs: 100 };

/**
 * Fills in a form of n8n page by page, as a browser does.
 * @param {Array<Record<string, string | File>>} pages what is filled in, page by page: the fields of each in their order
 * @param {(shown: string) => boolean} [isAsked] says whether a page asks for more: where it does not, it is the last one
 * @returns {Promise<string[]>} the text of each page that was shown, the last one too
 */
export async function fillInForm(api, path, [first, ...pages], isAsked = () => true) {
	const start = async () => {
		const response = await post(`${api.url}/form/${path}`, first);
		// n8n answers 404 for some 100 ms after activation.
		return response.status === 200 ? await response.json() : undefined;
	};
	const { formWaitingUrl } = await until(start, `The form ${path} did not take its first page`, EVERY);
	const shown = [];
	const turn = async () => shown.push(await nextPage(formWaitingUrl, shown.at(-1) ?? ''));
	await turn();
	for (const fields of pages) {
		if (!isAsked(textOf(shown.at(-1)))) break;
		const { status } = await post(formWaitingUrl, fields);
		if (status !== 200) throw new SetupError(`n8n answered ${status} to a page of the form ${path}`);
		await turn();
	}
	// The last page says so itself once it is shown; without it the execution goes on waiting.
	await fetch(formWaitingUrl, { method: 'POST' });
	return shown.map(textOf);
}

/** A form that takes a sheet, filled in as a browser does: its last page, and the rows of the file that comes with it. */
export async function sheetForm({ api, workflow }, form) {
	const { path } = parametersOf(workflow, form).options;
	const over = async () =>
		(await api.executions.list(workflow.id)).filter(({ status }) => status === 'success');
	let uploads = (await over()).length;
	return async (fields) => {
		uploads += 1;
		const page = (await fillInForm(api, path, [fields])).at(-1);
		// The page is there a moment before its execution is over.
		const look = async () => {
			const found = await over();
			return found.length >= uploads ? found : undefined;
		};
		const [last] = await until(look, 'The upload did not end', EVERY);
		const execution = await api.executions.get(last.id);
		const isSent = execution.data.resultData.runData['Rows with Results'];
		const [{ rows: back }] = outputRows(execution, isSent ? 'Rows with Results' : 'Check the Sheet');
		return { page, back };
	};
}

/** Fills in a form that an execution waits for, at the address that it gives; what n8n answers. */
export async function answerForm(url, fields) {
	const response = await post(url, fields);
	if (response.status !== 200) throw new SetupError(`n8n answered ${response.status} to the form at ${url}`);
	return await response.text();
}

async function post(url, fields) {
	const body = new FormData();
	Object.values(fields).forEach((value, index) => body.set(`field-${index}`, value));
	return await fetch(url, { method: 'POST', body });
}

/** The next page, once the workflow has come to it. */
async function nextPage(url, before) {
	const progress = new URL(url);
	progress.pathname += '/n8n-execution-status';
	const look = async () => {
		if ((await (await fetch(progress)).text()) !== 'form-waiting') return undefined;
		const page = await (await fetch(url)).text();
		return page === before ? undefined : page;
	};
	return await until(look, 'The form did not come to its next page', EVERY);
}

/** What a person reads of a page. */
function textOf(html) {
	const visible = html.replace(/<(script|style|head)\b[^]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
	const plain = visible.replace(/&#x(\w+);/g, (_, hex) => String.fromCodePoint(Number(`0x${hex}`)));
	return lodash
		.unescape(plain)
		.replace(/\s+/g, ' ')
		.replace(/ Form automated with\s*$/, '')
		.trim();
}
