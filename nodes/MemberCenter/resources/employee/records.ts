import { z } from 'zod';

import { long, record } from '../../../shared/decode/reply';

/** A member record of the add reply (docs/api/member-center.md §2.2). */
export const newEmployee = record({
	id: long,
	userId: long,
	globalId: z.string(),
	enterpriseId: long,
	departmentId: long,
	departmentName: z.string(),
	userName: z.string(),
	name: z.string(),
	remark: z.string(),
	deleted: z.boolean(),
	updateTime: long,
	createTime: long,
});

/** A failure item of the add reply (docs/api/member-center.md §2.2). */
export const failedEmployee = record({ userName: z.string(), message: z.string() });

/** A member record of the paged list (docs/api/member-center.md §2.3). */
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
