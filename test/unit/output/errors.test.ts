import { pick } from 'lodash';
import { NodeApiError, NodeOperationError, type IExecuteFunctions, type INode } from 'n8n-workflow';

import { errorRow, type ReportedFailure, failureOf, nodeError } from '../../../nodes/shared/output/errors';
import { linkItems } from '../../../nodes/shared/output/linkItems';
import type { ErrorCodes, Failure, Row } from '../../../nodes/shared/model/exchange';
import type { ItemResult, RunContext } from '../../../nodes/shared/model/run';

/** docs/maintainers/design.md, "Failures a person can act on", "Items" and "Error rows". */

const CODES: ErrorCodes = {
	13004: { meaning: 'Not accepted', advice: 'Correct it.' },
	60000: { meaning: 'The token is not good', advice: 'Replace it.', kind: 'applicationToken' },
};
const LOOK = 'The service may have done this: check there before running it again.';
/** The document's words beside the service's. */
const MEANING = 'Code 13004: Not accepted.';
const CORRECT = 'Cause: c. Correct it.';
const UNLISTED = /not in the API document/;
const ADDRESS = /^Cause: c\. Check the base URL .* gateway/;
const lost = { code: '13004', outcome: 'unknown' } as const;
const problem = (more: Partial<Failure>): Failure => {
	return { reason: 'refused', message: 'no', outcome: 'rejected', ...more };
};

it.each<[string, Partial<Failure>, string, string | RegExp]>([
	['a code', { code: '13004' }, 'no (13004)', `${MEANING} Cause: c. Correct it.`],
	['a blank cause', { code: '13004', cause: ' ' }, 'no (13004)', `${MEANING} Correct it.`],
	['the message again', { code: '13004', cause: 'no' }, 'no (13004)', `${MEANING} Correct it.`],
	['a whole sentence', { code: '13004', cause: 'No!' }, 'no (13004)', `${MEANING} Cause: No! Correct it.`],
	['a code without words', { code: '13004', message: '' }, 'Not accepted (13004)', 'Cause: c. Correct it.'],
	['a code of nowhere', { code: '7' }, 'no (7)', UNLISTED],
	['nor words', { code: '7', message: '' }, 'The service refused the request without a reason (7)', UNLISTED],
	['code 0', { reason: 'unreadable', code: '0', message: 'odd' }, 'odd', /itself/],
	['advice of its own', { code: '13004', advice: 'Do so.' }, 'no (13004)', `${MEANING} Cause: c. Do so.`],
	['HTTP 401 without a code', { reason: 'http', httpStatus: 401 }, 'no', 'Cause: c. Replace it.'],
	['HTTP 403', { reason: 'http', httpStatus: 403 }, 'no', ADDRESS],
	['unknown', lost, 'no (13004)', `${LOOK} ${MEANING} ${CORRECT}`],
	['looked for', { ...lost, finding: 'Gone.' }, 'no (13004)', `${LOOK} Gone. ${MEANING} ${CORRECT}`],
	// What to do where neither a code nor the failure says it.
	['input', { reason: 'input' }, 'no', /Correct the value/],
	['no envelope', { reason: 'unreadable' }, 'no', /base URL .* platform itself and not to a web page/],
	['lost', { reason: 'lost' }, 'no', /proxies and firewalls/],
	['not there', { reason: 'unreachable' }, 'no', /base URL .* n8n’s machine can reach it/],
	['TLS', { reason: 'tls' }, 'no', /NODE_EXTRA_CA_CERTS.*Ignore SSL Issues/],
])('%s: what happened, what to do', (_, more, message, description) => {
	const given = problem({ cause: 'c', details: { status: 2 }, ...more });

	expect(failureOf(given, CODES, 3, { assetNum: 'L1' })).toEqual({
		itemIndex: 3,
		message,
		description: typeof description === 'string' ? description : expect.stringMatching(description),
		...pick(given, 'outcome', 'code', 'cause', 'httpStatus'),
		identity: { assetNum: 'L1', status: 2 },
		sent: given.reason !== 'input',
	});
});

const failure: ReportedFailure = {
	itemIndex: 4,
	message: 'ECONNREFUSED, says the back end (60002)',
	description: 'Check the global ID.',
	outcome: 'rejected',
	code: '60002',
	cause: 'body.id',
	httpStatus: 299,
	identity: { userName: 'lina' },
	sent: true,
};
const { message, description, outcome, code, cause, httpStatus } = failure;

it('an error row tells the failure, then the part; what the part has of the same names does not count', () => {
	const told = { message, description, outcome, code, cause, httpStatus };
	const twins = { message: 'm', description: 'd', outcome: 'o', code: 'c', cause: 'x', httpStatus: 1 };

	const bare = { ...failure, code: undefined, cause: undefined, httpStatus: undefined, identity: twins };
	expect(JSON.stringify(errorRow(failure))).toBe(JSON.stringify({ error: { ...told, userName: 'lina' } }));
	expect(errorRow({ ...failure, identity: twins })).toStrictEqual({ error: told });
	expect(errorRow(bare)).toStrictEqual({ error: { message, description, outcome } });
});

const node = { name: 'Node', type: 'node' } as INode;
const done = { completed: [{ id: 1 }], failed: [{ itemIndex: 4 }], notSent: [5] };

const unsent = { ...failure, sent: false };
it.each([
	['sent', failure, 'Two of nine.', NodeApiError, '299'],
	['sent, without a reply', { ...failure, httpStatus: undefined }, undefined, NodeApiError, null],
	['not sent', { ...unsent, code: undefined }, undefined, NodeOperationError, undefined],
	// As a message says twice.
	['not sent, in one text', { ...unsent, description: message }, undefined, NodeOperationError, undefined],
] as const)('the error of a node, %s: the own words stay', (_, told, summary, kind, httpCode) => {
	const error = nodeError(node, told, 'r.o', { ...done, summary });

	expect(error).toBeInstanceOf(kind);
	expect(error).toMatchObject({
		message,
		description: summary === undefined ? told.description : `${told.description} ${summary}`,
		context: { itemIndex: 4 },
	});
	// Where n8n would put other words, it keeps these.
	expect(error.messages).toEqual([message]);
	expect((error as NodeApiError).httpCode).toBe(httpCode);
	expect(error.context.data).toStrictEqual({
		...(told.code && { code }),
		message,
		cause: 'body.id',
		...(told.httpStatus && { httpStatus }),
		operation: 'r.o',
		outcome,
		...done,
	});
});

describe('a run', () => {
	const resultAt = (itemIndex: number, order: number, more: Partial<ItemResult>): ItemResult => {
		return { itemIndex, position: order, identity: {}, ...more };
	};
	const refused = { error: problem({ code: '13004' }) };
	const unfit = { error: problem({ reason: 'input', code: '13004' }) };
	const hints = jest.fn();
	beforeEach(() => hints.mockClear());

	function linked(results: ItemResult[], more: object = {}, resultsMore: object = {}) {
		const run = {
			results: {
				all: results,
				parts: [],
				firstFailure: undefined,
				unexpectedFields: new Set(['odd']),
				hints: new Set(['note']),
				preceded: new Map(),
				...resultsMore,
			},
			operation: { resource: 'r', value: 'o' },
			service: { codes: CODES },
			context: { getNode: () => node, addExecutionHints: hints, getInputData: () => [{}, {}, {}] },
			client: { isUnencrypted: true },
			...more,
		} as unknown as RunContext & { context: IExecuteFunctions };
		return linkItems(run).map(({ json, pairedItem }) => [json, pairedItem]);
	}
	const row = (id: string) => ({ rows: [{ id }] });
	const errorIn = (description: string) => ({
		error: {
			message: 'no (13004)',
			description: description.replace(/Correct it/, `${MEANING} $&`),
			outcome: 'rejected',
			code: '13004',
		},
	});

	it('gives rows and error rows in input order, each linked to its item, and hints', () => {
		const results = [
			resultAt(2, 4, row('d')),
			resultAt(0, 2, { rows: [{ id: 'b' }, { id: 'c' }], ...refused }),
			resultAt(0, 1, row('a')),
			resultAt(1, 0, unfit),
			resultAt(1, 3, {}),
		];

		expect(linked(results)).toStrictEqual([
			[{ id: 'a' }, { item: 0 }],
			[{ id: 'b' }, { item: 0 }],
			[{ id: 'c' }, { item: 0 }],
			[errorIn('Correct it.'), { item: 0 }],
			[errorIn('Nothing was sent for this item. Correct it.'), { item: 1 }],
			[{ id: 'd' }, { item: 2 }],
		]);
		expect(hints.mock.calls).toEqual([
			['2 of 3 items failed', 'note', 'fields: odd', 'http://'].map((text) =>
				expect.objectContaining({ message: expect.stringContaining(text) }),
			),
		]);
	});

	const ITEM = 'Nothing was sent for this item. Correct it.';
	const STOPPED_ITEM = ITEM.replace('Correct', `${MEANING} Correct`);
	const batch = { operation: { resource: 'r', value: 'o', batch: {} } };
	it.each<[string, object, Row, string]>([
		['an item', {}, {}, ITEM],
		['an item of things that could not be read', batch, {}, ITEM],
		['a thing of several', batch, { id: 1 }, 'Nothing was sent for it. Correct it.'],
	])('says what was not sent: %s', (_, more, identity, text) => {
		const { error } = errorIn(text);

		expect(linked([resultAt(0, 0, { ...unfit, identity })], more)).toEqual([
			[{ error: { ...error, ...identity } }, { item: 0 }],
		]);
	});

	const first = resultAt(1, 2, unfit);
	const isStopped = { firstFailure: first };
	it.each<[string, Partial<ItemResult>, string]>([
		['all are unfit', unfit, `Nothing was sent at all. ${MEANING} Correct it.`],
		['one was sent', refused, STOPPED_ITEM],
		['one is done', row('a'), `${STOPPED_ITEM} 1 of 0 `],
	])('stops at its first failure: %s', (_, before, text) => {
		const stopped = () => linked([resultAt(0, 1, before), first], { stopAtFailure: true }, isStopped);

		expect(stopped).toThrow(NodeOperationError);
		expect(stopped).toThrow(
			expect.objectContaining({
				message: 'no (13004)',
				description: expect.stringContaining(text),
				context: { itemIndex: 1, data: expect.objectContaining({ operation: 'r.o' }) },
			}),
		);
		expect(hints).not.toHaveBeenCalled();
	});

	it('that was cancelled gives what it has', () => {
		const run = { stopAtFailure: true, signal: AbortSignal.abort() };

		expect(linked([resultAt(0, 1, row('a'))], run, isStopped)).toEqual([[{ id: 'a' }, { item: 0 }]]);
	});
});
