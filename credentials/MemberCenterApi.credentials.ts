import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
	Icon,
} from 'n8n-workflow';

import { credential } from '../nodes/MemberCenter/service';
import { authenticateWith, logInWith } from '../nodes/shared/http/hooks';
import { credentialText } from '../nodes/shared/model/text';
import {
	baseUrl,
	credentialTest,
	fetchedToken,
	grantFields,
	ignoreSslIssues,
	neededIn,
	textLine,
	secretIn,
	sessionLogin,
	timeZone,
} from '../nodes/shared/form/credentialFields';
import { optionsWithDefault, propertiesOf } from '../nodes/shared/form/formOf';

const { mode: GRANT } = credential.session;

/** The client and user tokens of the Member Center (docs/api/member-center.openapi.yaml §5): pasted, or fetched by two grants. */
export class MemberCenterApi implements ICredentialType {
	name = 'memberCenterApi';

	displayName = 'Member Center API';

	icon: Icon = { light: 'file:memberCenterApi.svg', dark: 'file:memberCenterApi.dark.svg' };

	documentationUrl =
		'https://github.com/license-authorization/n8n-nodes-license-authorization/blob/main/docs/start/credentials.md';

	properties: INodeProperties[] = propertiesOf({
		baseUrl,
		authentication: optionsWithDefault({
			values: {
				tokens: ['Tokens', 'Paste the client token and the user token'],
				[GRANT]: [
					'Password Grant',
					'Fetch both tokens with the app key, the app secret and a login, and renew them when they are refused',
				],
			},
			default: 'tokens',
			description: 'Where the node has its tokens from',
		}),
		clientToken: secretIn(
			'tokens',
			'The application token (grant type client_credentials) with the approved scope auth_me',
		),
		userToken: secretIn('tokens', 'The token of a logged-in user (grant type password)'),
		...grantFields(GRANT),
		username: neededIn(GRANT, 'The account that the user token is fetched for'),
		password: secretIn(GRANT, 'The password of that account'),
		enterpriseGlobalId: textLine(
			"The enterprise used wherever a node leaves its own 'Enterprise Global ID' empty",
		),
		enterpriseCode: textLine(
			'What the platform adds at the end of account names: where it shows linaACME for the account lina, the code is ACME. With it, account names can be given without the code, and an employee who was added can be confirmed.',
			{ placeholder: 'e.g. ACME' },
		),
		timeZone,
		ignoreSslIssues,
		sessionClientToken: fetchedToken(true),
		sessionUserToken: fetchedToken(),
		sessionLogin,
	});

	preAuthentication = logInWith(credential, (values) => ({
		sessionClientToken: { name: 'client token', form: { grant_type: 'client_credentials' } },
		sessionUserToken: {
			name: 'user token',
			form: {
				grant_type: 'password',
				username: credentialText(values, 'username'),
				password: String(values.password ?? ''),
			},
		},
	}));

	authenticate: IAuthenticate = authenticateWith(credential);

	// Only reads. With an enterprise, its asset numbers are read: 60017: the account is bound to no customer (docs/api/member-center.openapi.yaml §7).
	// Without one, the members of a placeholder are read: any business code other than a refused token shows that the tokens work.
	test: ICredentialTestRequest = credentialTest(
		'/me/api/v1/enterprise/{{ String($credentials.enterpriseGlobalId ?? "").trim() ? encodeURIComponent(String($credentials.enterpriseGlobalId).trim()) + "/asset/assetNums" : "n8n-credential-test/members" }}',
		{},
		{
			60000:
				'The client token was refused (60000): paste a new one, or check the app key, the app secret and the scope auth_me',
			60005: 'The user token was refused (60005): paste a new one, or check the username and password',
			60017:
				'The tokens were accepted, but the account is not bound to an authorization customer (60017): check Enterprise Global ID',
		},
	);
}
