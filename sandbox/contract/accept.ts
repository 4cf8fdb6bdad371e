import { memoize } from 'lodash';
import type { Documented, Schema } from './api';
import { FILLED, type Problem, problemsInRequest, type Request, requestSchema } from './validator';

export interface Objection {
	code: string;
	message: string;
	path: string;
	/** The endpoint judges the entries of this list one by one: only the entry is refused. */
	isOfEntry: boolean;
}

/** Each service's code for parameters that are not valid. */
export const badParameter = { order: '13004', member: '40000' } as const;

/** The documents name these codes; which broken rule of which field each is for is a reading. */
const CODES: Array<[field: string, rule: string, code: string, message: string]> = [
	['userList', 'empty', '40021', 'employee list empty'],
	['userList', 'maxItems', '60013', 'uploaded count exceeds the maximum of 100'],
	['userName', 'empty', '40008', 'account empty'],
	['password', 'empty', '40001', 'password empty'],
	['name', 'empty', '40022', 'name empty'],
	['userName', 'pattern', '10003', 'account may contain letters and digits only'],
	['userName', 'maxLength', '30002', 'name too long'],
	['name', 'maxLength', '30002', 'name too long'],
	['remark', 'maxLength', '30003', 'remark too long'],
];

/** The list whose entries an endpoint judges one by one, where an entry's fault has a code of its own. */
const ONE_BY_ONE: Partial<Record<string, string>> = { addEmployees: 'userList' };

/**
 * Ours, not in the documents: what the stand-in cannot do without, by endpoint of the contract. It is there, and no blank
 * text or empty list; `a[].b`: in each entry of `a`. Refused as any wrong parameter.
 */
const NEEDS: Partial<Record<string, string[]>> = {
	bindCustomer: ['channelCode', 'channelCustomerId', 'customerName', 'enterpriseName'],
	createEnterprise: ['crmCustomerId', 'customerName'],
	queryCustomers: ['channelCode', 'channelCustomerId'],
	updateCustomer: ['crmCustomerId'],
	batchOrder: [
		...['appKey', 'channelCode', 'channelOrderId', 'syncMode', 'orderList'],
		...['sequence', 'licenseType', 'orderType', 'assets', 'assets[].assetNos[]'].map(
			(path) => `orderList[].${path}`,
		),
	],
	disableLocks: ['assetNums', 'operatorIdentity'],
	enableLocks: ['assetNums', 'operatorIdentity'],
	allocateAssetNumbers: ['size'],
	addEmployees: ['userList', 'userList[].userName', 'userList[].password', 'userList[].name'],
	updateEmployee: ['userName', 'name'],
	resetPassword: ['password'],
	lendAssets: ['borrowedUsbKey', 'assetIDs'],
};

const schemaOf = memoize(
	(endpoint: Documented): Schema => ({
		allOf: [...(NEEDS[endpoint.id] ?? []).map((path) => needing(endpoint, path)), requestSchema(endpoint)],
	}),
);

/** Holds a request against the contract, and against what the stand-in needs besides. */
export const objectionsTo = (endpoint: Documented, request: Request): Objection[] =>
	problemsInRequest(endpoint, request, schemaOf(endpoint)).map((problem) => objectionOf(endpoint, problem));

function objectionOf({ service, id, codes }: Documented, { path, field, rule, text }: Problem): Objection {
	const [, , code = badParameter[service], message = text] =
		CODES.find((one) => one[0] === field && one[1] === rule && codes.includes(one[2])) ?? [];
	const isOfEntry = code !== badParameter[service] && path.startsWith(`${ONE_BY_ONE[id]}[`);
	return { code, message, path, isOfEntry };
}

/** `orderList[].assets` as a schema: every entry of `orderList` has `assets`, and they are not empty. */
function needing({ parameters }: Documented, path: string): Schema {
	const isQuery = parameters.some(({ name }) => name === path);
	return inside([isQuery ? 'query' : 'body', ...path.replace(/\[\]/g, '.[]').split('.')]);
}

function inside([name = '', ...rest]: string[]): Schema {
	const inner = rest.length > 0 ? inside(rest) : FILLED;
	if (name === '[]') return { items: inner };
	return { properties: { [name]: inner }, required: rest.length > 0 ? [] : [name] };
}
