// Turns the facts of a run into the table and the checks.

/** @returns {{ rows: string[][], notes: string[], checks: { name: string, problem?: string }[] }} */
export function judge(facts) {
	const { accounts, executions, inHand, alerts, logins, ledger, slots } = facts;
	const of = (what) => accounts.filter((account) => account.what === what);
	const made = (list) => list.filter(({ orders }) => orders.length > 0).length;
	const accepted = accounts.filter(({ what }) => what !== 'refused');
	const twice = accounts.filter(({ orders }) => orders.length > 1);
	const lost = of('lost');
	const wasBegun = ({ executions: own }) => own.some(({ id }) => inHand.killed.includes(id));
	const begun = lost.filter(wasBegun);
	const untouched = lost.filter((account) => !wasBegun(account));
	const orders = ledger.acts.filter(({ kind }) => kind === 'order.made');
	const nonces = ledger.requests.flatMap(({ query }) => query.g_nonce ?? []);
	const refusedTokens = ledger.requests.filter(({ replyCode }) => String(replyCode) === '60000');
	const unsuccessful = executions.filter(({ status }) => status !== 'success');

	const rows = [
		['n8n', facts.version],
		['events posted / accepted', `${accounts.length} / ${accepted.length}`],
		['reported as created', of('created').length],
		['reported as outcome: unknown', `${of('unknown').length} (order made: ${made(of('unknown'))})`],
		['reported as rejected', of('rejected').length],
		['lost: begun by the killed worker', `${begun.length} (order made: ${made(begun)})`],
		['lost: taken from the queue, never begun', `${untouched.length} (order made: ${made(untouched)})`],
		['status of the lost in n8n', counted(lost.flatMap((one) => one.executions.map(({ status }) => status)))],
		['orders at the service', orders.length],
		['events with more than one order', twice.length],
		['executions finished by each worker', facts.finishedByWorkers.join(' + ')],
		['runs of the error workflow', alerts.length],
		['logins: first use / renewal', `${logins.first} / ${logins.renewals}`],
		['requests refused for their token', refusedTokens.length],
		['last execution ended after', seconds(facts.drainedAfter)],
		['time', seconds(facts.tookMs)],
	].map((row) => row.map(String));

	const notes = [...new Set([...lost, ...twice])].map(
		({ eventId, executions: own, orders: ids, answer }) =>
			`  ${eventId}: ${own.map(runText).join(', ')}; orders at the service: ${ids.join(', ') || 'none'}${answer ? `; answer: ${answer}` : ''}`,
	);
	if (notes.length > 0) notes.unshift('Events to look up at the service (lost, or more than one order):');

	const checks = [];
	const check = (
		name,
		wrong,
		describe = (list) => `${list.length}: ${list.slice(0, 5).map(text).join('; ')}`,
	) => {
		const bad = Array.isArray(wrong) ? wrong.length > 0 : Boolean(wrong);
		checks.push({
			name,
			problem: bad ? (Array.isArray(wrong) ? describe(wrong) : String(wrong)) : undefined,
		});
	};
	check('n8n took every event', of('refused'));
	check('every event is accounted for', of('untraced'));
	check(
		'one execution for each event',
		accepted.filter(({ executions: own }) => own.length !== 1),
	);
	check('no event has two orders', twice);
	check(
		'no order was sent twice',
		accounts.filter(({ requests }) => requests > 1),
	);
	check(
		'each order reported as created is the one at the service',
		of('created').filter(({ orders: ids, reported }) => ids.length !== 1 || ids[0] !== reported),
	);
	check(
		'lost replies are reported as outcome: unknown',
		of('unknown').length < 7 && `only ${of('unknown').length} of at least 7`,
	);
	check('no event failed for its token', of('rejected'));
	check(
		'the killed worker had executions in hand',
		begun.length === 0 && 'it had none, so the kill tested nothing',
	);
	check(
		'what nobody had begun made no order',
		untouched.filter(({ requests }) => requests > 0),
	);
	check(
		'the orderly stop finished what was begun',
		inHand.stopped.length > 0 && `executions ${inHand.stopped.join(', ')} were not`,
	);
	check(
		'no more is lost than the two workers run at once',
		lost.length > slots && `${lost.length} > ${slots}`,
	);
	check(
		'n8n ran the error workflow for each lost execution',
		alerts.length !== unsuccessful.length && `${alerts.length} runs for ${unsuccessful.length} executions`,
	);
	check(
		'each worker did its part',
		facts.finishedByWorkers.slice(0, 3).includes(0) && facts.finishedByWorkers.join(', '),
	);
	check(
		'logins: at most one per execution under way',
		(logins.first > slots || logins.renewals > slots) &&
			`${logins.first} and ${logins.renewals} with ${slots} slots`,
	);
	check(
		'the token was refused and renewed',
		(refusedTokens.length === 0 || logins.renewals === 0) && 'it was not',
	);
	check(
		'every attempt had a fresh nonce',
		new Set(nonces).size !== nonces.length && 'a nonce was used again',
	);
	return { rows, notes, checks };
}

const seconds = (ms) => `${Math.round(ms / 1000)} s`;
const runText = ({ id, status }) => `execution ${id} (${status})`;
const text = ({ eventId, executions, orders, requests, what, reported }) =>
	`${eventId} ${what}${reported ? ` (${reported})` : ''}, ${executions.map(runText).join(', ') || 'no execution'}, ${orders.length} orders, ${requests} requests`;

/** `error: 3, crashed: 1` */
function counted(words) {
	const counts = new Map();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return [...counts].map(([word, count]) => `${word}: ${count}`).join(', ') || '–';
}
