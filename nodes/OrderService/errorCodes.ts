import type { ErrorCodes } from '../shared/model/request';

/** The codes of docs/api/order-service.md §7, and the codes of a refused token that the platform documents for the Member Center. */
export const errorCodes: ErrorCodes = {
	13004: {
		meaning: 'The parameters were not accepted',
		advice: 'Correct the value that the message names.',
	},
	500: {
		meaning: 'Network fault',
		kind: 'transient',
		advice: 'The API document says: retry. Wait a little and try again.',
	},
	60000: {
		meaning: 'The app access token is invalid, expired or lacks the permission',
		kind: 'applicationToken',
		advice:
			'Replace App Access Token in the credential, or check App Key, App Secret and Scope where the token is fetched. The application needs the approved scope auth_order.',
	},
	60005: {
		meaning: 'The token was not accepted',
		kind: 'applicationToken',
		advice:
			'Replace App Access Token in the credential, or check App Key and App Secret where the token is fetched.',
	},
};
