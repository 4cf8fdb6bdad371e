import { z } from 'zod';

import { flag, integerId, text, textUpTo, id } from '../shared/schema/input';
import { rule } from '../shared/schema/scalar';

/** Inputs of the Member Center that several operations take, with the documented limits (docs/api/member-center.md §4.1, §8). */

/** The limit holds for the account name with the enterprise code, which only the service knows: so the name alone must be shorter. */
export const editedAccountName = text.superRefine(
	rule(
		(value) => [...value].length < 63,
		'must have fewer than 63 characters, including the enterprise code',
	),
);

/** Of a new account. An edited one may contain the enterprise code, so the service checks its characters. */
export const newAccountName = editedAccountName.superRefine(
	rule((value) => /^[\p{L}\p{N}]+$/u.test(value), 'may contain letters and digits only'),
);

export const enterprise = { enterpriseGlobalId: id };
/** Where the path has no enterprise: it is needed only to find IDs by name and to read lists. */
export const knownEnterprise = { enterpriseGlobalId: id.optional() };
/** Asks for the names of holders (additions.ts). */
export const withHolder = { addHolder: flag.default(false) };
export const employee = { memberGlobalId: id };

export const details = {
	departmentId: integerId.optional(),
	remark: textUpTo(200).optional(),
	passwordMobile: text.optional(),
};

export const name = textUpTo(30);

/** Requests about one employee are sent one after another. */
export const employeeKey = ({ memberGlobalId }: { memberGlobalId: string }) => [`employee:${memberGlobalId}`];

/** The row of an employee operation whose reply has no data. */
export const successOf = z.object({ success: z.boolean(), memberGlobalId: z.string() });
