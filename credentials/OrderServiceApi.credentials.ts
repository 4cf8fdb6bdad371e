import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
	Icon,
} from 'n8n-workflow';

import { credential } from '../nodes/OrderService/service';
import { authenticateWith, logInWith } from '../nodes/shared/http/hooks';
import { credentialText } from '../nodes/shared/model/text';
import {
	APP_KEY,
	baseUrl,
	credentialTest,
	fetchedToken,
	grantFields,
	ignoreSslIssues,
	textLine,
	secretIn,
	sessionLogin,
	timeZone,
} from '../nodes/shared/form/credentialFields';
import { optionsWithDefault, propertiesOf } from '../nodes/shared/form/formOf';

const { mode: GRANT } = credential.session;

/** The application token of the Order Service (docs/api/order-service.openapi.yaml §5): pasted, or fetched by the client-credentials grant. */
export class OrderServiceApi implements ICredentialType {
	name = 'orderServiceApi';

	displayName = 'Order Service API';

	icon: Icon = { light: 'file:orderServiceApi.svg', dark: 'file:orderServiceApi.dark.svg' };

	documentationUrl =
		'https://github.com/license-authorization/n8n-nodes-license-authorization/blob/main/docs/start/credentials.md';

	properties: INodeProperties[] = propertiesOf({
		baseUrl,
		authentication: optionsWithDefault({
			values: {
				accessToken: ['Access Token', 'Paste the application access token'],
				[GRANT]: [
					'Client Credentials',
					'Fetch the token with the app key and app secret, and renew it when it is refused',
				],
			},
			default: 'accessToken',
			description: 'Where the node has its tokens from',
		}),
		appAccessToken: secretIn('accessToken', 'The application-level token with the approved scope auth_order'),
		...grantFields(GRANT),
		scope: textLine('The scope that the token is asked for. Leave empty to ask for none.', {
			default: 'auth_order',
			displayOptions: { show: { authentication: [GRANT] } },
		}),
		enterpriseGlobalId: textLine(
			"Used where a list of assets leaves its own 'Enterprise Global ID' empty; never as the customer of an order",
		),
		channelCode: textLine("Used where a node leaves its own 'Channel Code' empty"),
		orderAppKey: textLine(`${APP_KEY}. Used where an order leaves its own 'App Key' empty.`, {
			displayName: 'App Key of Orders',
		}),
		timeZone,
		ignoreSslIssues,
		sessionToken: fetchedToken(true),
		sessionLogin,
	});

	preAuthentication = logInWith(credential, (values) => {
		const scope = credentialText(values, 'scope');
		const form = { grant_type: 'client_credentials', ...(scope === '' ? {} : { scope }) };
		return { sessionToken: { name: 'app access token', form } };
	});

	authenticate: IAuthenticate = authenticateWith(credential);

	// Only reads. Any business code other than a refused token shows that the credential works.
	test: ICredentialTestRequest = credentialTest(
		'/order/api/order/v1/enterprise/user/query',
		{ channelCode: 'n8n', channelCustomerId: 'n8n-credential-test', defaultCustomer: 'Y' },
		{
			60000:
				'The app access token was refused (60000): paste a new one, or check the app key, the app secret and the scope auth_order',
			60005: 'The token was refused (60005): paste a new one',
		},
	);
}
