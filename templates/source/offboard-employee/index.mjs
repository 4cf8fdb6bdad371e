import { isBasic } from '../shared/isBasic.mjs';
import { lastPage, productsOf } from '../shared/nodes.mjs';
import { placesOf } from '../shared/placesOf.mjs';
import { productNames } from '../shared/productNames.mjs';
import { code, codeOf, plain, when, workflow } from '../workflow.mjs';
import { assetsHeld } from './assetsHeld.mjs';
import { notes } from './notes.mjs';
import { whatIsHeld } from './whatIsHeld.mjs';
import { words } from './words.mjs';

const PERSON = "$('Employee').first(0).json.name + ' (' + $('Employee').first(0).json.userName + ')'";
/** The same, where the employee may not have been found. */
const WHO = "($('Employee').all(0).every((item) => !item.json.name) ? $('Leaver (Form)').first().json[" + JSON.stringify(words.account) + "] : " + PERSON + ')';
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

export const offboardTemplate = workflow({
	name: 'Offboard an employee',
	nodes: [
		[0, 1, plain('Leaver (Form)', 'formTrigger', 2.2, {
			formTitle: words.formTitle,
			formDescription: words.formDescription,
			formFields: { values: [{ fieldLabel: words.account, placeholder: words.example, requiredField: true }] },
			responseMode: 'lastNode',
			options: { path: 'offboard-employee', buttonLabel: words.lookUp },
		}, { webhookId: '7b1f0c5e-2f7a-4c6b-8d53-3a4b9e0d6c11' })],
		[1, 1, plain('Employee', '@memberCenter', 1, {
			resource: 'employee',
			operation: 'get',
			enterpriseGlobalId: '',
			memberGlobalId: { __rl: true, mode: 'userName', value: `={{ $json[${JSON.stringify(words.account)}] }}` },
			simplify: false,
			options: {},
		}, { onError: 'continueErrorOutput' })],
		[2, 1, remove('Rehearsal', '={{ $json.globalId }}', { dryRun: true })],
		[3, 1, when('Rehearsed?', [`={{ ${isRehearsed('Rehearsal')} }}`])],
		[4, 1, code('Assets Held', [assetsHeld], { alwaysOutputData: true })],
		[5, 1, productsOf('Products', 'assetNum', '={{ $json.assetNum }}')],
		[6, 1, code('What Is Held', [{ words: words.held }, isBasic, placesOf, productNames, whatIsHeld])],
		[7, 1, plain('Approve', 'form', 1, {
			operation: 'page',
			defineForm: 'fields',
			formFields: { values: [
				{ fieldLabel: words.decision, fieldType: 'dropdown', fieldOptions: { values: [{ option: words.go }, { option: words.stop }] }, requiredField: true },
			] },
			options: {
				formTitle: `={{ ${PERSON} }}`,
				formDescription: "={{ $('What Is Held').first().json.text }}",
				buttonLabel: words.goOn,
			},
		}, { webhookId: '0d5c9f27-6c1e-4f0b-9b5a-1f2e8d7a4c22' })],
		[8, 1, remove('Rehearse Again', "={{ $('Employee').first().json.globalId }}", { dryRun: true })],
		[9, 1, when('Approved?', [`={{ ${DECIDED} && ${REHEARSED_TWICE} && ${heldBy('Rehearse Again')} === ${heldBy('Rehearsal')} }}`])],
		[10, 1, remove('Withdraw and Delete', "={{ $('Employee').first().json.globalId }}", {})],
		[11, 1, lastPage('Done', {
			completionTitle: `={{ $json.deleted === true ? ${text(words.deleted)} : ${text(words.notKnown)} }}`,
			message: `$json.deleted !== true ? ${text(words.noAnswer)} : ($json.withdrawnAssets ?? []).length === 0 ? ${text(words.noneHeld)} : ${text(words.taken, { assets: "$json.withdrawnAssets.join(', ')" })}`,
		}, '9a4e2d1c-5b3f-4e8a-a7c6-6d0f1b2e3a33')],
		[11, 2, lastPage('Not Done', {
			completionTitle: `={{ $json.error ? ${text(words.failed)} : ${text(words.unchanged)} }}`,
			message: `$json.error ? [ $json.error.message ?? $json.error, $json.error.description ].filter(Boolean).join('. ') : !${REHEARSED_TWICE} ? ${text(words.notLookedUp)} : ${DECIDED} ? ${text(words.changed)} : ${text(words.stopped)}`,
		}, '4c7b8a90-1d2e-4f3a-8b5c-9e0d7f6a5b44')],
	],
	links: {
		'Leaver (Form)': ['Employee'],
		Employee: ['Rehearsal', 'Not Done'],
		Rehearsal: ['Rehearsed?', 'Not Done'],
		'Rehearsed?': ['Assets Held', 'Not Done'],
		'Assets Held': ['Products'],
		Products: ['What Is Held'],
		'What Is Held': ['Approve'],
		Approve: ['Rehearse Again'],
		'Rehearse Again': ['Approved?', 'Not Done'],
		'Approved?': ['Withdraw and Delete', 'Not Done'],
		'Withdraw and Delete': ['Done', 'Not Done'],
	},
	notes,
});
