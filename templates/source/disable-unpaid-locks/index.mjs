import { approval, mail, respond } from '../shared/nodes.mjs';
import * as letter from '../shared/report/letter.mjs';
import { code, expression, fields, inTurn, plain, route, when, workflow } from '../workflow.mjs';
import { answerToDecision } from './answerToDecision.mjs';
import { notes } from './notes.mjs';
import { whatIsAsked } from './whatIsAsked.mjs';
import { words } from './words.mjs';

const EVENT = "$('The Event').first().json";

/** A list of texts or whole numbers, each of which can be the number of a lock. */
const IS_LIST =
	"Array.isArray($json.lockNumbers) && $json.lockNumbers.length > 0 && $json.lockNumbers.every((number) => (typeof number === 'string' || Number.isSafeInteger(number)) && /^\\s*\\w[\\w-]*\\s*$/.test(String(number)))";
/** 0: paid, 1: not paid, 2: it does not say which, or not which locks, or nobody could say whose they are. */
const WHICH = `${IS_LIST} ? ($json.paid === true ? 0 : $json.paid === false && $json.customer ? 1 : 2) : 2`;
const ENABLED = "$('Enable Locks').all().map((item) => item.json)";

const answer = (name, code, body) => respond(name, code, body, { executeOnce: true });
const change = (name, operation) =>
	plain(name, '@orderService', 1, {
		resource: 'lock',
		operation,
		assetNums: `={{ ${EVENT}.lockNumbers }}`,
		operatorIdentity: `={{ ${EVENT}.operator }}`,
		options: { failedLocks: 'output' },
	}, { executeOnce: true });

export const unpaidLocksTemplate = workflow({
	name: 'Disable locks that are not paid',
	nodes: [
		[0, 1, plain('Billing Event', 'webhook', 2, {
			httpMethod: 'POST',
			path: 'billing-locks',
			authentication: 'headerAuth',
			responseMode: 'responseNode',
			options: {},
		}, { webhookId: '5e8d1f3a-4b6c-4d7e-9f80-a1b2c3d4e5f6' })],
		[1, 1, fields('The Event', [
			// Of another type, n8n would end the run here, and answer 500.
			['lockNumbers', 'array', '={{ Array.isArray($json.body.lockNumbers) ? $json.body.lockNumbers : [] }}'],
			['paid', 'boolean', "={{ typeof $json.body.paid === 'boolean' ? $json.body.paid : null }}"],
			['customer', 'string', "={{ ['string', 'number'].includes(typeof $json.body.customer) ? String($json.body.customer).trim() : '' }}"],
			['operator', 'string', '=billing'],
		])],
		[2, 1, route('Paid?', WHICH, 3)],
		[3, 0, change('Enable Locks', 'enable')],
		[4, 0, answer('Answer', `={{ ${ENABLED}.every((lock) => lock.success) ? 200 : 422 }}`, `={{ { status: ${ENABLED}.every((lock) => lock.success) ? 'enabled' : 'not all enabled', locks: ${ENABLED} } }}`)],
		[3, 1, code('What Is Asked', [{ words }, letter, whatIsAsked])],
		[3, 2, answer('Not Usable', 422, `={{ { status: 'not usable', message: ${JSON.stringify(words.notUsable)} } }}`)],
		[5, 1, answer('Answer for Now', 202, "={{ { status: 'waiting for approval' } }}")],
		[4, 1, mail('Send Email')],
		[6, 1, approval('Approval', {
			title: "={{ $('What Is Asked').first().json.subject }}",
			description: "={{ $('What Is Asked').first().json.description }}",
			decision: words.decision,
			decisions: [words.disable, words.leave],
			id: '6f9e2a4b-5c7d-4e8f-a091-b2c3d4e5f607',
		})],
		[7, 1, when('Approved?', [`={{ $json[${JSON.stringify(words.decision)}] === ${JSON.stringify(words.disable)} }}`])],
		[8, 1, { ...change('Disable Locks', 'disable'), onError: 'continueRegularOutput' }],
		// After seven days nobody is there to be answered, and nobody is.
		[9, 1, answer('Answer to the Decision', 200, expression([{ words }, answerToDecision]))],
	],
	links: {
		...inTurn('Billing Event', 'The Event', 'Paid?'),
		'Paid?': ['Enable Locks', 'What Is Asked', 'Not Usable'],
		'Enable Locks': ['Answer'],
		...inTurn('What Is Asked', 'Send Email', 'Answer for Now', 'Approval', 'Approved?'),
		'Approved?': ['Disable Locks', 'Answer to the Decision'],
		'Disable Locks': ['Answer to the Decision'],
	},
	notes,
});
