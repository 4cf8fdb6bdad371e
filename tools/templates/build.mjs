// Writes the templates that share the step "Order once": node tools/templates/build.mjs
import { writeFileSync } from 'node:fs';
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
	writeFileSync(file, `${JSON.stringify(template, null, '\t')}\n`);
}
