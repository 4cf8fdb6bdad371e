import type { Employee } from '../state/model';
import type { SandboxState } from '../state/state';

/** An employee as it is added. */
export type EmployeeInput = Pick<Employee, 'userName' | 'password' | 'name'> &
	Partial<Pick<Employee, 'departmentId' | 'remark' | 'passwordMobile'>>;

export interface Broken {
	code: string;
	message: string;
}

/** Characters as a person counts them, not UTF-16 units. */
export const characters = (text: string): number => [...text].length;

/** The rules of docs/api/member-center.md §7 and §8 that no schema tells. */
export function brokenRule(state: SandboxState, given: EmployeeInput, account: string): Broken | null {
	if (characters(account) >= 63)
		return {
			code: '30002',
			message: 'name too long: account and enterprise code must be fewer than 63 characters',
		};
	if (!goodMobile(given.passwordMobile)) return { code: '10004', message: 'invalid mobile number' };
	return brokenPassword(state, given.password);
}

/** 50003, with the two numbers filled in. */
export function brokenPassword(state: SandboxState, password: string): Broken | null {
	const [least, most] = state.settings.passwordLength;
	const length = characters(password);
	if (length >= least && length <= most) return null;
	return { code: '50003', message: `password length must be between ${least} and ${most}` };
}

/** The document does not say what a mobile number looks like: five to fifteen digits, perhaps with a plus. */
export const goodMobile = (mobile = ''): boolean => /^\s*$|^\+?\d{5,15}$/.test(mobile);
