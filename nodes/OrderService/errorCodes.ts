import type { ErrorCodes } from '../shared/operation';

/** The codes of order-service.md §7, and the token refusals that the platform documents for its other service. */
export const errorCodes: ErrorCodes = {
	13004: {
		meaning: 'The parameters were not accepted',
		advice: 'Correct the value that the message names. Nothing of this request was carried out.',
	},
	500: {
		meaning: 'Network trouble inside the service',
		advice: 'The document asks to try again: wait a little first.',
	},
	60000: {
		meaning: 'The app access token is invalid, expired or lacks the permission',
		advice: 'Replace App Access Token in the credential; check that the application is approved for the scope auth_order.',
	},
	60005: {
		meaning: 'The token was not accepted',
		advice: 'Replace App Access Token in the credential.',
	},
};
