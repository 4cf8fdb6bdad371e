import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './errors.mjs';

const BROWSER_ID = 'license-nodes-scripts';
const LONGEST_CALL_MS = 300_000;
const FINISHED = new Set(['success', 'error', 'canceled', 'crashed']);

/**
 * n8n over HTTP: what its editor does, plus its public API for executions. Log in first (`login` or `setUpOwner`).
 *
 * @param {string} url n8n's address
 */
export function n8nApi(url) {
	let cookie = '';
	let apiKey;

	/** A call to the editor's own API; gives what is under `data`. */
	async function rest(method, path, body) {
		const { status, json, text, headers } = await send(method, `/rest${path}`, body, {
			cookie,
			'browser-id': BROWSER_ID,
		});
		if (status >= 400) throw failure(method, `/rest${path}`, status, json, text);
		for (const line of headers.getSetCookie()) {
			if (line.startsWith('n8n-auth=')) cookie = line.split(';')[0];
		}
		return json && 'data' in json ? json.data : json;
	}

	/** A call to n8n's public API, with an API key made on first use. */
	async function publicApi(method, path, body) {
		apiKey ??= makeApiKey();
		const headers = { 'x-n8n-api-key': await apiKey };
		const { status, json, text } = await send(method, `/api/v1${path}`, body, headers);
		if (status >= 400) throw failure(method, `/api/v1${path}`, status, json, text);
		return json;
	}

	/** n8n 1 has no address of its own for this. */
	async function switchActive(id, action, body) {
		try {
			return await rest('POST', `/workflows/${id}/${action}`, body);
		} catch (error) {
			if (error.status !== 404) throw error;
			return await rest('PATCH', `/workflows/${id}`, { ...body, active: action === 'activate' });
		}
	}

	async function makeApiKey() {
		// The first n8n with API keys has no scopes for them.
		const scopes = await rest('GET', '/api-keys/scopes').catch((error) => {
			if (error.status !== 404) throw error;
		});
		const label = `scripts ${Date.now().toString(36)}`;
		const { rawApiKey } = await rest('POST', '/api-keys', { label, scopes, expiresAt: null });
		return rawApiKey;
	}

	async function send(method, path, body, headers = {}) {
		const response = await fetch(`${url}${path}`, {
			method,
			headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: AbortSignal.timeout(LONGEST_CALL_MS),
		});
		const text = await response.text();
		return { status: response.status, headers: response.headers, text, json: parsed(text) };
	}

	const api = {
		url,
		rest,
		publicApi,

		setUpOwner: (owner) => rest('POST', '/owner/setup', owner),
		login: ({ email, password }) => rest('POST', '/login', { emailOrLdapLoginId: email, password }),

		/** @returns {Promise<{ id: string, name: string, type: string }>} */
		createCredential: ({ name, type, data }) => rest('POST', '/credentials', { name, type, data }),
		listCredentials: () => rest('GET', '/credentials'),
		updateCredential: (id, { name, type, data }) => rest('PATCH', `/credentials/${id}`, { name, type, data }),
		deleteCredential: (id) => rest('DELETE', `/credentials/${id}`),
		/** Runs the credential's own test. `data` is what the form holds. @returns {Promise<{ status: 'OK' | 'Error', message: string }>} */
		testCredential: ({ id, name, type, data }) =>
			rest('POST', '/credentials/test', { credentials: { id, name, type, data } }),

		/** @returns {Promise<{ id: string, name: string, versionId: string }>} */
		createWorkflow: ({ name, nodes, connections, settings = {}, pinData }) =>
			rest('POST', '/workflows', { name, nodes, connections, settings, pinData, active: false }),
		listWorkflows: () => rest('GET', '/workflows'),
		getWorkflow: (id) => rest('GET', `/workflows/${id}`),
		async deleteWorkflow(id) {
			// The oldest versions have no archive, and delete at once.
			await rest('POST', `/workflows/${id}/archive`).catch(() => undefined);
			await rest('DELETE', `/workflows/${id}`);
		},
		async activate(id) {
			const { versionId } = await api.getWorkflow(id);
			return await switchActive(id, 'activate', { versionId });
		},
		deactivate: (id) => switchActive(id, 'deactivate', {}),

		/**
		 * Runs a workflow as its "Execute workflow" button does, and waits for the end.
		 * @param {string} id
		 * @param {{ trigger?: string, timeoutMs?: number, wait?: boolean }} [options] `trigger`: the name of the node to start
		 *   from, the first trigger by default; `wait: false` gives the execution's id at once, as `{ id }`
		 */
		async run(id, { trigger, timeoutMs, wait = true } = {}) {
			const workflowData = await api.getWorkflow(id);
			const name = trigger ?? workflowData.nodes.find((node) => /trigger|webhook$/i.test(node.type))?.name;
			if (!name) throw new Error(`Workflow "${workflowData.name}" has no trigger to start from`);
			const { executionId } = await rest('POST', `/workflows/${id}/run`, {
				workflowData,
				triggerToStartFrom: { name },
			});
			return wait ? await api.waitForExecution(executionId, { timeoutMs }) : { id: executionId };
		},

		executions: {
			/** Newest first. @returns {Promise<Array<{ id: string, status: string, workflowId: string }>>} */
			async list({ workflowId, status, limit = 50 } = {}) {
				const query = new URLSearchParams({ limit: String(limit) });
				if (workflowId) query.set('workflowId', workflowId);
				if (status) query.set('status', status);
				const { data } = await publicApi('GET', `/executions?${query}`);
				return data.map((execution) => ({ ...execution, status: statusOf(execution) }));
			},
			/** With all data: `data.resultData.runData[<node name>]`. */
			get: (id, { withData = true } = {}) => publicApi('GET', `/executions/${id}?includeData=${withData}`),
			stop: (id) => rest('POST', `/executions/${id}/stop`),
		},

		async waitForExecution(id, { timeoutMs = 60_000 } = {}) {
			const deadline = Date.now() + timeoutMs;
			for (;;) {
				// Some versions answer 500 when they are asked for the data of one that is under way.
				const found = await api.executions.get(id, { withData: false }).catch((error) => {
					// A manual run is stored a moment after its id is given out.
					if (error.status === 404) return undefined;
					throw error;
				});
				if (found && FINISHED.has(found.status)) return await api.executions.get(id);
				if (Date.now() > deadline) {
					throw new Error(
						`Execution ${id} is still ${found?.status ?? 'unknown'} after ${timeoutMs / 1000} s`,
					);
				}
				await sleep(50);
			}
		},

		/**
		 * Calls an active workflow's webhook. n8n answers 404 for some 100 ms after activation, so that is tried again.
		 * @returns {Promise<{ status: number, json: any, text: string }>}
		 */
		async callWebhook(path, body, { method = 'POST', headers, patienceMs = 10_000 } = {}) {
			const deadline = Date.now() + patienceMs;
			for (;;) {
				const { status, json, text } = await send(method, `/webhook/${path}`, body, headers);
				if (status !== 404 || Date.now() > deadline) return { status, json, text };
				await sleep(100);
			}
		},
	};
	return api;
}

/** All rows a node gave in an execution, over its runs: `outputRows(execution, 'Order Service')`, output 0 unless told. */
export function outputRows(execution, nodeName, output = 0) {
	const runs = execution.data?.resultData?.runData?.[nodeName] ?? [];
	return runs.flatMap((run) => run.data?.main?.[output] ?? []).map((item) => item.json);
}

function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function failure(method, path, status, json, text) {
	const message = json?.message ?? text.slice(0, 300);
	const error = new SetupError(`n8n answered ${status} to ${method} ${path}: ${message}`);
	return Object.assign(error, { status, body: json });
}

/** n8n 1 does not list the status. */
function statusOf({ status, finished, stoppedAt }) {
	return status ?? (finished ? 'success' : stoppedAt ? 'error' : 'running');
}
