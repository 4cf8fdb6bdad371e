import { BEGUN } from '../shared/decisionOf.mjs';
import { noteDecision } from '../shared/history.mjs';
import { lastPage, productsOf, wholeList } from '../shared/nodes.mjs';
import * as people from '../shared/people/findPerson.mjs';
import * as products from '../shared/productRows.mjs';
import { clip } from '../shared/report/page.mjs';
import { code, codeOf, inTurn, plain, route, workflow } from '../workflow.mjs';
import { assetsHeld } from './assetsHeld.mjs';
import { notes } from './notes.mjs';
import { whatIsHeld } from './whatIsHeld.mjs';
import { whoIsMeant } from './whoIsMeant.mjs';
import { words } from './words.mjs';

const MEANT = "$('Who Is Meant').first().json";
const PERSON = `${MEANT}.name + ' (' + ${MEANT}.userName + ')'`;
/** The same, where nobody was found. */
const WHO = `(${MEANT}.globalId ? ${PERSON} : ${MEANT}.given)`;
/**
 * Rows of a node that came through: of a node that leads to this one by its error output, n8n would give that output.
 * Where a node does not begin, n8n passes on what it was given, as if it had come through.
 */
const rows = (name) => `$('${name}').all(0)`;
/** The asset numbers of a rehearsed withdrawal; none where nothing is held. */
const heldBy = (rehearsal) =>
	`${rows(rehearsal)}.flatMap((item) => ((item.json.request ?? {}).body ?? {}).deleteAssets ?? []).sort().join(', ')`;
const isRehearsed = (rehearsal) => `${rows(rehearsal)}.every((item) => item.json.dryRun === true)`;
const REHEARSED_TWICE = `(${isRehearsed('Rehearsal')} && ${isRehearsed('Rehearse Again')})`;
/** What the form gives, or *Send and Wait for Response* in its place. */
const DECIDED = `($('Approve').first().json[${JSON.stringify(words.decision)}] === ${JSON.stringify(words.go)} || ($('Approve').first().json.data ?? {}).approved === true)`;

const remove = (name, memberGlobalId, options) =>
	plain(name, '@memberCenter', 1, {
		resource: 'employee',
		operation: 'delete',
		enterpriseGlobalId: '',
		memberGlobalId: { __rl: true, mode: 'id', value: memberGlobalId },
		ifAssetsHeld: 'withdraw',
		options,
	}, { executeOnce: true, onError: 'continueErrorOutput' });
const text = (said, codes) => codeOf(said, { person: PERSON, who: WHO, ...codes });

const FAILED = '$json.error';
const IS_SENT = "$('Withdraw and Delete').isExecuted";
const WHAT_WAS_DONE = `$json.deleted !== true ? ${text(words.noAnswer)} : ($json.withdrawnAssets ?? []).length === 0 ? ${text(words.noneHeld)} : ${text(words.taken, { assets: "$json.withdrawnAssets.join(', ')" })}`;
/** Nothing but a refusal proves that it was not done. */
const HAS_FAILED = `${FAILED} && (!${IS_SENT} || $json.error.outcome === 'rejected')`;
const TITLE = `${HAS_FAILED} ? ${text(words.failed)} : !${IS_SENT} ? ${text(words.unchanged)} : $json.deleted === true ? ${text(words.deleted)} : ${text(words.notKnown)}`;
const MESSAGE = `${FAILED} ? [ $json.error.message ?? $json.error, $json.error.description ].filter(Boolean).join('. ') : ${IS_SENT} ? (${WHAT_WAS_DONE}) : !${REHEARSED_TWICE} ? ${text(words.notLookedUp)} : ${DECIDED} ? ${text(words.changed)} : ${text(words.stopped)}`;

/** 0 rehearse, 1 choose of several, 2 tell, 3 what is held, 4 it is approved, and still as it was shown. */
const WAY = `$prevNode.name === 'Rehearsal' ? (${isRehearsed('Rehearsal')} ? 3 : 2) : $prevNode.name === 'Rehearse Again' ? (${DECIDED} && ${REHEARSED_TWICE} && ${heldBy('Rehearse Again')} === ${heldBy('Rehearsal')} ? 4 : 2) : $json.next`;

const APPROVE = "$('Approve').first().json";
/** Nothing where nobody was asked. */
const DECISION = `={{ !$('Approve').isExecuted ? {} : {
	ref: 'offboard ' + $execution.id,
	at: $now.toISO(),
	what: ${JSON.stringify(words.history)},
	about: ${PERSON},
	person: ${PERSON},
	by: ${APPROVE}[${JSON.stringify(words.who)}] ?? ${JSON.stringify(words.hadTheMail)},
	shown: $('What Is Held').first().json.text,
	decided: ${DECIDED} ? ${JSON.stringify(words.go)} : ${JSON.stringify(words.stop)},
	outcome: $('Tell What It Did').isExecuted ? [ ${TITLE}, ${MESSAGE} ].join(': ') : ${JSON.stringify(BEGUN)},
	workflow: $workflow.name,
} }}`;

export const offboardTemplate = workflow({
	name: 'Offboard an employee',
	nodes: [
		[0, 1, plain('Leaver (Form)', 'formTrigger', 2.2, {
			authentication: 'basicAuth',
			formTitle: words.formTitle,
			formDescription: words.formDescription,
			formFields: { values: [{ fieldLabel: words.account, placeholder: words.example, requiredField: true }] },
			responseMode: 'lastNode',
			options: { path: 'offboard-employee', buttonLabel: words.lookUp },
		}, { webhookId: '7b1f0c5e-2f7a-4c6b-8d53-3a4b9e0d6c11' })],
		[1, 1, { ...wholeList('Employees', '@memberCenter', 'employee'), onError: 'continueRegularOutput' }],
		[2, 1, code('Who Is Meant', [{ words: words.search }, people, whoIsMeant])],
		// Of whom it is, and what both rehearsals show.
		[3, 1, route('Which Way?', WAY, 5)],
		[4, 0, plain('Choose', 'form', 1, {
			defineForm: 'json',
			jsonOutput: '={{ $json.fields }}',
			options: { formTitle: words.choose, formDescription: "={{ $json.why.replaceAll('<', '‹') }}", buttonLabel: words.lookUp },
		}, { webhookId: '6b2c1f84-9d3e-4a57-8c10-5e7f2d4b9a66' })],
		[4, 1, remove('Rehearsal', '={{ $json.globalId }}', { dryRun: true })],
		[5, 1, code('Assets Held', [assetsHeld], { alwaysOutputData: true })],
		[6, 1, productsOf('Products', 'assetNum', '={{ $json.assetNum }}')],
		[7, 1, code('What Is Held', [{ words: words.held }, clip, products, whatIsHeld])],
		[8, 1, plain('Approve', 'form', 1, {
			operation: 'page',
			defineForm: 'fields',
			formFields: { values: [
				{ fieldLabel: words.decision, fieldType: 'dropdown', fieldOptions: { values: [{ option: words.go }, { option: words.stop }] }, requiredField: true },
				{ fieldLabel: words.who, requiredField: true },
			] },
			options: {
				formTitle: `={{ ${PERSON} }}`,
				formDescription: "={{ $('What Is Held').first().json.text }}",
				buttonLabel: words.goOn,
			},
		}, { webhookId: '0d5c9f27-6c1e-4f0b-9b5a-1f2e8d7a4c22' })],
		[9, 1, remove('Rehearse Again', "={{ $('Who Is Meant').first().json.globalId }}", { dryRun: true })],
		[5, 3, remove('Withdraw and Delete', "={{ $('Who Is Meant').first().json.globalId }}", {})],
		[4, 2, noteDecision(DECISION)],
		[6, 2, lastPage('Tell What It Did', {
			completionTitle: `={{ ${TITLE} }}`,
			message: MESSAGE,
		}, '9a4e2d1c-5b3f-4e8a-a7c6-6d0f1b2e3a33')],
	],
	links: {
		...inTurn('Leaver (Form)', 'Employees', 'Who Is Meant', 'Which Way?'),
		'Which Way?': ['Rehearsal', 'Choose', 'Tell What It Did', 'Assets Held', ['Note the Decision', 'Withdraw and Delete']],
		Choose: ['Who Is Meant'],
		Rehearsal: ['Which Way?', 'Tell What It Did'],
		...inTurn('Assets Held', 'Products', 'What Is Held', 'Approve', 'Rehearse Again'),
		'Rehearse Again': ['Which Way?', 'Tell What It Did'],
		'Withdraw and Delete': ['Tell What It Did', 'Tell What It Did'],
		'Tell What It Did': ['Note the Decision'],
	},
	notes,
});
