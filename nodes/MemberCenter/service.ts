import type { ErrorCodes } from '../shared/model/exchange';
import type { Service, ServiceCredential } from '../shared/model/service';
import { getAsset } from './resources/asset/get.operation';
import { assetByNumber, getManyAssetNumbers } from './resources/asset/getMany.operation';
import { getAssetProducts } from './resources/asset/getProducts.operation';
import { employeeByUserName } from './resources/employee/accounts';
import { addEmployee } from './resources/employee/add.operation';
import { configureEmployeeAssets } from './resources/employee/configureAssets.operation';
import { deleteEmployee } from './resources/employee/delete.operation';
import { getEmployee } from './resources/employee/get.operation';
import { getManyEmployees } from './resources/employee/getMany.operation';
import { lendAssets } from './resources/employee/lendAssets.operation';
import { resetEmployeePassword } from './resources/employee/resetPassword.operation';
import { updateEmployee } from './resources/employee/update.operation';
import { getManyLentLocks } from './resources/lentLock/getMany.operation';
import { getManyLicenses } from './resources/license/getMany.operation';

/** The fields of the credential `MemberCenterApi` (docs/maintainers/stored-names.md, "Credentials"). */
export const credential: ServiceCredential = {
	name: 'memberCenterApi',
	secrets: ['clientToken', 'userToken', 'appSecret', 'sessionClientToken', 'sessionUserToken'],
	pasted: ['clientToken', 'userToken'],
	session: { mode: 'passwordGrant', tokens: ['sessionClientToken', 'sessionUserToken'] },
	headers: ([clientToken = '', userToken = ''], hasBody) => ({
		Authorization: `Bearer ${clientToken}`,
		clientToken,
		userToken,
		...(hasBody && { 'Content-Type': 'application/json' }),
	}),
	defaults: { enterpriseGlobalId: 'enterpriseGlobalId', enterpriseCode: 'enterpriseCode' },
};

/** The codes of docs/api/member-center.openapi.yaml §7. A meaning has the document’s words; it does not give causes, so advice says what to check. */
const codes: ErrorCodes = {
	60000: [
		'The application token is invalid, expired or lacks the permission',
		'Replace Client Token in the credential, or check App Key and App Secret where the token is fetched. The application needs the approved scope auth_me.',
		'applicationToken',
	],
	60005: [
		'The user login token is invalid',
		'Replace User Token in the credential, or check Username and Password where the token is fetched.',
		'userToken',
	],
	60002: ['User not found', 'Check the employee’s global ID and the enterprise.'],
	40000: ['A parameter is empty', 'Fill in every required field; check expressions that may give nothing.'],
	40021: ['The employee list is empty', 'Give at least one employee.'],
	60013: [
		'More than 100 employees in one call',
		'This node sends at most 100. Ask the service’s provider for the limit of this enterprise.',
	],
	40008: ['The account name is empty', 'Fill in Account Name.'],
	40001: ['The password is empty', 'Fill in Password.'],
	40009: ['The group ID is empty', 'No field of the API document has this name: check Department ID.'],
	40022: ['The name is empty', 'Fill in Name.'],
	50003: ['The length of the password is not allowed', 'Choose a password as long as the message says.'],
	30002: [
		'The name is too long',
		'Shorten Name, or Account Name: the API document does not say which is meant.',
	],
	30003: ['The remark is too long', 'Shorten Remark to at most 200 characters.'],
	10003: [
		'The account name may contain letters and digits only',
		'Remove other characters from Account Name.',
	],
	10004: ['The mobile number is invalid', 'Correct Mobile Number.'],
	40006: [
		'The enterprise suffix is empty',
		'Check on the platform whether the enterprise has a code for account names.',
	],
	60009: [
		'The enterprise has reached its number of trial accounts',
		'Delete trial accounts, or ask the service’s provider for more.',
	],
	60027: [
		'Some employees could not be added',
		'Check whether the account exists already: look for it with Employee → Get Many. Others of the same request may have been added; correct this one and add it by itself.',
	],
	60017: [
		'The current account is not bound to an authorization customer',
		'Bind the enterprise to a customer: Order Service, Customer, Bind.',
	],
	60024: [
		'Asset number not found',
		'Check the asset number; Asset → Get Many lists those of the enterprise. To withdraw it, name the employee who holds it: Asset → Get with Add Holder shows who that is.',
	],
	60023: [
		'The current enterprise sub-account matches several employees',
		'Ask the service’s provider which employees it matches.',
	],
	60025: [
		'The asset number belongs to the wrong customer',
		'Check whether the asset is one of this employee’s enterprise.',
	],
	60026: ['The current enterprise sub-account matches no employee', 'Check the employee’s global ID.'],
	60028: [
		'The asset number is configured repeatedly',
		'Name each asset number once, and do not assign what an employee already holds: Asset → Get with Add Holder shows who has it.',
	],
	33006: [
		'Insufficient nodes',
		'Check whether all seats of the product are in use; free some, or order more.',
	],
	33003: ['The employee lacks the permission', 'Check whether the assets are assigned to the employee.'],
	33007: [
		'Already lent to another lent lock',
		'No way to return it is documented: ask the service’s provider.',
	],
	33008: ['The lent lock’s status is abnormal', 'Check on the platform whether it is disabled.'],
	33018: [
		'The lent lock is already lent to another employee',
		'Choose a free one: Lent Lock → Get Many shows who has which.',
	],
	33009: ['The lend request was not carried out', 'Check the lent lock on the platform, then try again.'],
	80001: ['User-center exception', 'Wait and try again; if it stays so, ask the service’s provider.'],
	70001: [
		'The security check refused the request',
		'The API document gives no cause. Check whether the clock of n8n’s machine is right, and whether a proxy sends requests twice.',
		'passing',
	],
	500: ['Network fault', 'The API document says: retry. Wait a little and try again.', 'transient'],
};

/** The Member Center (docs/api/member-center.openapi.yaml): a client token and a user token, paths below /me/api/v1. */
export const memberCenter: Service = {
	name: 'Member Center',
	credential,
	prefix: '/me/api/v1',
	// Every operation: the only registration. Which one of a resource is first never changes, as n8n stores no default.
	operations: [
		addEmployee,
		configureEmployeeAssets,
		deleteEmployee,
		getEmployee,
		getManyEmployees,
		lendAssets,
		resetEmployeePassword,
		updateEmployee,
		getManyAssetNumbers,
		getAsset,
		getAssetProducts,
		getManyLentLocks,
		getManyLicenses,
	],
	freeText: ['remark'],
	codes,
	references: {
		memberGlobalId: { userName: employeeByUserName },
		assetId: { assetNum: assetByNumber },
	},
};
