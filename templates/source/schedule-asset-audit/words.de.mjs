const viele = (count, one, many) => count + ' ' + (count === 1 ? one : many);
const tag = (iso) => iso.split('-').reverse().join('.');

/** What people read of the audit, in German: `node templates/source/build.mjs --language de --to <folder>`. Each key is one of words.mjs. */
export const words = {
	LANGUAGE: 'de',
	viele,
	tag,

	// Of an asset, and of what could not be read of it.
	locked: 'gesperrt',
	frozen: 'eingefroren',
	nobody: 'niemand',
	lentOut: 'verliehen',
	notKnown: 'nicht gezeigt',
	allEnded: 'abgelaufen',
	day: (iso) => words.tag(iso),
	inDays: (day, days) => words.tag(day) + ' (' + (days === 0 ? 'heute' : days === 1 ? 'morgen' : days > 0 ? 'in ' + days + ' Tagen' : 'vor ' + words.viele(-days, 'Tag', 'Tagen')) + ')',
	moreInWorkbook: (count) => 'Und ' + count + ' weitere: Die Arbeitsmappe enthält alle.',
	deleted: 'gelöscht',
	notListed: 'nicht in der Liste der Mitarbeiter',
	unreadEnd: (what, time) => 'Das Ende ' + (what === words.theAsset ? 'des Assets' : 'von ' + what) + ' ist nicht lesbar: ' + JSON.stringify(time),
	theAsset: 'Asset',
	itsProduct: (name) => 'Produkt ' + name,
	assetTwice: 'Assets führt es mehrfach auf: Als Ende gilt das früheste davon',
	noHolderListed: 'Asset Holders führt es nicht auf: Inhaber und Produkte sind nicht bekannt',
	noEmployees: 'Die Liste der Mitarbeiter ist leer: Wer gegangen ist, ist nicht bekannt',
	holderNotShown: 'Asset Holders zeigt nicht, wer es hat',
	holdersDiffer: (holders) => 'Asset Holders führt es mehrfach auf, mit verschiedenen Inhabern oder ohne: ' + holders,
	productsOff: 'Products ist ausgeschaltet, oder seine Zugangsdaten fehlen: Wann Produkte enden, ist nicht bekannt',
	productOfNobody: (name) => 'Zu welchem Asset das Produkt ' + name + ' gehört, ist nicht bekannt',
	cloudNotListed: 'Assets führt es nicht auf, obwohl seine Produkte zu einer Cloud-Lizenz gehören: Sein eigenes Ende ist nicht bekannt',
	oddRows: (count, node) => words.viele(count, 'Zeile', 'Zeilen') + ' von ' + node + ' ohne Nummer oder ID',

	// How long until an end, and who holds an asset.
	endedToday: 'heute abgelaufen',
	endsToday: 'endet heute',
	endedYesterday: 'gestern abgelaufen',
	endsTomorrow: 'endet morgen',
	ended: (days) => 'vor ' + days + ' Tagen abgelaufen',
	ends: (days) => 'endet in ' + days + ' Tagen',
	noEnd: 'kein Ende bekannt',

	// What else is said of a finding.
	lent: (assets) => 'verliehen: ' + assets,
	lentInOneOf: (locks, assets) => 'verliehen, in einem der ' + locks + ' Dongles dieser Person: ' + assets,
	toSomebodyWhoLeft: 'an jemanden, der gegangen ist',
	aLentLock: 'ein verliehener Dongle',
	nothing: (assets) => words.viele(assets, 'Asset', 'Assets') + ' geprüft, bei keinem ist etwas zu tun',
	noAsset: 'Kein Asset in der Liste. Stimmt die Enterprise Global ID in Settings?',

	// The tables: their titles, what is said of so many assets, and of each.
	tables: {
		ended: { title: () => 'Abgelaufen', said: (count) => count + ' abgelaufen', reason: () => 'abgelaufen' },
		soon: { title: (days) => 'Endet in den nächsten ' + days + ' Tagen', said: (count, days) => count + (count === 1 ? ' endet' : ' enden') + ' in den nächsten ' + days + ' Tagen', reason: (days) => 'endet in den nächsten ' + days + ' Tagen' },
		left: { title: () => 'Bei jemandem, der gegangen ist', said: (count) => count + (count === 1 ? ' ist' : ' sind') + ' noch bei Leuten, die gegangen sind', reason: () => 'bei jemandem, der gegangen ist' },
		nobody: { title: () => 'Bei niemandem', said: (count) => count + (count === 1 ? ' hat' : ' haben') + ' keinen Inhaber', reason: () => 'ohne Inhaber' },
		lent: { title: () => 'Verliehene Dongles', said: (count) => words.viele(count, 'Dongle ist', 'Dongles sind') + ' verliehen', reason: () => 'Dongle verliehen' },
		unknown: { title: () => 'Nicht lesbar', said: (count) => count + ' nicht vollständig lesbar', reason: () => 'nicht vollständig gelesen' },
	},
	columns: ['Asset', 'Produkt', 'Inhaber', 'Wann', 'Außerdem'],

	// The mail and its page.
	title: (company) => (company ? 'Lizenzbericht für ' + company : 'Lizenzbericht'),
	notComplete: (what) => 'Nicht vollständig: ' + what,
	quiet: 'Nichts zu tun',
	noList: 'Kein Asset in der Liste',
	emptyLists: 'Die Listen der Plattform sind leer. Stimmt die Enterprise Global ID in Settings?',
	lookedAt: (total, date, warnDays) => words.viele(total, 'Asset', 'Assets') + ' geprüft am ' + words.tag(date) + '. Aufgeführt ist, was innerhalb von ' + warnDays + ' Tagen endet.',
	incomplete: 'Etwas war nicht lesbar, der Bericht ist also nicht vollständig: siehe die letzte Tabelle.',
	andMore: (count) => 'und ' + count + ' weitere',
	moreProductsInWorkbook: (count) => 'Und ' + count + ' weitere Produkte: Die Arbeitsmappe enthält alle.',
	byMonth: 'Assets, bei denen etwas endet, nach Monat',
	useNow: 'Plätze je Produkt: jetzt vergeben, von denen, die nicht abgelaufen sind',
	heldOf: (given, bought, inUse) => given + ' von ' + bought + (inUse ? ', ' + inUse + ' online' : ''),
	use30: 'Nutzung in 30 Tagen: höchstens gleichzeitig online, von allen Plätzen',
	peakOf: (peak, seats) => peak + ' von ' + seats,
	use30Columns: ['Produkt', 'Plätze', 'Höchstens vergeben', 'Höchstens online', 'Ungenutzt'],
	lastSample: (day) => 'Die letzte Stichprobe ist vom ' + words.tag(day) + '.',
	oldSample: 'Das ist mehr als zwei Tage her: Nichts gilt als ungenutzt.',
	people: { title: 'Wer was hat', columns: ['Person', 'Assets', 'Plätze', 'Produkte', 'Erstes Ende'] },
	idle: { title: '30 Tage nicht genutzt', columns: ['Asset', 'Produkt', 'Plätze', 'Inhaber', 'Zuletzt online'], never: 'nie online gesehen' },
	never: { title: 'Lizenzen ohne Ende', columns: ['Asset', 'Produkt', 'Plätze', 'Inhaber'] },
	footer: (date) => 'Ein Asset steht in jeder Tabelle, in die es gehört. Ein Produkt zählt, wo es vor seinem Asset endet. Tage zählen ab dem ' + words.tag(date) + '.',

	// What licenses are worth.
	worth: {
		all: 'Alle',
		noPrice: 'ohne Preis',
		noDepartment: 'keine Abteilung',
		title: 'Was die Lizenzen wert sind',
		lead: (all, idle) => 'Alle Plätze mit Preis: ' + all + ' im Jahr. Davon ungenutzt (frei oder 30 Tage nicht genutzt): ' + idle + '.',
		back: (returned, saved) => 'Zurückgegeben: ' + returned + ', das hat bisher ' + saved + ' gespart.',
		titles: { product: 'Wert im Jahr, nach Produkt', department: 'Wert im Jahr, nach Abteilung des Inhabers', month: 'Zurückgegeben, nach Monat', notes: 'Was nicht gezählt ist' },
		columns: { product: 'Produkt', department: 'Abteilung', month: 'Monat', kinds: ['Vergeben', 'Frei', 'Ungenutzt', 'Zurückgegeben', 'Bisher gespart'] },
		sheet: { name: 'Wert', columns: ['Nach', 'Name', 'Währung', 'Vergeben', 'Vergeben, im Jahr', 'Frei', 'Frei, im Jahr', 'Ungenutzt', 'Ungenutzt, im Jahr', 'Zurückgegeben', 'Zurückgegeben, im Jahr', 'Bisher gespart'] },
		odd: (product, why) => 'Der Preis von "' + product + '": ' + why,
		noNumber: 'keine Zahl mit höchstens zwei Nachkommastellen',
		noCurrency: 'ohne Währung',
		noProduct: 'kein Produkt der Listen heißt so oder hat diese URI',
		differ: 'mehrere Preise, keiner davon gilt',
		twice: (assets, count) => words.viele(count, 'Asset hat', 'Assets haben') + ' ein Produkt zweimal, aus zwei Bestellungen, mit gleich vielen Plätzen und anderem Ende; es zählt einmal: ' + assets,
		gone: (assets, count) => words.viele(count, 'zurückgegebenes Asset steht', 'zurückgegebene Assets stehen') + ' nicht mehr in den Listen: ' + assets,
	},

	// The workbook.
	sheets: {
		attention: { name: 'Zu tun', columns: ['Asset', 'Lizenztyp', 'Produkt', 'Inhaber', 'Warum', 'Endet am', 'Tage', 'In Worten', 'Näheres', 'ID des Inhabers'] },
		products: { name: 'Produkte jetzt', columns: ['Produkt', 'Assets', 'Plätze', 'Vergeben oder verliehen', 'Höchstens online', 'Frei', 'Erstes Ende', 'Tage'] },
		days: { name: 'Nutzung in 30 Tagen', columns: ['Produkt', 'Plätze', 'Höchstens vergeben', 'Höchstens online', 'Ungenutzte Assets'] },
	},
};
