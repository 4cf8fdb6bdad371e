import { expect } from '@playwright/test';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { stage, test } from './support/stage.mjs';
import { create, memberCenterType, node, orderServiceType } from './support/workflows.mjs';

const login = { orderServiceApi: 'clientCredentials', memberCenterApi: 'passwordGrant' };
const loggingIn = (more) => (type) => ({ authentication: login[type], ...stage.sandbox.grants, ...more });
const pasted = (more) => (type) => ({
	authentication: type === 'orderServiceApi' ? 'accessToken' : 'tokens',
	...stage.sandbox.tokens,
	enterpriseGlobalId: stage.sandbox.enterprise.globalId,
	...more,
});

/** What the test of a saved credential says; test/nodes/sending/credential.test.ts has all that it may say. */
const SAID = [
	['orderServiceApi', 'a login', loggingIn(), 'Connection successful!'],
	['memberCenterApi', 'a login', loggingIn(), 'Connection successful!'],
	[
		'orderServiceApi',
		'a wrong token',
		pasted({ appAccessToken: 'nonsense' }),
		'app access token was refused',
	],
	['memberCenterApi', 'a wrong user token', pasted({ userToken: 'nonsense' }), 'user token was refused'],
	['memberCenterApi', 'a wrong app secret', loggingIn({ appSecret: 'nonsense' }), 'Unknown app key'],
	['orderServiceApi', 'no server there', pasted({ baseUrl: 'http://127.0.0.1:9' }), 'Nothing answers'],
];

/** The "Test" of a saved credential, in n8n itself; and the credentials in n8n's own HTTP Request node. */
test.describe('Credentials', () => {
	for (const [type, name, dataOf, says] of SAID)
		test(`${type}: ${name}`, async () => {
			const data = { baseUrl: stage.sandbox.url, ...dataOf(type) };
			const saved = await stage.api.createCredential({ name, type, data });
			// A node added by hand in a later suite takes the newest credential of its type.
			const tested = stage.api.testCredential({ ...saved, data });
			const { message } = await tested.finally(() => stage.api.deleteCredential(saved.id));
			expect(message).toContain(says);
		});

	test('n8n’s HTTP Request node sends nonce and tokens with these credentials', async () => {
		const { enterprise, url, tokens } = stage.sandbox;
		const call = (name, ourType, path, more = {}) => {
			const credentials = stage.credentials[ourType];
			const parameters = {
				url: `${url}${path}`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: Object.keys(credentials)[0],
				options: {},
				...more,
			};
			return node(name, 'n8n-nodes-base.httpRequest', parameters, { typeVersion: 4.2, credentials });
		};
		const workflow = await create(
			'HTTP Request',
			call('Numbers', memberCenterType, `/me/api/v1/enterprise/${enterprise.globalId}/asset/assetNums`),
			call('New Numbers', orderServiceType, '/order/api/order/v1/shellnums', {
				method: 'POST',
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '{"size": 1}',
			}),
		);
		const run = await stage.api.run(workflow.id);
		expect(run.status, run.data.resultData.error?.message).toBe('success');
		expect(outputRows(run, 'Numbers')[0].data.length).toBeGreaterThan(2);
		expect(outputRows(run, 'New Numbers')[0].data[0]).toMatch(/^\d+$/);

		const { requests } = await stage.sandbox.control('GET', 'ledger');
		const sent = requests
			.slice(-2)
			.map(({ nonce, headers }) => [nonce, headers.authorization, headers.clienttoken, headers.usertoken]);
		expect(sent).toEqual([
			['fresh', `Bearer ${tokens.clientToken}`, tokens.clientToken, tokens.userToken],
			['fresh', `Bearer ${tokens.appAccessToken}`, undefined, undefined],
		]);
	});

	test('"Custom API Call" is offered, and leads to the HTTP Request node', async ({ editor }) => {
		const lock = node('Lock', orderServiceType, { resource: 'lock', operation: 'disable' });
		await editor.open(await create('Custom API Call', lock), 'Lock');
		await editor.input('operation').click();
		await editor.choices.filter({ hasText: 'Custom API Call' }).click();
		await expect(editor.parameters).toContainText('HTTP Request');
	});

	for (const ourType of [orderServiceType, memberCenterType])
		test(`the form of the credential of ${ourType} opens`, async ({ page }) => {
			const [{ id }] = Object.values(stage.credentials[ourType]);
			await page.goto(`/home/credentials/${id}`);
			const saves = page.getByTestId('credential-save-button');
			await expect(saves.or(page.getByTestId('edit-credential-dialog')).first()).toBeVisible();
		});
});
