import type { Employee } from '../state/model';

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
export function brokenRule(given: EmployeeInput, account: string): Broken | null {
	if (characters(account) >= 63)
		return {
			code: '30002',
			message: 'name too long: account and enterprise code must be fewer than 63 characters',
		};
	if (!goodMobile(given.passwordMobile)) return { code: '10004', message: 'invalid mobile number' };
	return brokenPassword(given.password);
}

/** The document leaves the two numbers open. */
export function brokenPassword(password: string): Broken | null {
	const length = characters(password);
	if (length >= 6 && length <= 20) return null;
	return { code: '50003', message: 'password length must be between 6 and 20' };
}

/** The document does not say what a mobile number looks like: five to fifteen digits, perhaps with a plus. */
export const goodMobile = (mobile = ''): boolean => /^\s*$|^\+?\d{5,15}$/.test(mobile);
