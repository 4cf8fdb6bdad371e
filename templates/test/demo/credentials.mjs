import { PACKAGE } from '../../../scripts/lib/workflow.mjs';

const orderService = {
	type: 'orderServiceApi',
	name: 'Order Service (sandbox)',
	data: ({ url, tokens: { appAccessToken } }) => ({
		baseUrl: url,
		authentication: 'accessToken',
		appAccessToken,
	}),
};
const memberCenter = {
	type: 'memberCenterApi',
	name: 'Member Center (sandbox)',
	data: ({ url, tokens: { clientToken, userToken }, enterprise }) => ({
		baseUrl: url,
		authentication: 'tokens',
		clientToken,
		userToken,
		enterpriseGlobalId: enterprise.globalId,
	}),
};

/** The demo's credentials, all for the sandbox: node type → what n8n stores. A template's nodes get those of their type. */
export const credentialsByNodeType = {
	[`${PACKAGE}.orderService`]: orderService,
	[`${PACKAGE}.orderServiceTrigger`]: orderService,
	[`${PACKAGE}.memberCenter`]: memberCenter,
	[`${PACKAGE}.memberCenterTrigger`]: memberCenter,
};
