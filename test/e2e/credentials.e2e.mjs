import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import { startStandIn } from '../../scripts/lib/standIn.mjs';
import { chain, manualTrigger, node, orderServiceType } from './support/workflows.mjs';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';

/** What the "Test" of a saved credential says, in n8n itself; and the credentials in n8n's own HTTP Request node. */
describe('Credentials', () => {
	let page;
	let secure;

	before(async () => {
		page = await startStandIn(() => ({
			headers: { 'content-type': 'text/html' },
			body: '<html><body>Welcome to the gateway</body></html>',
		}));
		secure = await startStandIn(() => ({ body: { code: 0, message: 'ok', data: [] } }), { secure: true });
	});
	after(() => Promise.all([page?.stop(), secure?.stop()]));

	const verdict = async (type, data) => {
		const { id } = await stage.api.createCredential({ name: `${type} under test`, type, data });
		try {
			const found = await stage.api.testCredential({ id, name: `${type} under test`, type, data });
			if (process.env.SHOW_MESSAGES) console.log(found);
			return found;
		} finally {
			await stage.api.deleteCredential(id);
		}
	};

	const kinds = [
		{
			type: 'orderServiceApi',
			pasted: ({ tokens }) => ({ authentication: 'accessToken', appAccessToken: tokens.appAccessToken }),
			granted: ({ grants }) => ({
				authentication: 'clientCredentials',
				tokenUrl: grants.tokenUrl,
				appKey: grants.appKey,
				appSecret: grants.appSecret,
				scope: 'auth_order',
			}),
			wrong: [
				{
					what: 'app access token',
					change: { appAccessToken: 'nonsense' },
					says: /app access token was refused/,
				},
			],
		},
		{
			type: 'memberCenterApi',
			pasted: ({ tokens, enterprise }) => ({
				authentication: 'tokens',
				clientToken: tokens.clientToken,
				userToken: tokens.userToken,
				enterpriseGlobalId: enterprise.globalId,
			}),
			granted: ({ grants }) => ({ authentication: 'passwordGrant', ...grants }),
			wrong: [
				{ what: 'client token', change: { clientToken: 'nonsense' }, says: /client token was refused/ },
				{ what: 'user token', change: { userToken: 'nonsense' }, says: /user token was refused/ },
				{
					what: 'enterprise',
					change: { enterpriseGlobalId: '404' },
					says: /tokens were taken, but there is no such enterprise.*check Enterprise Global ID/,
				},
			],
		},
	];

	for (const { type, pasted, granted, wrong } of kinds) {
		describe(type, () => {
			for (const [mode, make] of [
				['pasted', pasted],
				['granted', granted],
			]) {
				const data = (more) => ({ baseUrl: stage.sandbox.url, ...make(stage.sandbox), ...more });

				test(`${mode}: what is right is OK`, async () => {
					assert.deepEqual(await verdict(type, data()), { status: 'OK', message: 'Connection successful!' });
				});
				test(`${mode}: a trailing slash does not matter`, async () => {
					assert.equal((await verdict(type, data({ baseUrl: `${stage.sandbox.url}/` }))).status, 'OK');
				});
				test(`${mode}: no server there`, async () => {
					refused(
						await verdict(type, data({ baseUrl: 'http://127.0.0.1:9' })),
						/ECONNREFUSED|refused|reach|connect/i,
					);
				});
				// n8n tells a failed connection by its code alone; docs/credentials.md says what each means.
				test(`${mode}: a host that is not there`, async () => {
					refused(
						await verdict(type, data({ baseUrl: 'http://no-such-host.invalid' })),
						/^(ENOTFOUND|EAI_AGAIN)$/,
					);
				});
				for (const baseUrl of ['api.example.com', '', 'https://api.example.com?x=1', 'https://a b.example'])
					test(`${mode}: Base URL "${baseUrl}" is no address, in words`, async () => {
						refused(await verdict(type, data({ baseUrl })), /^Base URL must /);
					});
				test(`${mode}: a web page instead of the platform`, async () => {
					refused(
						await verdict(type, data({ baseUrl: page.url })),
						/not as the license-authorization platform: check the base URL/,
					);
				});
				test(`${mode}: a certificate that is not trusted`, async () => {
					refused(await verdict(type, data({ baseUrl: secure.url })), /CERT/i);
				});
				test(`${mode}: … and is accepted with Ignore SSL Issues`, async () => {
					assert.equal(
						(await verdict(type, data({ baseUrl: secure.url, ignoreSslIssues: true }))).status,
						'OK',
					);
				});
			}
			test('pasted: "Bearer " before a token does not matter', async () => {
				const tokens = pasted(stage.sandbox);
				for (const name of ['appAccessToken', 'clientToken', 'userToken'])
					if (name in tokens) tokens[name] = `Bearer ${tokens[name]} `;
				assert.equal((await verdict(type, { baseUrl: stage.sandbox.url, ...tokens })).status, 'OK');
			});
			for (const { what, change, says } of wrong) {
				test(`pasted: a wrong ${what} is named`, async () => {
					refused(
						await verdict(type, { baseUrl: stage.sandbox.url, ...pasted(stage.sandbox), ...change }),
						says,
					);
				});
			}
			test('granted: a wrong app secret', async () => {
				refused(
					await verdict(type, {
						baseUrl: stage.sandbox.url,
						...granted(stage.sandbox),
						appSecret: 'nonsense',
					}),
					/token|secret|client/i,
				);
			});
			test('granted: the token endpoint is not there', async () => {
				refused(
					await verdict(type, {
						baseUrl: stage.sandbox.url,
						...granted(stage.sandbox),
						tokenUrl: 'http://127.0.0.1:9/oauth/token',
					}),
					/token|reach|refused/i,
				);
			});
		});
	}

	test('n8n’s HTTP Request node sends nonce and tokens with these credentials', async () => {
		const [order] = Object.values(stage.credentials).filter((each) => each.orderServiceApi);
		const [member] = Object.values(stage.credentials).filter((each) => each.memberCenterApi);
		const { enterprise, url, tokens } = stage.sandbox;
		const call = (name, type, path, credentials, more = {}) =>
			node(
				name,
				'n8n-nodes-base.httpRequest',
				{
					url: `${url}${path}`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: type,
					options: {},
					...more,
				},
				{ typeVersion: 4.2, credentials },
			);
		const workflow = await stage.api.createWorkflow(
			chain('HTTP Request', [
				manualTrigger(),
				call('Assets', 'orderServiceApi', `/order/api/order/v1/asset/${enterprise.globalId}/list`, order),
				call('Employees', 'memberCenterApi', `/me/api/v1/enterprise/${enterprise.globalId}/members`, member, {
					sendQuery: true,
					queryParameters: {
						parameters: [
							{ name: 'pageNum', value: '1' },
							{ name: 'pageSize', value: '2' },
						],
					},
				}),
				call('Numbers', 'orderServiceApi', '/order/api/order/v1/shellnums', order, {
					method: 'POST',
					sendBody: true,
					specifyBody: 'json',
					jsonBody: '{"size": 1}',
				}),
			]),
		);
		const run = await stage.api.run(workflow.id);
		assert.equal(run.status, 'success', JSON.stringify(run.data.resultData.error?.message));
		assert.equal(outputRows(run, 'Employees')[0].data.list.length, 2);
		assert.match(outputRows(run, 'Numbers')[0].data[0], /^\d+$/);

		const { requests } = await stage.sandbox.control('GET', 'ledger');
		const [assets, employees, numbers] = requests.slice(-3);
		assert.deepEqual(
			[assets, employees, numbers].map(({ nonce }) => nonce),
			['fresh', 'fresh', 'fresh'],
		);
		for (const { headers } of [assets, numbers]) {
			assert.equal(headers.authorization, `Bearer ${tokens.appAccessToken}`);
			assert.equal(headers['content-type'], 'application/json');
		}
		assert.deepEqual(
			[employees.headers.authorization, employees.headers.clienttoken, employees.headers.usertoken],
			[`Bearer ${tokens.clientToken}`, tokens.clientToken, tokens.userToken],
		);
		await editor.open(workflow, 'Assets');
		await stage.browser.shoot('http-request');
	});

	test('"Custom API Call" is offered, and leads to the HTTP Request node', async () => {
		const { page: tab } = editor;
		const workflow = await stage.api.createWorkflow(
			chain('Custom API Call', [
				manualTrigger(),
				node('Lock', orderServiceType, { resource: 'lock', operation: 'disable' }),
			]),
		);
		await editor.open(workflow, 'Lock');
		await tab.getByTestId('parameter-input-operation').locator('input').first().click();
		await tab.locator('.el-select-dropdown__item:visible', { hasText: 'Custom API Call' }).click();
		await tab.waitForTimeout(500);
		await stage.browser.shoot('custom-api-call');
		assert.match(await tab.getByTestId('node-parameters').innerText(), /HTTP Request/);
	});

	test('the forms', async () => {
		const { page: tab } = editor;
		for (const [nodeType, [type]] of Object.entries(stage.credentials).map(([key, value]) => [
			key,
			Object.keys(value),
		])) {
			await tab.goto(`/home/credentials/${stage.credentials[nodeType][type].id}`);
			await tab
				.locator('[data-test-id="credential-save-button"], [data-test-id="edit-credential-dialog"]')
				.first()
				.waitFor();
			await tab.waitForTimeout(800);
			await stage.browser.shoot(`credential-${type}`);
		}
	});
});

function refused({ status, message }, says) {
	assert.equal(status, 'Error', message);
	assert.match(message, says);
}
