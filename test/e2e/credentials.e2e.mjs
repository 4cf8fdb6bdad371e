import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import { create, memberCenterType, node, orderServiceType } from './support/workflows.mjs';

const NOBODY = 'http://127.0.0.1:9';

const KINDS = {
	'orderServiceApi, pasted': ({ tokens: { appAccessToken } }) => ({
		authentication: 'accessToken',
		appAccessToken,
	}),
	'orderServiceApi, granted': ({ grants: { tokenUrl, appKey, appSecret } }) => ({
		authentication: 'clientCredentials',
		tokenUrl,
		appKey,
		appSecret,
		scope: 'auth_order',
	}),
	'memberCenterApi, pasted': ({ tokens: { clientToken, userToken }, enterprise }) => ({
		authentication: 'tokens',
		clientToken,
		userToken,
		enterpriseGlobalId: enterprise.globalId,
	}),
	'memberCenterApi, granted': ({ grants }) => ({ authentication: 'passwordGrant', ...grants }),
};

/** What is changed, and what the test of the saved credential says then; test/nodes/sending/credential.test.ts has all that it may say. */
const OK = /^Connection successful!$/;
const ALL = [
	['nothing', {}, OK],
	[
		'no server there',
		{ baseUrl: NOBODY },
		/^Nothing answers at this address: check host and port of Base URL/,
	],
];
const GRANTED = [
	['a wrong app secret', { appSecret: 'nonsense' }, /token|secret|client/i],
	['no token endpoint', { tokenUrl: `${NOBODY}/token` }, /token could not be fetched: .* check Token URL/],
];
const WRONG = {
	'orderServiceApi, pasted': [
		['a wrong token', { appAccessToken: 'nonsense' }, /app access token was refused/],
	],
	'orderServiceApi, granted': GRANTED,
	'memberCenterApi, pasted': [
		['a wrong client token', { clientToken: 'nonsense' }, /client token was refused/],
		['a wrong user token', { userToken: 'nonsense' }, /user token was refused/],
	],
	'memberCenterApi, granted': GRANTED,
};

/** What the "Test" of a saved credential says, in n8n itself; and the credentials in n8n's own HTTP Request node. */
describe('Credentials', () => {
	for (const [kind, dataOf] of Object.entries(KINDS))
		for (const [what, change, says] of [...ALL, ...WRONG[kind]])
			test(`${kind}: ${what}`, async () => {
				const [type] = kind.split(',');
				const data = { baseUrl: stage.sandbox.url, ...dataOf(stage.sandbox), ...change };
				const saved = await stage.api.createCredential({ name: kind, type, data });
				// A node added by hand in a later suite takes the newest credential of its type.
				const tested = stage.api.testCredential({ ...saved, data });
				const { status, message } = await tested.finally(() => stage.api.deleteCredential(saved.id));
				assert.match(message, says);
				assert.equal(status, says === OK ? 'OK' : 'Error', message);
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
		const page = [
			{ name: 'pageNum', value: '1' },
			{ name: 'pageSize', value: '2' },
		];
		const workflow = await create(
			'HTTP Request',
			call('Assets', orderServiceType, `/order/api/order/v1/asset/${enterprise.globalId}/list`),
			call('Employees', memberCenterType, `/me/api/v1/enterprise/${enterprise.globalId}/members`, {
				sendQuery: true,
				queryParameters: { parameters: page },
			}),
			call('Numbers', orderServiceType, '/order/api/order/v1/shellnums', {
				method: 'POST',
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '{"size": 1}',
			}),
		);
		const run = await stage.api.run(workflow.id);
		assert.equal(run.status, 'success', JSON.stringify(run.data.resultData.error?.message));
		assert.equal(outputRows(run, 'Employees')[0].data.list.length, 2);
		assert.match(outputRows(run, 'Numbers')[0].data[0], /^\d+$/);

		const { requests } = await stage.sandbox.control('GET', 'ledger');
		const sent = requests
			.slice(-3)
			.map(({ nonce, headers }) => [nonce, headers.authorization, headers.clienttoken, headers.usertoken]);
		const order = ['fresh', `Bearer ${tokens.appAccessToken}`, undefined, undefined];
		const member = ['fresh', `Bearer ${tokens.clientToken}`, tokens.clientToken, tokens.userToken];
		assert.deepEqual(sent, [order, member, order]);
		await editor.open(workflow, 'Assets');
		await stage.browser.shoot('http-request');
	});

	test('"Custom API Call" is offered, and leads to the HTTP Request node', async () => {
		const { page } = editor;
		const lock = node('Lock', orderServiceType, { resource: 'lock', operation: 'disable' });
		await editor.open(await create('Custom API Call', lock), 'Lock');
		await editor.input('operation').click();
		await editor.choices.filter({ hasText: 'Custom API Call' }).click();
		await page.getByTestId('node-parameters').getByText('HTTP Request').first().waitFor();
		await stage.browser.shoot('custom-api-call');
	});

	test('the forms', async () => {
		const { page } = editor;
		for (const ourType of [orderServiceType, memberCenterType]) {
			const [[type, { id }]] = Object.entries(stage.credentials[ourType]);
			await page.goto(`/home/credentials/${id}`);
			const saves = page.getByTestId('credential-save-button');
			await saves.or(page.getByTestId('edit-credential-dialog')).first().waitFor();
			await stage.browser.shoot(`credential-${type}`);
		}
	});
});
