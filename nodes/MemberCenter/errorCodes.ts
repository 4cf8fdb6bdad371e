import type { ErrorCodes } from '../shared/model/request';

/** The codes of docs/api/member-center.md §7. A meaning has the document’s words; it does not give causes, so advice says what to check. */
export const errorCodes: ErrorCodes = {
	60000: {
		meaning: 'The application token is invalid, expired or lacks the permission',
		kind: 'applicationToken',
		advice:
			'Replace Client Token in the credential, or check App Key and App Secret where the token is fetched. The application needs the approved scope auth_me.',
	},
	60005: {
		meaning: 'The user login token is invalid',
		kind: 'userToken',
		advice:
			'Replace User Token in the credential, or check Username and Password where the token is fetched.',
	},
	60002: {
		meaning: 'User not found',
		advice: 'Check the employee’s global ID, and that the employee belongs to this enterprise.',
	},
	40000: {
		meaning: 'A parameter is empty',
		advice: 'Fill in every required field; check expressions that may give nothing for this item.',
	},
	40021: { meaning: 'The employee list is empty', advice: 'Give at least one employee.' },
	60013: {
		meaning: 'More than 100 employees in one call',
		advice:
			'This node sends at most 100 at a time. Ask the service’s provider whether a lower limit holds for this enterprise.',
	},
	40008: { meaning: 'The account name is empty', advice: 'Fill in Account Name.' },
	40001: { meaning: 'The password is empty', advice: 'Fill in Password.' },
	40009: {
		meaning: 'The group ID is empty',
		advice: 'The API document names no field of this name: check whether Department ID is missing.',
	},
	40022: { meaning: 'The name is empty', advice: 'Fill in Name.' },
	50003: {
		meaning: 'The length of the password is not allowed',
		advice: 'Choose a password of the length that the message names.',
	},
	30002: {
		meaning: 'The name is too long',
		advice:
			'The node sends at most 30 characters of Name: shorten it further, or Account Name. The API document does not say which of them is meant.',
	},
	30003: { meaning: 'The remark is too long', advice: 'Shorten Remark to at most 200 characters.' },
	10003: {
		meaning: 'The account name may contain letters and digits only',
		advice: 'Remove other characters from Account Name.',
	},
	10004: { meaning: 'The mobile number is invalid', advice: 'Correct Mobile Number.' },
	40006: {
		meaning: 'The enterprise suffix is empty',
		advice: 'Check on the platform whether the enterprise has the code that is appended to account names.',
	},
	60009: {
		meaning: 'The enterprise has reached its number of trial accounts',
		advice: 'Delete trial accounts that are no longer needed, or ask the service’s provider for more.',
	},
	60027: {
		meaning: 'Some employees could not be added',
		advice:
			'Check whether the account exists already: look for it with Employee → Get Many. Others of the same request may have been added; correct this one and add it by itself.',
	},
	60017: {
		meaning: 'The current account is not bound to an authorization customer',
		advice: 'Check whether the enterprise is bound to a customer: Order Service, Customer, Bind does that.',
	},
	60024: {
		meaning: 'Asset number not found',
		advice:
			'Check the asset number; Asset → Get Many lists those of the enterprise. To withdraw it, name the employee who holds it: Asset → Get with Add Holder shows who that is.',
	},
	60023: {
		meaning: 'The current enterprise sub-account matches several employees',
		advice: 'Ask the service’s provider which employees the sub-account matches.',
	},
	60025: {
		meaning: 'The asset number belongs to the wrong customer',
		advice: 'Check whether the asset number is one of this employee’s enterprise.',
	},
	60026: {
		meaning: 'The current enterprise sub-account matches no employee',
		advice: 'Check whether the employee’s global ID is right.',
	},
	60028: {
		meaning: 'The asset number is configured repeatedly',
		advice:
			'Name each asset number once, and do not assign what an employee already holds: Asset → Get with Add Holder shows who has it.',
	},
	33006: {
		meaning: 'Insufficient nodes',
		advice: 'Check whether all seats (concurrent nodes) of the product are in use; free some, or order more.',
	},
	33003: {
		meaning: 'The employee lacks the permission',
		advice: 'Check whether the assets are assigned to the employee.',
	},
	33007: {
		meaning: 'Already lent to another lent lock',
		advice: 'The API document shows no way to return what is lent: ask the service’s provider.',
	},
	33008: {
		meaning: 'The lent lock’s status is abnormal',
		advice: 'Check on the platform whether the lent lock is disabled.',
	},
	33018: {
		meaning: 'The lent lock is already lent to another employee',
		advice: 'Choose a free lent lock; Lent Lock → Get Many shows who has which.',
	},
	33009: {
		meaning: 'The lend request was not carried out',
		advice: 'Check the lent lock on the platform, then try again.',
	},
	80001: {
		meaning: 'User-center exception',
		advice: 'Wait a little and try again; if it stays so, ask the service’s provider.',
	},
	70001: {
		meaning: 'The security check refused the request',
		advice:
			'The API document gives no cause. Check whether the clock of n8n’s machine is right, and whether a proxy sends requests twice.',
	},
	500: {
		meaning: 'Network fault',
		kind: 'transient',
		advice: 'The API document says: retry. Wait a little and try again.',
	},
};
