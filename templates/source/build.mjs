// Writes the templates that are made of parts: node templates/source/build.mjs. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { auditTemplate } from './audit/index.mjs';
import { crmTemplate } from './crm/index.mjs';
import { deskTemplate } from './desk/index.mjs';
import { deskMcpTemplate } from './deskMcp/index.mjs';
import { hubspot } from './examples/hubspot.mjs';
import { odoo } from './examples/odoo.mjs';
import { salesforce } from './examples/salesforce.mjs';
import { offboardTemplate } from './offboard/index.mjs';
import { onboardTemplate } from './onboard/index.mjs';
import { orderOnceTemplate } from './orderOnce/index.mjs';
import { reclaimTemplate } from './reclaim/index.mjs';
import { reclaimWithdrawTemplate } from './reclaimWithdraw/index.mjs';
import { reconcileTemplate } from './reconcile/index.mjs';
import { renewAssetTemplate } from './renew/asset.mjs';
import { renewTemplate } from './renew/index.mjs';
import { sheetTemplate } from './sheet/index.mjs';
import { unpaidLocksTemplate } from './unpaidLocks/index.mjs';
import { useTemplate } from './use/index.mjs';
import { useReportTemplate } from './useReport/index.mjs';

const TEMPLATES = {
	'templates/order-once': orderOnceTemplate,
	'templates/crm-event-to-license-orders': crmTemplate,
	'templates/schedule-asset-audit': auditTemplate,
	'templates/reconcile-license-orders': reconcileTemplate,
	'templates/offboard-employee': offboardTemplate,
	'templates/onboard-employees': onboardTemplate,
	'templates/orders-from-spreadsheet': sheetTemplate,
	'templates/disable-unpaid-locks': unpaidLocksTemplate,
	'templates/license-desk': deskTemplate,
	'templates/license-desk-mcp': deskMcpTemplate,
	'templates/renew-ending-assets': renewTemplate,
	'templates/renew-one-asset': renewAssetTemplate,
	'templates/use-over-time': useTemplate,
	'templates/use-report': useReportTemplate,
	'templates/reclaim-idle-assets': reclaimTemplate,
	'templates/reclaim-withdraw': reclaimWithdrawTemplate,
	'examples/crm/hubspot-deal': hubspot,
	'examples/crm/salesforce-order': salesforce,
	'examples/crm/odoo-sales-order': odoo,
};

for (const [name, template] of Object.entries(TEMPLATES)) {
	const file = fileURLToPath(new URL(`../../${name}.json`, import.meta.url));
	const text = `${JSON.stringify(template, null, '\t')}\n`;
	if (!process.argv.includes('--check')) writeFileSync(file, text);
	else if (readFileSync(file, 'utf8') !== text) throw new Error(`${file} is not what templates/source writes`);
}
