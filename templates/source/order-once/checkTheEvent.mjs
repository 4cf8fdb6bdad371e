/* global $execution, $now, DateTime, misspelt, unknownNames, words */
/** Reads what was asked for: which event, which lines, and what is wrong with each. With an `answer`: nothing is done with it. */
export function checkTheEvent(input) {
	const called = input.words ?? {};
	// A number beyond 2^53 is rounded before n8n sees it, and an object is no name: both would make one event of two.
	const textOf = (value) =>
		typeof value === 'string' ? value.trim() : Number.isSafeInteger(value) ? String(value) : '';
	const isGiven = (value) => value !== undefined && value !== null && value !== '';
	const eventId = typeof input.eventId === 'string' ? input.eventId : textOf(input.eventId);
	const hint = (field) => misspelt(Array.isArray(input.sent) ? input.sent : [], called[field] ?? field);
	const refused = (field, message) => {
		const problems = [ { field: called[field] ?? field, message: message + (isGiven(input[field]) ? '' : hint(field)) } ];
		return { answer: { status: 422, body: { status: 'not usable', eventId, problems } } };
	};
	// Half of a sign is kept as another one by a database, and would make one event of two.
	if (eventId.trim() === '' || eventId.length > 200 || /\p{Surrogate}|\0/u.test(eventId))
		return refused('eventId', isGiven(input.eventId) ? words.eventId : words.isMissing);
	// Where reconcile keeps the event once it is settled for long. An ID that is an ISO time would be a date for n8n, without a hash.
	const key = JSON.stringify(eventId).hash('md5').slice(0, 16);
	const place = { key, page: 'settled ' + key.slice(0, 2) };
	if (isGiven(input.again)) return { eventId, ...place, again: input.again, rows: [] };
	// In the place of the lines: whoever does not know of it refuses it.
	const lines = input.rehearse ?? input.lines;
	if (!Array.isArray(lines) || lines.length === 0 || lines.length > 1000)
		return refused('lines', words.lines);

	const KEYS = {
		event: [ 'channelCode', 'channelOrderId' ],
		customer: [ 'id', 'name', 'contact', 'email', 'enterpriseId', 'platformId', 'new' ],
		line: [ 'product', 'quantity', 'start', 'end', 'licenseType', 'orderType', 'assetNo', 'sourceOrderId' ],
	};
	const TYPES = {
		order: [ 'new_buy', 'delete_asset', 'delete_product' ],
		cloud: [ 'cloud_account', 'cloud_customer', 'cloud_personal' ],
		other: [
			'normal_unrecover_usbkey', 'normal_recover_usbkey', 'normal_unrecover_lan_usbkey', 'normal_recover_lan_usbkey',
			'identity_usbkey', 'identity_lan_usbkey', 'softkey', 'lan_softkey', 'product_entity', 'lk_product_usbkey',
			'lk_auth_usbkey',
		],
	};
	const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
	const eventProblems = [];
	const tell = (problems, field, message) => problems.push({ field: called[field] ?? field, message });
	const LONGEST = 500;
	/** The known ones of its values, so short that no event can fill the ledger. */
	const understood = (given, known, before, problems) => {
		problems.push(...unknownNames(Object.keys(given), known).map(({ name, message }) => ({ field: before + name, message })));
		return Object.fromEntries(known.map((name) => {
			const value = given[name];
			if (typeof value === 'object' && value !== null) return [ name, {} ];
			if (typeof value !== 'string' || value.length <= LONGEST) return [ name, value ];
			tell(problems, before + name, words.tooLong(LONGEST));
			return [ name, value.slice(0, LONGEST) ];
		}));
	};
	const read = (from, name, field, problems, isNeeded) => {
		const value = textOf(from[name]);
		if (isGiven(from[name]) && value === '') tell(problems, field, words.textOrNumber);
		else if (isNeeded && value === '') tell(problems, field, words.isMissing);
		return value === '' ? undefined : value;
	};
	const event = understood({ channelCode: input.channelCode, channelOrderId: input.channelOrderId }, KEYS.event, '', eventProblems);
	const channelCode = read(event, 'channelCode', 'channelCode', eventProblems, false);
	if (!isGiven(event.channelCode)) tell(eventProblems, 'channelCode', words.isMissing + hint('channelCode'));
	const channelOrderId = read(event, 'channelOrderId', 'channelOrderId', eventProblems, false) ?? eventId;
	if (!isObject(input.customer)) tell(eventProblems, 'customer', words.isMissing + hint('customer'));
	const customer = understood(isObject(input.customer) ? input.customer : {}, KEYS.customer, 'customer.', eventProblems);
	const [ customerId, enterpriseId, platformId, name, contact, email ] = [ 'id', 'enterpriseId', 'platformId', 'name', 'contact', 'email' ].map((field) =>
		read(customer, field, 'customer.' + field, eventProblems, false),
	);
	if (isObject(input.customer) && !customerId && !enterpriseId && !platformId) tell(eventProblems, 'customer.id', words.isMissing);

	const isNew = [ true, 'true', 'new' ].includes(customer.new);
	if (!isNew && isGiven(customer.new) && ![ false, 'false' ].includes(customer.new)) tell(eventProblems, 'customer.new', words.trueOrFalse);

	const isDay = (value) => typeof value === 'string' && /^\s*(\d{4}-\d\d-\d\d|\d{8})\s*$/.test(value);
	const isMoment = (value) => typeof value === 'string' && /^\s*(\d{4}-\d\d-\d\d|\d{8})[Tt][\dZz:.,+-]+\s*$/.test(value);
	/** A date as the node that orders takes it: what it would refuse must not cost a number. From 2000 to 9999, in an offset that is in use. */
	const dateOf = (value) => {
		const isNumber = Number.isInteger(value) && (value < Date.UTC(2100, 0, 1) || value >= Date.UTC(9999, 0, 1));
		if (!isNumber && !isDay(value) && !isMoment(value)) return undefined;
		const date = isNumber ? DateTime.fromMillis(value) : DateTime.fromISO(value.trim(), { setZone: isMoment(value) });
		const isOffset = !isMoment(value) || (date.offset >= -11 * 60 && date.offset <= 14 * 60);
		const isInRange = date.toMillis() >= Date.UTC(2000, 0, 1) && date.toMillis() < Date.UTC(10000, 0, 1, 12);
		return date.isValid && isOffset && isInRange ? date : undefined;
	};
	const hintFor = (value) =>
		Number(value) >= 36526 && Number(value) < 73050 ? words.dateCell(value) : '';

	const rows = lines.map((given, index) => {
		const problems = [ ...eventProblems ];
		if (!isObject(given)) tell(problems, 'lines', words.line(index + 1));
		const line = understood(isObject(given) ? given : {}, KEYS.line, '', problems);
		const need = (field, isNeeded) => read(line, field, field, problems, isObject(given) && isNeeded);
		const orderType = need('orderType', false) ?? 'new_buy';
		const licenseType = need('licenseType', true);
		const removes = orderType !== 'new_buy';
		const product = need('product', orderType !== 'delete_asset');
		const assetNo = need('assetNo', removes);
		const sourceOrderId = need('sourceOrderId', removes && TYPES.cloud.includes(licenseType));
		if (!TYPES.order.includes(orderType)) tell(problems, 'orderType', words.oneOf(TYPES.order));
		if (licenseType !== undefined && ![ ...TYPES.cloud, ...TYPES.other ].includes(licenseType))
			tell(problems, 'licenseType', words.oneOf([ ...TYPES.cloud, ...TYPES.other ]));
		// What has no end or no limit is asked for by name: a value that was left out by mistake must not grant everything.
		const isWord = (field, word) => typeof line[field] === 'string' && line[field].trim().toLowerCase() === word;
		const [ isUnlimited, isForEver ] = [ isWord('quantity', 'unlimited'), isWord('end', 'never') ];
		const isBlank = (field) => !isGiven(line[field]) || (typeof line[field] === 'string' && line[field].trim() === '');
		if (isObject(given) && orderType === 'new_buy') {
			if (isBlank('quantity')) tell(problems, 'quantity', words.noQuantity);
			if (isBlank('end')) tell(problems, 'end', words.noEnd);
		}
		const quantity = isBlank('quantity') || isUnlimited ? undefined : Number(line.quantity);
		// A text is read as a person reads it: digits alone. "1.000" is a thousand in German, and JavaScript takes "0x10" for 16 and "1e3" for 1000.
		const isPlain = typeof line.quantity === 'number' || (typeof line.quantity === 'string' && /^\s*\d+\s*$/.test(line.quantity));
		if (quantity !== undefined && !(isPlain && Number.isSafeInteger(quantity) && quantity > 0))
			tell(problems, 'quantity', words.quantity(isPlain));
		const [ start, end ] = [ 'start', 'end' ].map((field) => {
			if (isBlank(field) || (field === 'end' && isForEver)) return undefined;
			const date = dateOf(line[field]);
			if (date === undefined) tell(problems, field, words.date(field === 'end') + hintFor(line[field]));
			return date === undefined ? undefined : date.toMillis();
		});
		// A day alone is the whole day, so that it ends with it.
		const last = end !== undefined && isDay(line.end) ? dateOf(line.end).endOf('day').toMillis() : end;
		if (start !== undefined && last !== undefined && last < start) tell(problems, 'end', words.endBeforeStart);
		// A mistyped year, or a sheet of a workbook that counts its days from 1904.
		if (orderType === 'new_buy' && last !== undefined && last < $now.toMillis()) tell(problems, 'end', words.endPassed);
		const limitStartDate = isBlank('start') ? undefined : line.start;
		const limitEndDate = isBlank('end') || isForEver ? undefined : line.end;
		const order = {
			sequence: index + 1,
			orderType,
			licenseType,
			enterpriseGlobalId: enterpriseId,
			channelCustomerId: customerId,
			customerId: platformId,
			customerName: name,
			customerType: 'company',
			adminName: contact,
			adminEmail: email,
			srcLicenseOrderId: sourceOrderId,
			assets: [ {
				assetNos: assetNo ? [ assetNo ] : [],
				// A new asset ends with its product, so that lists and the trigger find it. One that exists keeps its own end.
				...(orderType === 'new_buy' && !assetNo ? { limitStartDate, limitEndDate } : undefined),
				products: orderType === 'delete_asset' ? [] : [ {
					productUri: product,
					limitStartDate,
					limitEndDate,
					limitConcurrent: quantity,
				} ],
			} ],
		};
		const asked = [
			channelCode, channelOrderId, customerId, enterpriseId, name, orderType, licenseType, product, assetNo, sourceOrderId,
			quantity, start, end,
			// Only where it is given: events that were noted without it stay the same ones.
			...(platformId ? [ platformId ] : []),
		];
		return {
			eventId,
			line: index + 1,
			of: lines.length,
			state: 'new',
			wrote: 'new',
			decision: '',
			message: '',
			outcome: '',
			// What the line is, by which a repeated delivery is told from another event with the same ID; and all that was given.
			identity: JSON.stringify(isObject(given) ? asked : [ ...asked, given ]).hash('md5').slice(0, 16),
			content: JSON.stringify([ order, problems, isNew ]).hash('md5').slice(0, 16),
			order: JSON.stringify({
				channelCode,
				channelOrderId,
				product: product ?? '',
				needsNumber: !removes && assetNo === undefined,
				isNew,
				idField: called['customer.id'] ?? 'customer.id',
				newField: called['customer.new'],
				problems: problems.length > 0 ? problems : undefined,
				order,
			}),
			numbers: '',
			owner: String($execution.id),
			delivery: Number($execution.id),
			attempts: 0,
			told: '',
		};
	});
	if (isGiven(input.rehearse)) {
		const rehearsed = rows.map((row) => ({ lineNumber: row.line, problems: JSON.parse(row.order).problems }));
		return { answer: { status: 200, body: { status: 'rehearsed', eventId, channelOrderId, lines: rehearsed, message: words.rehearsed } } };
	}
	const identity = JSON.stringify(rows.map((row) => row.identity)).hash('md5').slice(0, 16);
	return { eventId, ...place, identity, channelOrderId, rows };
}
