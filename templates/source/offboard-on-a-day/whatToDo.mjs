/* global $, $now, BEGUN, DateTime, asking, dayText, decisionOf, firstAsked, letterOf, placesOf, productNames, unanswered, words */
/** What is to be done: before the owner is asked, after the answer, and after it is done. `next`: 0 ask, 1 tell, 2 withdraw and delete. */
export function whatToDo() {
	const settings = $('Settings').first().json;
	const { owner } = settings;
	const { otherwise, problem } = asking(settings);
	if (!owner || problem) throw new Error(problem ?? words.noOwner);
	const { day } = $('When Called').first().json;
	const isAt = (place) => (item) => placesOf(item).includes(place);
	const assets = $('Assets Held').all().map(({ json }) => json.assetNum).filter(Boolean);
	const people = $('One Item per Leaver').all().map(({ json: { globalId, who } }, place) => {
		const rows = $('Rehearsal').all().filter(isAt(place)).map(({ json }) => json);
		const { error } = rows.find((row) => row.error) ?? {};
		const isRehearsed = rows.length > 0 && rows.every(({ dryRun }) => dryRun === true);
		const why = error ? [ error.message ?? String(error), error.description ].filter(Boolean).join('. ') : isRehearsed ? '' : words.notRehearsed;
		const held = rows.flatMap(({ request }) => ((request ?? {}).body ?? {}).deleteAssets ?? []).sort();
		return { globalId, who, why, held, key: held.join() };
	});
	const names = people.map(({ who }) => who).join(', ');
	// A row for each asset: none is cut off.
	const inWords = ({ who, why, held }) => {
		const said = why ? [ words.cannot(why) ] : held.length === 0 ? [ words.nothing ] : held.map((one) => words.asset(one, productNames(assets.indexOf(one))));
		return said.map((line) => [ who, line ]);
	};
	const answer = $('Ask the Owner').isExecuted ? $('Ask the Owner').first().json : {};
	const { told = owner, shown, text, decision } = $('Ask the Owner').isExecuted ? $('What to Do').first().json : {};
	const { again, isYes, days } = answer.data ? { isYes: answer.data.approved === true } : answer.askedAt ? unanswered(answer, settings) : {};
	const decided = answer.data ? (isYes ? words.approve : words.decline) : isYes ? words.byItself : words.noDecision;
	const noted = decision ?? (answer.askedAt || answer.data ? decisionOf('offboard', { what: words.history, about: names, person: names, by: answer.data ? told : words.ask.nobody, shown: text, decided, outcome: BEGUN }) : undefined);
	const letter = (subject, rows, more) => letterOf({ subject, tables: [ [ words.table, words.columns, rows ] ], isWhole: true, ...more });
	const tell = (subject, rows, lead) => [ { json: { next: 1, to: told, ...letter(subject, rows, { lead }), ...(noted && { decision: { ...noted, outcome: subject } }) } } ];
	if ($('Withdraw and Delete').isExecuted) {
		const rows = $('Withdraw and Delete').all().map(({ json }) => json);
		const sent = $('What to Do').all().map(({ json }) => json.globalId);
		const results = people.flatMap((one) => {
			if (!sent.includes(one.globalId)) return [ [ one.who, one.why ? words.cannot(one.why) : words.changed ] ];
			const row = $('Withdraw and Delete').all().find(isAt(sent.indexOf(one.globalId)));
			const { deleted, withdrawnAssets = [], error } = row ? row.json : {};
			if (deleted === true) return [ words.deleted(withdrawnAssets.length), ...withdrawnAssets ].map((line) => [ one.who, line ]);
			if (error && error.outcome === 'rejected') return [ [ one.who, words.cannot(error.message) ] ];
			return [ [ one.who, words.notKnown(error ? error.message ?? String(error) : '') ] ];
		});
		const count = rows.filter(({ deleted }) => deleted === true).length;
		return tell(words.done(count, people.length), results);
	}
	if (!$('Ask the Owner').isExecuted) {
		if (people.every(({ why }) => why)) return tell(words.unchanged(names), people.flatMap(inWords));
		const keys = Object.fromEntries(people.filter(({ why }) => !why).map(({ globalId, key }) => [ globalId, key ]));
		return [ { json: { next: 0, ...firstAsked(settings, { ...letter(words.question(names), people.flatMap(inWords), { lead: [ words.due(dayText(DateTime.fromISO(day, { zone: $now.zoneName }))), words.then ], otherwise }), shown: keys }) } } ];
	}
	if (again) return [ { json: { ...again, next: 0 } } ];
	if (!isYes) return tell(words.unchanged(names), [], [ answer.data ? words.stopped : words.noAnswer(days) ]);
	const go = people.filter(({ globalId, why, key }) => !why && shown[globalId] === key);
	if (go.length === 0) return tell(words.unchanged(names), people.map((one) => [ one.who, one.why ? words.cannot(one.why) : words.changed ]));
	return go.map(({ globalId, who }, place) => ({ json: { next: 2, globalId, who, told, ...(place === 0 && { decision: noted }) } }));
}
