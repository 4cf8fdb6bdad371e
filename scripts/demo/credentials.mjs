const orderService = {
	type: 'orderServiceApi',
	name: 'Order Service (sandbox)',
	data: ({ url, tokens }) => ({
		baseUrl: url,
		authentication: 'accessToken',
		appAccessToken: tokens.appAccessToken,
	}),
};
const memberCenter = {
	type: 'memberCenterApi',
	name: 'Member Center (sandbox)',
	data: ({ url, tokens, enterprise }) => ({
		baseUrl: url,
		authentication: 'tokens',
		clientToken: tokens.clientToken,
		userToken: tokens.userToken,
		enterpriseGlobalId: enterprise.globalId,
	}),
};

/** The demo's credentials, all for the sandbox: node type → what n8n stores. A template's nodes get those of their type. */
export const credentialsByNodeType = {
	'n8n-nodes-license-authorization.orderService': orderService,
	'n8n-nodes-license-authorization.orderServiceTrigger': orderService,
	'n8n-nodes-license-authorization.memberCenter': memberCenter,
	'n8n-nodes-license-authorization.memberCenterTrigger': memberCenter,
};
