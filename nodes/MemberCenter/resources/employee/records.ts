import { omit } from 'lodash';
import { z } from 'zod';

import type { Row } from '../../../shared/model/exchange';
import { foldIdentifier } from '../../../shared/schema/identifier';
import { long, record } from '../../../shared/schema/reply';

/** Requests about one asset number are sent one after another, and so are those about one employee. */
export const assetKey = (assetNum: string): string => `asset:${foldIdentifier(assetNum)}`;
export const employeeKey = ({ memberGlobalId }: { memberGlobalId: string }) => [`employee:${memberGlobalId}`];

/** The row of a request that is done: its input, without what is only needed to look things up. */
export const doneRow = (input: object): Row => ({
	success: true,
	...omit(input, 'enterpriseGlobalId', 'withdrawAll', 'options'),
});

export const successOf = z.object({ success: z.boolean(), memberGlobalId: z.string() });

/** A member record of the add reply (docs/api/member-center.openapi.yaml §2.2), the most used fields first. */
export const newEmployee = record({
	name: z.string(),
	userName: z.string(),
	globalId: z.string(),
	id: long,
	userId: long,
	enterpriseId: long,
	departmentId: long,
	departmentName: z.string(),
	remark: z.string(),
	deleted: z.boolean(),
	updateTime: long,
	createTime: long,
});

/** A failure item of the add reply (docs/api/member-center.openapi.yaml §2.2). */
export const failedEmployee = record({ userName: z.string(), message: z.string() });

/** A member record of the paged list (docs/api/member-center.openapi.yaml §2.3). */
export const employee = record({
	id: z.string(),
	userId: z.string(),
	globalId: z.string(),
	enterpriseId: z.string(),
	departmentId: long,
	departmentName: z.string(),
	userName: z.string(),
	passwordMobile: z.string(),
	name: z.string(),
	assetNums: z.array(z.string()),
	borrowNum: z.string(),
	onlineFlag: z.boolean(),
	remark: z.string(),
	deleted: z.boolean(),
	updateTime: long,
	createTime: long,
	boundUserInfo: z.unknown(),
});
