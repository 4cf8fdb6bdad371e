import { type Long } from '../state/model';
import type { SandboxState } from '../state/state';

/** An employee as it is sent: anything may be missing, the rules say so with the documented code. */
export interface EmployeeInput {
	userName?: string | null | undefined;
	password?: string | null | undefined;
	departmentId?: Long | string | null | undefined;
	name?: string | null | undefined;
	remark?: string | null | undefined;
	passwordMobile?: string | null | undefined;
}

export interface Broken {
	code: string;
	message: string;
}

const blank = (text: string | null | undefined) => (text ?? '').trim() === '';
/** Characters as a person counts them, not UTF-16 units. */
export const characters = (text: string | null | undefined) => [...(text ?? '')].length;

/** The rules of docs/api/member-center.md §4.1, §7 and §8, in the order in which they are looked at. */
export function brokenRule(state: SandboxState, given: EmployeeInput, account: string): Broken | null {
	const rules: Array<[broken: boolean, code: string, message: string]> = [
		[blank(given.userName), '40008', 'account empty'],
		[blank(given.password), '40001', 'password empty'],
		[blank(given.name), '40022', 'name empty'],
		[given.departmentId === null || given.departmentId === '', '40009', 'group id empty'],
		[!/^[\p{L}\p{N}]*$/u.test(given.userName ?? ''), '10003', 'account may contain letters and digits only'],
		[
			characters(account) >= 63,
			'30002',
			'name too long: account and enterprise code must be fewer than 63 characters',
		],
		[characters(given.name) > 30, '30002', 'name too long'],
		[characters(given.remark) > 200, '30003', 'remark too long'],
		[!goodMobile(given.passwordMobile), '10004', 'invalid mobile number'],
	];
	const found = rules.find(([broken]) => broken);
	if (found) return { code: found[1], message: found[2] };
	return brokenPassword(state, given.password ?? '');
}

/** 50003, with the two numbers filled in. */
export function brokenPassword(state: SandboxState, password: string): Broken | null {
	const [least, most] = state.settings.passwordLength;
	const length = characters(password);
	if (length >= least && length <= most) return null;
	return { code: '50003', message: `password length must be between ${least} and ${most}` };
}

/** The document does not say what a mobile number looks like: five to fifteen digits, perhaps with a plus. */
export const goodMobile = (mobile: string | null | undefined) =>
	blank(mobile) || /^\+?\d{5,15}$/.test(mobile ?? '');
