import { SetupError } from './errors.mjs';
import { until } from './until.mjs';

const BROWSER_ID = 'license-nodes-scripts';
const LONGEST_CALL_MS = 300_000;
const FINISHED = new Set(['success', 'error', 'canceled', 'crashed']);

/**
 * n8n over HTTP: what its editor does, plus its public API for executions. Log in first (`login` or `setUpOwner`), but for webhooks.
 * `waitsMs`: how long a call may take.
 */
export function n8nApi(url, waitsMs = LONGEST_CALL_MS) {
	let cookie = '';
	let apiKey;

	async function send(method, path, body, headers = {}) {
		const response = await fetch(`${url}${path}`, {
			method,
			// A connection that is kept may be closed by a busy n8n just when it is used again.
			headers: { connection: 'close', ...headers, ...(body && { 'content-type': 'application/json' }) },
			body: typeof body === 'string' ? body : body && JSON.stringify(body),
			signal: AbortSignal.timeout(waitsMs),
		});
		const text = await response.text();
		return { status: response.status, headers: response.headers, text, json: parsed(text) };
	}

	async function call(method, path, ...more) {
		const reply = await send(method, path, ...more);
		const { status, json, text } = reply;
		if (status < 400) return reply;
		const message = `n8n answered ${status} to ${method} ${path}: ${json?.message ?? text.slice(0, 300)}`;
		throw Object.assign(new SetupError(message), { status });
	}

	/** A call to the editor's own API; gives what is under `data`. */
	async function rest(method, path, body) {
		const { json, headers } = await call(method, `/rest${path}`, body, { cookie, 'browser-id': BROWSER_ID });
		const login = headers.getSetCookie().find((line) => line.startsWith('n8n-auth='));
		if (login) cookie = login.split(';')[0];
		return json && 'data' in json ? json.data : json;
	}

	/** A call to n8n's public API, with an API key made on first use. */
	async function publicApi(path) {
		apiKey ??= makeApiKey();
		return (await call('GET', `/api/v1${path}`, undefined, { 'x-n8n-api-key': await apiKey })).json;
	}

	async function makeApiKey() {
		const scopes = await rest('GET', '/api-keys/scopes');
		const label = `scripts ${Date.now().toString(36)}`;
		return (await rest('POST', '/api-keys', { label, scopes, expiresAt: null })).rawApiKey;
	}

	/** With all data: `data.resultData.runData[<node name>]`. */
	const execution = (id, withData = true) => publicApi(`/executions/${id}?includeData=${withData}`);

	async function publish(id, active) {
		const { versionId } = await api.getWorkflow(id);
		const [verb, body] = active ? ['activate', { versionId }] : ['deactivate'];
		return await rest('POST', `/workflows/${id}/${verb}`, body);
	}

	const api = {
		url,
		rest,

		setUpOwner: (owner) => rest('POST', '/owner/setup', owner),
		login: ({ email, password }) => rest('POST', '/login', { emailOrLdapLoginId: email, password }),

		createCredential: ({ name, type, data }) => rest('POST', '/credentials', { name, type, data }),
		deleteCredential: (id) => rest('DELETE', `/credentials/${id}`),
		listCredentials: () => rest('GET', '/credentials'),
		updateCredential: (id, { name, type, data }) => rest('PATCH', `/credentials/${id}`, { name, type, data }),
		/** Runs the credential's own test. `data` is what the form holds. */
		testCredential: ({ id, name, type, data }) =>
			rest('POST', '/credentials/test', { credentials: { id, name, type, data } }),

		createWorkflow: ({ name, nodes, connections, settings = {}, pinData }) =>
			rest('POST', '/workflows', { name, nodes, connections, settings, pinData, active: false }),
		listWorkflows: () => rest('GET', '/workflows'),
		getWorkflow: (id) => rest('GET', `/workflows/${id}`),
		async activate(id) {
			// n8n publishes in the background: a sub-workflow may not be published yet, or a webhook not be free yet.
			const tried = () =>
				publish(id, true).catch((error) => {
					if (!/is not published|conflict with one of the webhooks/.test(error.message)) throw error;
				});
			return await until(tried, `Workflow ${id} was not published`, { patienceMs: 15_000, everyMs: 200 });
		},
		deactivate: (id) => publish(id, false),

		/**
		 * Runs a workflow as its "Execute workflow" button does, and gives the execution when it has ended. `trigger`: the name of the node to
		 * start from, the first trigger by default.
		 */
		async run(id, { trigger, patienceMs } = {}) {
			const workflowData = await api.getWorkflow(id);
			const name = trigger ?? workflowData.nodes.find((node) => /trigger$/i.test(node.type)).name;
			const body = { workflowData, triggerToStartFrom: { name } };
			const { executionId } = await rest('POST', `/workflows/${id}/run`, body);
			const isOver = async () =>
				// Some versions answer 500 when they are asked for the data of one that is under way; a manual run is stored a
				// moment after its id is given out.
				FINISHED.has((await execution(executionId, false).catch(unless(404)))?.status);
			await until(isOver, `Execution ${executionId} did not end`, { patienceMs, everyMs: 50 });
			return await execution(executionId);
		},

		executions: {
			async list(workflowId) {
				return (await publicApi(`/executions?limit=250&workflowId=${workflowId}`)).data;
			},
			get: (id) => execution(id),
		},

		/** Calls an active workflow's webhook. n8n answers 404 for some 100 ms after activation, so that is tried again. */
		callWebhook(path, body, headers = {}) {
			const tried = async () => {
				const reply = await send('POST', `/webhook/${path}`, body, headers);
				return reply.status !== 404 && reply;
			};
			return until(tried, `n8n had no webhook ${path}`, { patienceMs: 10_000, everyMs: 100 });
		},
	};
	return api;
}

/** All rows that a node gave at its first output in an execution, over its runs. */
export function outputRows(execution, nodeName) {
	const runs = execution.data?.resultData?.runData?.[nodeName] ?? [];
	return runs.flatMap((run) => run.data?.main?.[0] ?? []).map((item) => item.json);
}

const unless = (status) => (error) => {
	if (error.status !== status) throw error;
};

function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
