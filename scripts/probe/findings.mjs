import { entries } from './reads.mjs';

/** nodes/shared/http/serviceClock.ts ignores a date that is further off. */
const BELIEVABLE_MS = 5 * 60_000;
/** A difference that is worth a look: more than a slow reply and whole seconds explain. */
const NOTABLE_MS = 10_000;
const TYPES = ['none', 'text/plain', 'text/html', 'text/javascript', 'application/octet-stream'];
const SERVICES = { order: 'Order Service', member: 'Member Center' };

/** What each kind of finding means for the nodes. */
const ADVICE = {
	unreachable: 'Check the address, the network, and the proxy of this machine.',
	redirect: 'Set Base URL in the credential to the address that it leads to: redirects are not followed.',
	'http-status': 'The nodes take it for a failure. Ask the provider; check Base URL.',
	'rate-limited': 'Set Max Concurrency in the nodes: the service limits requests.',
	'no-envelope':
		'The nodes report it as unreadable. Check Base URL, and whether a gateway answers in its place.',
	'no-code': 'The nodes report it as unreadable: nothing says whether it was done.',
	'code-0-with-299': 'The nodes take it for a contradiction, and the outcome for unknown. Ask the provider.',
	'content-type': 'None: the nodes read the text.',
	refused: 'See docs/codes.md for the code. What this request was to show could not be seen.',
	'code-type': 'None: the nodes take it as number and as text.',
	'success-message': 'None: the nodes do not read the message of a success.',
	'unknown-code': 'The nodes show it with the service’s words. Ask the provider what it means.',
	'refusal-without-cause': 'None: the nodes do without.',
	'missing-field': 'Rows lack it too. What is matched by it (triggers, evidence, dropdowns) cannot work.',
	'unknown-field': 'None: it is passed on.',
	'wrong-type': 'It is passed on as it comes, with a hint at the node. Expressions may need a conversion.',
	'other-value': 'It is passed on. Ask the provider what it means.',
	'null-list': 'None: it is taken for an empty list.',
	'wrong-shape': 'The operation fails where it must make rows of it. Use the HTTP Request node for this one.',
	'long-integer': 'None: the nodes give every digit, as text. Other programs may round it.',
	'page-capped': 'None: the nodes go on with the size that the service gives.',
	'page-refused':
		'Set Page Size in Employee → Get Many, if 100 is refused too; the nodes fall back to 100 by themselves.',
	'page-contradiction':
		'Employee → Get Many reports the list as incomplete. Ask the provider how pages are counted.',
	'no-date': 'The nodes go by the clock of n8n’s machine: keep it exact.',
	'clock-off':
		'Set the clock of n8n’s machine, or have the service’s set. A difference of more than 5 minutes is ignored.',
	cached:
		'Lists may be old: set After a Lost Reply to Report as Unknown, or have the cache leave these paths alone.',
	'nonce-taken-again': 'None: the nodes never send one twice.',
	'nonce-refused-again':
		'None: this is what it is for. A proxy that sends requests twice would be noticed by it.',
	'token-not-checked': 'A token that was made up was accepted. Tell the provider.',
	'write-not-undone': 'Look at the employee’s assets on the platform, and withdraw the asset number by hand.',
};
const NOTES = ['nonce-refused-again', 'page-capped', 'long-integer', 'unknown-field', 'nonce-taken-again'];

/**
 * What is worth telling of the exchanges: what is not as documented, and what the documents leave open.
 * @typedef {{ id: keyof typeof ADVICE, where: string, text: string, advice: string, isNote: boolean }} Finding
 */
export function findingsOf(exchanges) {
	const found = new Map();
	const add = (exchange, id, text) => {
		const where = `${SERVICES[exchange.service]}, ${exchange.operation}`;
		const one = { id, where, text, advice: ADVICE[id], isNote: NOTES.includes(id) };
		found.set(`${id} ${where} ${text}`, one);
	};
	for (const exchange of exchanges) {
		const tell = (id, text) => add(exchange, id, text);
		if (exchange.unreachable) tell('unreachable', `no reply: ${exchange.unreachable}`);
		else {
			ofTransport(exchange, tell);
			if (exchange.code !== undefined) ofEnvelope(exchange, tell);
			ofPurpose(exchange, tell);
		}
	}
	ofData(exchanges, add);
	ofPages(exchanges, add);
	return [...found.values()];
}

function ofTransport({ status, headers, body, code, sentAt, receivedAt }, tell) {
	if (status >= 300 && status < 400) tell('redirect', `HTTP ${status}`);
	else if (status === 429) tell('rate-limited', 'HTTP 429');
	else if (status !== 200 && status !== 299) tell('http-status', `HTTP ${status}`);
	const isRead = status >= 200 && status < 300;
	if (isRead && !body) tell('no-envelope', 'the reply is not a JSON object');
	else if (isRead && code === undefined) tell('no-code', 'the reply is an object without a usable `code`');
	const type = headers.get('content-type') ?? 'none';
	const shown = TYPES.find((one) => type.split(';')[0].trim().toLowerCase() === one) ?? 'of another value';
	if (body && !/\bjson\b/i.test(type)) tell('content-type', `JSON with content type ${shown}`);
	const age = headers.get('age');
	if (age !== null) return tell('cached', `a cache answered (Age${Number(age) >= 1 ? ' above 0' : ' 0'})`);
	const date = Date.parse(headers.get('date') ?? '');
	if (Number.isNaN(date)) return tell('no-date', 'no `Date` header that can be read');
	const off = date < sentAt ? date - sentAt : Math.max(0, date - receivedAt);
	if (Math.abs(off) <= NOTABLE_MS) return;
	const size = Math.abs(off) > BELIEVABLE_MS ? 'more than 5 minutes' : 'more than 10 seconds';
	tell('clock-off', `the service’s clock is ${size} ${off > 0 ? 'ahead of' : 'behind'} this machine’s`);
}

function ofEnvelope({ status, body, code, codes, message, isSuccess, expects }, tell) {
	if (code === '0') {
		if (typeof body.code !== 'number') tell('code-type', 'the code of a success is text, not an integer');
		if (status === 299) tell('code-0-with-299', 'HTTP 299 (business exception) with code 0');
		if (isSuccess && message !== 'success')
			tell('success-message', '`message` of a success is not "success"');
		return;
	}
	if (typeof body.code !== 'string') tell('code-type', 'the code of a refusal is a number, not text');
	if (typeof body.cause !== 'string') tell('refusal-without-cause', 'a refusal without `cause`');
	if (codes && !codes.includes(code)) tell('unknown-code', `code ${code} is not listed for this operation`);
	// Not the message: it may name somebody.
	if (!expects) tell('refused', `refused with code ${code} (HTTP ${status})`);
}

function ofData(exchanges, add) {
	const often = ({ times, of }) => `${times} of ${of}`;
	const words = {
		'missing-field': (one) => `\`${one.path}\` is missing (${often(one)})`,
		'unknown-field': (one) =>
			`\`${one.path}\` has fields that are not in the documents: ${one.detail} (${often(one)})`,
		'other-value': (one) => `\`${one.path}\` has another value than the documents list (${often(one)})`,
	};
	const plain = (one) => `\`${one.path}\` is ${one.detail} (${often(one)})`;
	for (const { exchange, ...one } of together(exchanges))
		add(exchange, one.kind, (words[one.kind] ?? plain)(one));
	for (const exchange of exchanges)
		for (const path of exchange.long)
			add(exchange, 'long-integer', `\`${path}\` holds integers beyond 2^53 − 1`);
}

/** The differences of all replies of an operation, each once. */
function together(exchanges) {
	const sums = new Map();
	for (const exchange of exchanges)
		for (const one of exchange.differences) {
			const key = [exchange.service, exchange.operation, one.kind, one.path, one.detail].join(' ');
			const sum = sums.get(key) ?? { ...one, exchange, times: 0, of: 0 };
			sums.set(key, { ...sum, times: sum.times + one.times, of: sum.of + one.of });
		}
	return sums.values();
}

/** What the request was sent for, where that is more than its data. */
function ofPurpose({ step, isSuccess, code, wasDone, wasUndone }, tell) {
	if (/nonceAgain$/.test(step)) {
		if (isSuccess) tell('nonce-taken-again', 'a nonce was accepted a second time');
		else if (code !== undefined) tell('nonce-refused-again', `a nonce was refused the second time (${code})`);
	}
	if (/wrong(Token|Client|User)$/.test(step) && isSuccess)
		tell('token-not-checked', 'a token that does not exist was accepted');
	if (step.startsWith('write.') && wasDone !== false && wasUndone === false)
		tell('write-not-undone', 'a test request may have been carried out, and was not undone');
}

function ofPages(exchanges, add) {
	const at = (step) => exchanges.find((exchange) => exchange.step === step);
	for (const exchange of exchanges.filter(({ step }) => /^member\.employees/.test(step))) {
		const { asked, data, isSuccess, code } = exchange;
		if (!isSuccess && code)
			add(exchange, 'page-refused', `a page of ${asked.pageSize} was refused (${code})`);
		if (isSuccess && data?.pageSize < asked.pageSize)
			add(exchange, 'page-capped', `asked for pages of ${asked.pageSize}, got pages of ${data.pageSize}`);
	}
	for (const exchange of exchanges.filter(({ asked, isSuccess }) => asked && isSuccess)) {
		const { list, size, total, pages, pageSize } = exchange.data ?? {};
		const say = (text) => add(exchange, 'page-contradiction', text);
		if (Array.isArray(list) && size !== undefined && size !== list.length)
			say('`size` is not the number of entries on the page');
		if (pageSize > 0 && pages !== undefined && total !== undefined && Math.ceil(total / pageSize) !== pages)
			say('`pages` is not `total` divided by `pageSize`');
	}
	const ids = (step) => entries(at(step)?.data?.list).map(({ globalId }) => globalId);
	const first = ids('member.page1');
	if (first.length > 0 && ids('member.page2').some((id) => id !== undefined && first.includes(id)))
		add(at('member.page2'), 'page-contradiction', 'page 2 repeats entries of page 1');
}
