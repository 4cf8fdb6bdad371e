import { plain } from '../workflow.mjs';

/** All rows of a list, read once, whatever comes in; where it is empty, the workflow goes on with one empty item. */
export const wholeList = (name, type, resource, more) =>
	plain(
		name,
		type,
		1,
		{ resource, operation: 'getMany', enterpriseGlobalId: '', returnAll: true, ...more, filters: {}, options: {} },
		{ executeOnce: true, alwaysOutputData: true },
	);

/** Tells each asset of a cloud license in stages, from the first poll on what is due already. */
export const assetEnding = plain('Asset Ending', '@orderServiceTrigger', 1, {
	pollTimes: { item: [{ mode: 'everyHour' }] },
	event: 'assetEnding',
	enterpriseGlobalId: '',
	days: '30, 7, 1, 0',
	simplify: true,
	filters: {},
	options: { emitExisting: true },
});

/** The products of each asset, in whole rows: only these say what a product is of, and which license type it has. */
export const productsOf = (name, mode, value, { enterpriseGlobalId = '', ...more } = {}) =>
	plain(
		name,
		'@memberCenter',
		1,
		{
			resource: 'asset',
			operation: 'getProducts',
			enterpriseGlobalId,
			assetId: { __rl: true, mode, value },
			simplify: false,
			options: {},
		},
		{ ...more, alwaysOutputData: true, onError: 'continueRegularOutput' },
	);

/** A mail as `letterOf` or `reportItem` gives it, with this file of the item. Off as it comes: its user has to say who sends it, and how. */
export const mail = (name, { to = '', file, ...more } = {}) =>
	plain(name, 'emailSend', 2.1, {
		fromEmail: '',
		toEmail: to,
		subject: '={{ $json.subject }}',
		emailFormat: 'both',
		text: '={{ $json.text }}',
		html: '={{ $json.html }}',
		options: { appendAttribution: false, ...(file && { fileAttachments: file }) },
	}, { disabled: true, ...more });

/** A question as a mail with two buttons, off as it comes: it waits its `days` for one of them. Switched off, or after these days, it passes on what came in. */
export const approvalMail = (name, words, webhookId) =>
	plain(name, 'emailSend', 2.1, {
		operation: 'sendAndWait',
		fromEmail: '',
		toEmail: '={{ $json.to }}',
		subject: '={{ $json.subject }}',
		// n8n makes HTML of it, and of &lt; a tag.
		message: "={{ $json.text.replace(/<|&lt;/g, '‹') }}",
		responseType: 'approval',
		approvalOptions: { values: { approvalType: 'double', approveLabel: words.approve, disapproveLabel: words.decline } },
		options: { appendAttribution: false, limitWaitTime: { values: { limitType: 'afterTimeInterval', resumeAmount: '={{ $json.days }}', resumeUnit: 'days' } } },
	}, { disabled: true, webhookId });

/** A form that waits so many days for one of these decisions, of somebody who knows the name and the password; `more`: fields beside it. */
export const approval = (name, { title, description, decision, decisions, more = [], days = 7, id }) =>
	plain(
		name,
		'wait',
		1.1,
		{
			resume: 'form',
			incomingAuthentication: 'basicAuth',
			formTitle: title,
			formDescription: description,
			formFields: {
				values: [
					{ fieldLabel: decision, fieldType: 'dropdown', fieldOptions: { values: decisions.map((option) => ({ option })) }, requiredField: true },
					...more,
				],
			},
			limitWaitTime: true,
			limitType: 'afterTimeInterval',
			resumeAmount: days,
			resumeUnit: 'days',
			responseMode: 'responseNode',
			options: {},
		},
		{ webhookId: id },
	);

/** The answer to a webhook, as JSON. */
export const respond = (name, code, body, more) =>
	plain(name, 'respondToWebhook', 1.1, { respondWith: 'json', responseBody: body, options: { responseCode: code } }, more);

export const everyDay = (name, hour) =>
	plain(name, 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'days', triggerAtHour: hour }] } });

const PAGE = {
	limitWaitTime: true,
	limitType: 'afterTimeInterval',
	resumeAmount: 15,
	resumeUnit: 'minutes',
	options: { customCss: ':root {\n  --container-width: min(960px, 94vw);\n}\n.header p {\n  white-space: pre-line;\n  text-align: left;\n  line-height: 1.4;\n}' },
};
/** n8n leaves a page its tables, without their style. On a telephone a row is some lines, each value with the title that `reportItem` gives it. */
const TABLES = '\n.header {\n  overflow-x: auto;\n}\n.header table {\n  width: 100%;\n  border-collapse: collapse;\n  font-size: 13px;\n  line-height: 1.4;\n  text-align: left;\n}\n.header th, .header td {\n  padding: 6px 8px;\n  border-bottom: 1px solid #e4e7ec;\n  vertical-align: top;\n}\n.header h2 {\n  margin: 28px 0 8px;\n  font-size: 16px;\n  text-align: left;\n}\n.header sub {\n  display: none;\n}\n@media (max-width: 760px) {\n  .header tr:has(th) {\n    display: none;\n  }\n  .header tr {\n    display: block;\n    padding: 8px 0;\n    border-bottom: 1px solid #e4e7ec;\n  }\n  .header td {\n    display: inline-block;\n    padding: 2px 14px 2px 0;\n    border: 0;\n    overflow-wrap: anywhere;\n  }\n  .header sub {\n    display: inline;\n    font-size: inherit;\n    vertical-align: baseline;\n    color: #667085;\n  }\n}';

/**
 * The page that a form ends with; `parameters`: its title, its message or the HTML of tables, an expression's code, and what comes with
 * it. What the HTML has of the platform is escaped already.
 */
export const lastPage = (name, { message, html, ...parameters }, webhookId) =>
	plain(name, 'form', 1, {
		operation: 'completion',
		respondWith: 'text',
		...parameters,
		// n8n takes some tags as they come. A blank line stands between two, as a telephone breaks each.
		completionMessage: html ? `={{ ${html} }}` : `={{ (${message}).replaceAll('<', '‹').replace(/\\n+/g, '\\n\\n') }}`,
		...PAGE,
		...(html && { options: { customCss: PAGE.options.customCss + TABLES } }),
	}, { webhookId });
