// The arms: the ways to do the same work. Each gives `run()`, which does the work once and answers with the rows.
import lodash from 'lodash';

import { openEngine } from './engine.mjs';
import { prepareHelper } from './plain.mjs';
import { SERVICES, TOKEN } from './samples.mjs';
import { SMALL_PAGE } from './works.mjs';

export const arms = {
	package: { label: '(a) this package', prepare: preparePackage },
	package5: { label: '(a) 5 at a time', prepare: preparePackage, concurrency: 5 },
	http: { label: '(b) HTTP Request', prepare: prepareHttpRequest },
	helper: { label: '(c) bare helper', prepare: prepareHelper, concurrency: 50 },
	helperAuth: { label: '(c) helper + credential', prepare: prepareHelper, concurrency: 50 },
	helperEach: { label: '(c) helper + credential, one request each', prepare: prepareHelper, concurrency: 5 },
};

export async function prepareArm(what) {
	const { prepare, concurrency } = arms[what.arm];
	return await prepare({ ...what, concurrency });
}

async function preparePackage({ work, n, baseUrl, concurrency, workDir }) {
	const engine = await openEngine(workDir);
	const [resource, operation] = work.operation.split('.');
	// With a number of its own it stands for somebody who also sets a page size.
	const fixed = {
		...(concurrency && { maxConcurrency: concurrency }),
		...(concurrency && work.lists && { pageSize: SMALL_PAGE }),
	};
	return await engine.prepare({
		items: work.items(n),
		node: engine.nodeOf(work),
		parameters: { resource, operation, ...work.parameters, options: fixed },
		credentials: engine.credentialOf(work, baseUrl),
	});
}

/** n8n's own node with a header credential made by hand, for requests that are one for each item. */
async function prepareHttpRequest({ work, n, baseUrl, workDir }) {
	const engine = await openEngine(workDir);
	const data = { name: 'Authorization', value: `Bearer ${TOKEN}` };
	const type = engine.base('credentials/HttpHeaderAuth.credentials');
	// What n8n makes of its declaration; test/helpers asks functions alone.
	type.authenticate = async ({ name, value }, request) =>
		lodash.merge(request, { headers: { [name]: value } });
	return await engine.prepare({
		items: work.items(n),
		node: engine.base('nodes/HttpRequest/HttpRequest.node'),
		// n8n lets this type alone use any credential.
		typeName: 'n8n-nodes-base.httpRequest',
		parameters: httpParameters(work, baseUrl),
		credentials: { httpHeaderAuth: { type, data } },
	});
}

/** The plain request with expressions where it tells of the item. */
function httpParameters({ service, requests, body }, baseUrl) {
	const [{ method, path }] = requests([{ id: '{{ $json.id }}' }]);
	const pairs = (values) => ({
		parameters: Object.entries(values).map(([name, value]) => ({ name, value: String(value) })),
	});
	return {
		method,
		url: `=${baseUrl}${path}`,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpHeaderAuth',
		sendQuery: true,
		queryParameters: pairs({
			g_nonce: '={{ Date.now().toString(36) + Math.random().toString(36).slice(2) }}',
		}),
		sendHeaders: true,
		headerParameters: pairs(SERVICES[service].headers),
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ (${body})([$json]) }}`,
		options: {},
	};
}
