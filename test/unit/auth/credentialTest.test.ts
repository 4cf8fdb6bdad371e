import '../../support/engine/instance';

import { get } from 'lodash';
import { Workflow } from 'n8n-workflow';
import type {
	IAuthenticateRuleResponseCode,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
} from 'n8n-workflow';

import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../../credentials/OrderServiceApi.credentials';
import { startType } from '../../support/engine/helperNodes';
import { nodeTypesOf } from '../../support/engine/nodeTypes';
import { workflowNode } from '../../support/engine/workflow';

/** The credential test's request, its expressions resolved by n8n. */
function testedRequest({ request }: ICredentialTestRequest, $credentials: ICredentialDataDecryptedObject) {
	const type = startType([]);
	const node = workflowNode('Some node', 'some', type);
	const nodeTypes = nodeTypesOf({ some: type });
	const { expression } = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const resolve = (text = '') =>
		String(expression.getSimpleParameterValue(node, text, 'internal', { $credentials }, undefined, ''));
	return {
		url: resolve(request.baseURL) + resolve(request.url),
		qs: request.qs,
		method: request.method ?? 'GET',
		disableFollowRedirect: request.disableFollowRedirect,
	};
}

/** What n8n's tester says of a reply: rules of a success body on 2xx, rules of a status on all others; undefined is good. */
type Rule =
	| IAuthenticateRuleResponseCode
	| { type: 'responseSuccessBody'; properties: { key: string; value: unknown; message: string } };
function verdict({ rules = [] }: ICredentialTestRequest, statusCode: number, body: unknown) {
	const ok = statusCode >= 200 && statusCode < 300;
	const broken = (rules as Rule[]).find((rule) =>
		rule.type === 'responseSuccessBody'
			? ok && get(body, rule.properties.key) === rule.properties.value
			: !ok && rule.properties.value === statusCode,
	);
	return broken?.properties.message ?? (ok ? undefined : `n8n’s own words for HTTP ${statusCode}`);
}

describe('the credential test', () => {
	const member = new MemberCenterApi().test;
	const order = new OrderServiceApi().test;

	it.each<[unknown, string]>([
		['65536', '/enterprise/65536/asset/assetNums'],
		[' 65536 ', '/enterprise/65536/asset/assetNums'],
		// An id that must be encoded.
		['a/b?c', '/enterprise/a%2Fb%3Fc/asset/assetNums'],
		// None: members of a placeholder.
		['', '/enterprise/n8n-credential-test/members'],
		['  ', '/enterprise/n8n-credential-test/members'],
	])('Member Center with the enterprise %j reads %s', (enterpriseGlobalId, path) => {
		for (const baseUrl of ['https://api.example.com/x', ' https://api.example.com/x// '])
			expect(testedRequest(member, { baseUrl, enterpriseGlobalId } as never)).toEqual({
				url: `https://api.example.com/x/me/api/v1${path}`,
				qs: {},
				method: 'GET',
				disableFollowRedirect: true,
			});
	});

	it('Order Service queries a customer', () => {
		expect(testedRequest(order, { baseUrl: 'https://api.example.com/' })).toEqual({
			url: 'https://api.example.com/order/api/order/v1/enterprise/user/query',
			qs: { channelCode: 'n8n', channelCustomerId: 'n8n-credential-test', defaultCustomer: 'Y' },
			method: 'GET',
			disableFollowRedirect: true,
		});
	});

	it('takes no time over a long run of slashes in the address', () => {
		const baseUrl = `https://x/${'/'.repeat(50_000)}a`;
		const start = Date.now();
		expect(testedRequest(order, { baseUrl }).url.startsWith(baseUrl)).toBe(true);
		// In proportion some milliseconds; squared, a quarter of a minute.
		expect(Date.now() - start).toBeLessThan(4_000);
	});

	const CLIENT = /^The client token was refused \(60000\)/;
	const USER = /^The user token was refused \(60005\)/;
	const OTHER = /not as the license-authorization platform/;
	it.each<[number, unknown, RegExp]>([
		// Good, as are all business codes but those below.
		[200, { code: 0, message: 'success', data: [] }, /^undefined$/],
		[200, { code: '0' }, /^undefined$/],
		[299, { code: '40000', message: 'empty' }, /^undefined$/],
		[200, { code: 70001 }, /^undefined$/],
		[299, { code: '60017' }, /^The tokens were accepted, but .*Enterprise Global ID$/],
		[200, { code: '60000' }, CLIENT],
		[299, { code: 60000 }, CLIENT],
		[299, { code: '60005' }, USER],
		[200, { code: 60005 }, USER],
		[401, { code: '60005' }, /^The client token was refused \(HTTP 401\)/],
		[404, 'Not Found', /no such service/],
		[200, '<html>', OTHER],
		[200, '', OTHER],
		[200, { status: 'ok' }, OTHER],
		[200, [], OTHER],
		[200, null, OTHER],
		[503, '', /HTTP 503/],
	])('Member Center judges HTTP %i %j', (status, body, message) => {
		expect(String(verdict(member, status, body))).toMatch(message);
	});

	it.each<[unknown, RegExp]>([
		['60000', /^The app access token was refused \(60000\)/],
		[60000, /^The app access token was refused \(60000\)/],
		['60005', /^The token was refused \(60005\)/],
		[60005, /^The token was refused \(60005\)/],
	])('Order Service judges %p', (code, message) => {
		expect(verdict(order, 200, { code })).toMatch(message);
	});
});
