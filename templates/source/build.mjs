// Writes the templates: node templates/source/build.mjs. With --check it only compares. With --language de --to <folder> it writes those
// that have words in this language.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { licensesTemplate } from './all-my-licenses/index.mjs';
import { askTemplate } from './ask-for-a-license/index.mjs';
import { reminderTemplate } from './asset-ending-reminder/index.mjs';
import { changesTemplate } from './changes-from-spreadsheet/index.mjs';
import { crmTemplate } from './crm-event-to-license-orders/index.mjs';
import { unpaidLocksTemplate } from './disable-unpaid-locks/index.mjs';
import { employeesTemplate } from './employee-changes-to-crm/index.mjs';
import { hubspot } from './examples/hubspot-deal.mjs';
import { odoo } from './examples/odoo-sales-order.mjs';
import { salesforce } from './examples/salesforce-order.mjs';
import { deskMcpTemplate } from './license-desk-mcp/index.mjs';
import { deskTemplate } from './license-desk/index.mjs';
import { offboardTemplate } from './offboard-employee/index.mjs';
import { eventTemplate } from './offboard-by-event/index.mjs';
import { dayTemplate } from './offboard-on-a-day/index.mjs';
import { severalTemplate } from './offboard-several/index.mjs';
import { onboardTemplate } from './onboard-employees/index.mjs';
import { orderOnceTemplate } from './order-once/index.mjs';
import { sheetTemplate } from './orders-from-spreadsheet/index.mjs';
import { ordersTemplate } from './orders-so-far/index.mjs';
import { reclaimAnswerTemplate } from './reclaim-answer/index.mjs';
import { reclaimTemplate } from './reclaim-idle-assets/index.mjs';
import { reclaimWithdrawTemplate } from './reclaim-withdraw/index.mjs';
import { reconcileTemplate } from './reconcile-license-orders/index.mjs';
import { renewTemplate } from './renew-ending-assets/index.mjs';
import { renewAssetTemplate } from './renew-one-asset/index.mjs';
import { auditIn } from './schedule-asset-audit/index.mjs';
import { words as german } from './schedule-asset-audit/words.de.mjs';
import { words as english } from './schedule-asset-audit/words.mjs';
import { tellTemplate } from './tell-somebody/index.mjs';
import { useTemplate } from './use-over-time/index.mjs';
import { useReportTemplate } from './use-report/index.mjs';
import { decisionsTemplate } from './who-decided-what/index.mjs';

const TEMPLATES = {
	'templates/order-once': orderOnceTemplate,
	'templates/crm-event-to-license-orders': crmTemplate,
	'templates/all-my-licenses': licensesTemplate,
	'templates/schedule-asset-audit': auditIn(english),
	'templates/reconcile-license-orders': reconcileTemplate,
	'templates/orders-so-far': ordersTemplate,
	'templates/ask-for-a-license': askTemplate,
	'templates/offboard-employee': offboardTemplate,
	'templates/offboard-by-event': eventTemplate,
	'templates/offboard-several': severalTemplate,
	'templates/offboard-on-a-day': dayTemplate,
	'templates/onboard-employees': onboardTemplate,
	'templates/orders-from-spreadsheet': sheetTemplate,
	'templates/changes-from-spreadsheet': changesTemplate,
	'templates/disable-unpaid-locks': unpaidLocksTemplate,
	'templates/license-desk': deskTemplate,
	'templates/license-desk-mcp': deskMcpTemplate,
	'templates/renew-ending-assets': renewTemplate,
	'templates/renew-one-asset': renewAssetTemplate,
	'templates/use-over-time': useTemplate,
	'templates/use-report': useReportTemplate,
	'templates/reclaim-idle-assets': reclaimTemplate,
	'templates/reclaim-answer': reclaimAnswerTemplate,
	'templates/reclaim-withdraw': reclaimWithdrawTemplate,
	'templates/who-decided-what': decisionsTemplate,
	'templates/asset-ending-reminder': reminderTemplate,
	'templates/employee-changes-to-crm': employeesTemplate,
	'templates/tell-somebody': tellTemplate,
	'examples/crm/hubspot-deal': hubspot,
	'examples/crm/salesforce-order': salesforce,
	'examples/crm/odoo-sales-order': odoo,
};

const LANGUAGES = { en: TEMPLATES, de: { 'templates/schedule-asset-audit': auditIn(german) } };

const { values } = parseArgs({
	options: {
		check: { type: 'boolean' },
		language: { type: 'string', default: 'en' },
		to: { type: 'string' },
	},
});
const { check, language, to } = values;
const wanted = LANGUAGES[language];
if (!wanted || (language !== 'en' && !to))
	throw new Error(`--language is one of ${Object.keys(LANGUAGES).join(', ')}, and goes with --to <folder>`);

for (const [name, template] of Object.entries(wanted)) {
	const ours = fileURLToPath(new URL(`../../${name}.json`, import.meta.url));
	const file = to ? join(resolve(to), `${name.split('/').at(-1)}.json`) : ours;
	// What fits stands on one line, so that a change of one column or link is a change of one line.
	const options = { ...(await resolveConfig(ours)), parser: 'json', objectWrap: 'collapse' };
	const text = await format(JSON.stringify(template), options);
	if (!check) writeFileSync(file, text);
	else if (readFileSync(file, 'utf8') !== text)
		throw new Error(`${file} is not what templates/source writes`);
}
