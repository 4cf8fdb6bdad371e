/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- development only: never published */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Facts } from '../facts';

/** Name of each file of docs/api that describes a service for tools → what the page calls it. */
const OPENAPI = { 'order-service': 'Order Service', 'member-center': 'Member Center' };
const API_PAGES = join(__dirname, '..', '..', 'docs', 'api');

/** What the sandbox tells of itself: `facts` to a person, the rest to scripts. */
export interface About {
	facts: Facts[];
}

/** `/`: what a person needs, ready to paste; `/_sandbox/facts`: with what scripts need. `/openapi/order-service.yaml`, `/openapi/member-center.yaml`: what a tool needs. */
export function addPage(app: FastifyInstance, about: () => About): void {
	app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page(about().facts)));
	app.get('/_sandbox/facts', () => about());
	for (const name of Object.keys(OPENAPI)) {
		app.get(`/openapi/${name}.yaml`, async (_request, reply) =>
			reply
				.type('application/yaml; charset=utf-8')
				.send(await readFile(join(API_PAGES, `${name}.openapi.yaml`), 'utf8')),
		);
	}
}

const page = (facts: Facts[]) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox: a stand-in for the license platform</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
h2 { font-size: 1rem; margin: 1.5rem 0 .3rem }
table { width: 100%; border-collapse: collapse }
th { text-align: left; font-weight: normal; width: 15rem; color: #555 }
th, td { border-top: 1px solid #ddd; padding: .3rem 0; vertical-align: top }
code { overflow-wrap: anywhere; user-select: all }
button { float: right }
</style>
</head>
<body>
<h1>Sandbox</h1>
<p>A stand-in for the Order Service and the Member Center, for trying things out. The tokens never run out. Everything is
forgotten when it stops.</p>
${facts.map(section).join('\n')}
<h2>For tools: OpenAPI 3.1</h2>
<p>${Object.entries(OPENAPI)
	.map(([name, title]) => `<a href="/openapi/${name}.yaml">${title}</a>`)
	.join(' · ')}</p>
<h2>What happened so far</h2>
<p><a href="/_sandbox/ledger">requests and what they did</a> · <a href="/_sandbox/state">all data</a></p>
<script>
for (const cell of document.querySelectorAll('td')) {
	const button = document.createElement('button');
	button.textContent = 'Copy';
	button.onclick = async () => {
		await navigator.clipboard.writeText(cell.querySelector('code').textContent);
		button.textContent = 'Copied';
	};
	cell.append(button);
}
</script>
</body>
</html>
`;

const section = ({ title, entries }: Facts) =>
	[
		`<h2>${escape(title)}</h2>`,
		'<table>',
		...entries.map(
			([label, value]) =>
				`<tr><th scope="row">${escape(label)}</th><td><code>${escape(value)}</code></td></tr>`,
		),
		'</table>',
	].join('\n');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
