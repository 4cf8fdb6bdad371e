// Writes the templates that share the step "Order once": node tools/templates/build.mjs. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crmTemplate } from './crm/index.mjs';
import { orderOnceTemplate } from './orderOnce/index.mjs';
import { reconcileTemplate } from './reconcile/index.mjs';

const TEMPLATES = {
	'order-once': orderOnceTemplate,
	'crm-event-to-license-orders': crmTemplate,
	'reconcile-license-orders': reconcileTemplate,
};

for (const [name, template] of Object.entries(TEMPLATES)) {
	const file = fileURLToPath(new URL(`../../templates/${name}.json`, import.meta.url));
	const text = `${JSON.stringify(template, null, '\t')}\n`;
	if (!process.argv.includes('--check')) writeFileSync(file, text);
	else if (readFileSync(file, 'utf8') !== text) throw new Error(`${file} is not what tools/templates writes`);
}
