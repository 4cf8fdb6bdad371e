import type { Employee } from '../state/model';
import type { SandboxState } from '../state/state';

/** docs/api/member-center.md §2.2: `id` and `userId` are numbers, larger than a JavaScript number holds. */
export function addedRecord(state: SandboxState, employee: Employee): Record<string, unknown> {
	const { id, userId, globalId, departmentId, userName, name, remark, deleted, updateTime, createTime } =
		employee;
	return {
		id,
		userId,
		globalId,
		enterpriseId: state.enterprises.get(employee.enterpriseGlobalId)?.id ?? 0,
		departmentId,
		departmentName: departmentId === null ? null : departmentName(state, employee),
		userName,
		name,
		remark,
		deleted,
		updateTime,
		createTime,
	};
}

/** docs/api/member-center.md §2.3: ids are texts here; what an employee has not is an empty text, or department 0. */
export function listedRecord(state: SandboxState, employee: Employee): Record<string, unknown> {
	const held = [...(state.held.get(employee.globalId) ?? [])];
	return {
		id: String(employee.id),
		userId: String(employee.userId),
		globalId: employee.globalId,
		enterpriseId: String(state.enterprises.get(employee.enterpriseGlobalId)?.id ?? 0),
		departmentId: employee.departmentId ?? 0,
		departmentName: departmentName(state, employee),
		userName: employee.userName,
		passwordMobile: employee.passwordMobile,
		name: employee.name,
		assetNums: held.map((asset) => asset.assetNum),
		borrowNum: held.find((asset) => asset.lentInto !== null)?.lentInto ?? '',
		onlineFlag: employee.onlineFlag,
		remark: employee.remark ?? '',
		deleted: employee.deleted,
		updateTime: employee.updateTime,
		createTime: employee.createTime,
		boundUserInfo: null,
	};
}

function departmentName(state: SandboxState, { departmentId }: Employee): string {
	return state.departments.get(String(departmentId)) ?? '';
}
