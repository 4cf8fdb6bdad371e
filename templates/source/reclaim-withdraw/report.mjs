/* global $, dueNotices */
/** What a person is told; nothing where there is nothing to tell. */
export function report() {
	const { due, share, isOver, stop, odd, unread } = dueNotices();
	const { withdraw, maxShare } = $('Settings').first().json;
	const countOf = (count) => (count === 1 ? '1 asset' : `${count} assets`);
	const percent = (part) => `${Math.round(part * 1000) / 10} %`;
	const all = (node) => ($(node).isExecuted ? $(node).all().map(({ json }) => json) : []);
	const [rehearsed, results] = [all('Rehearsal'), all('Write Result')];
	const nameOf = ({ assetNum, products, holderName, userName }) => `${assetNum}${products ? `: ${products},` : ''} of ${holderName} (${userName})`;
	const isDry = (index) => (rehearsed[index] ?? {}).dryRun === true;
	const missed = withdraw ? 'not withdrawn by this run: its notice was changed, or another run has it' : 'rehearsed';
	const lines = due.map((notice, index) => {
		const result = results.find(({ id }) => id === notice.id);
		const failure = (rehearsed[index] ?? {}).error;
		const became = isOver || odd.length > 0 ? 'not withdrawn' : result ? `${result.state}${result.reason ? `: ${result.reason}` : ''}` : isDry(index) ? missed : failure ? failure.message : 'not withdrawn';
		return { assetNum: notice.assetNum, text: `${nameOf(notice)}, told on ${notice.sent.slice(0, 10)}: ${became}` };
	});
	if (!stop && due.length === 0 && unread.length === 0 && odd.length === 0) return [];
	const subject = stop
		? 'Nothing is reclaimed'
		: odd.length > 0
			? 'Nothing is reclaimed: a row of the notices cannot be read'
			: due.length === 0
				? 'Nothing is due, and a time cannot be read'
				: isOver
					? `Nothing is reclaimed: ${due.length} would be ${percent(share)} of all`
					: withdraw
						? `Reclaimed: ${results.filter(({ state }) => state === 'withdrawn').length} of ${countOf(due.length)}`
						: `Rehearsal: ${countOf(due.length)} would be reclaimed`;
	const why = stop
		? `${stop}. Is Use over time published?`
		: isOver
			? `More than ${percent(maxShare)} of all assets or seats within seven days. Look at the list; then raise maxShare, or close notices.`
			: withdraw ? '' : 'Nothing was sent: withdraw of Settings is off.';
	return [{ json: { subject, text: [why, ...lines.map(({ text }) => text), ...unread, ...odd].filter(Boolean).join('\n'), assets: lines.map(({ assetNum }) => assetNum) } }];
}
