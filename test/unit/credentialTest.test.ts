import '../support/instance';

import { get } from 'lodash';
import { Workflow } from 'n8n-workflow';
import type {
	IAuthenticateRuleResponseCode,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
} from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { startType } from '../support/helperNodes';
import { nodeTypesOf } from '../support/nodeTypes';
import { workflowNode } from '../support/workflow';

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
function verdict(
	{ rules = [] }: ICredentialTestRequest,
	statusCode: number,
	body: unknown,
): string | undefined {
	const ok = statusCode >= 200 && statusCode < 300;
	const broken = (
		rules as Array<
			| IAuthenticateRuleResponseCode
			| { type: 'responseSuccessBody'; properties: { key: string; value: unknown; message: string } }
		>
	).find((rule) =>
		rule.type === 'responseSuccessBody'
			? ok && get(body, rule.properties.key) === rule.properties.value
			: !ok && rule.properties.value === statusCode,
	);
	return broken?.properties.message ?? (ok ? undefined : `n8n’s own words for HTTP ${statusCode}`);
}

describe('the credential test', () => {
	const member = new MemberCenterApi().test;
	const order = new OrderServiceApi().test;

	it.each<[string, ICredentialDataDecryptedObject, string]>([
		['the default enterprise', { enterpriseGlobalId: '65536' }, '/enterprise/65536/asset/assetNums'],
		[' 65536 ', { enterpriseGlobalId: ' 65536 ' }, '/enterprise/65536/asset/assetNums'],
		['an id that must be encoded', { enterpriseGlobalId: 'a/b?c' }, '/enterprise/a%2Fb%3Fc/asset/assetNums'],
		['none: members of a placeholder', { enterpriseGlobalId: '' }, '/enterprise/n8n-credential-test/members'],
		['blanks: the same', { enterpriseGlobalId: '  ' }, '/enterprise/n8n-credential-test/members'],
	])('Member Center reads the asset numbers of %s', (_, data, path) => {
		for (const baseUrl of ['https://api.example.com/x', ' https://api.example.com/x// ']) {
			expect(testedRequest(member, { baseUrl, ...data })).toEqual({
				url: `https://api.example.com/x/me/api/v1${path}`,
				qs: {},
				method: 'GET',
				disableFollowRedirect: true,
			});
		}
	});

	it('Order Service queries a customer', () => {
		expect(testedRequest(order, { baseUrl: 'https://api.example.com/' })).toEqual({
			url: 'https://api.example.com/order/api/order/v1/enterprise/user/query',
			qs: { channelCode: 'n8n', channelCustomerId: 'n8n-credential-test', defaultCustomer: 'Y' },
			method: 'GET',
			disableFollowRedirect: true,
		});
	});

	it.each<[string, number, unknown, RegExp | undefined]>([
		['a success', 200, { code: 0, message: 'success', data: [] }, undefined],
		['a success with a text code', 200, { code: '0' }, undefined],
		['any business code', 299, { code: '40000', message: 'empty' }, undefined],
		[
			'an enterprise that is none',
			299,
			{ code: '60017' },
			/^The tokens were taken, but .*Enterprise Global ID$/,
		],
		['any business code as a number', 200, { code: 70001 }, undefined],
		['60000 as text', 200, { code: '60000' }, /^The client token was refused \(60000\)/],
		['60000 as a number on 299', 299, { code: 60000 }, /^The client token was refused \(60000\)/],
		['60005 as text on 299', 299, { code: '60005' }, /^The user token was refused \(60005\)/],
		['60005 as a number', 200, { code: 60005 }, /^The user token was refused \(60005\)/],
		['HTTP 401', 401, { code: '60005' }, /^The client token was refused \(HTTP 401\)/],
		['HTTP 404', 404, 'Not Found', /no such service/],
		['HTML', 200, '<html>', /not as the license-authorization platform/],
		['an empty body', 200, '', /not as the license-authorization platform/],
		['another API', 200, { status: 'ok' }, /not as the license-authorization platform/],
		['a list', 200, [], /not as the license-authorization platform/],
		['null', 200, null, /not as the license-authorization platform/],
		['HTTP 503', 503, '', /HTTP 503/],
	])('Member Center judges %s', (_, status, body, message) => {
		if (message === undefined) expect(verdict(member, status, body)).toBeUndefined();
		else expect(verdict(member, status, body)).toMatch(message);
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
