import { pick } from 'lodash';
import type { Employee } from '../state/model';
import type { SandboxState } from '../state/state';
import { shownTime } from '../state/things';

/** docs/api/member-center.openapi.yaml §2.2: `id` and `userId` are numbers, larger than a JavaScript number holds. */
export function addedRecord(state: SandboxState, employee: Employee): Record<string, unknown> {
	return {
		...pick(employee, 'id', 'userId', 'globalId'),
		enterpriseId: state.enterprises.get(employee.enterpriseGlobalId)?.id ?? 0,
		departmentId: employee.departmentId,
		departmentName: employee.departmentId === null ? null : departmentName(state, employee),
		userName: shownAccount(state, employee, 'codeInReplies'),
		...pick(employee, 'name', 'remark', 'deleted', 'updateTime'),
		createTime: shownTime(state, employee.globalId, employee.createTime),
	};
}

interface Holdings {
	assetNums: string[];
	/** The number of the first lent lock. */
	borrowNum?: string;
}

/** Employee global id → what the employee has: one look at all assets for a whole page. */
export function holdingsOf({ assets }: SandboxState): Map<string, Holdings> {
	const found = new Map<string, Holdings>();
	const of = (globalId: string) => {
		const one = found.get(globalId) ?? { assetNums: [] };
		found.set(globalId, one);
		return one;
	};
	for (const { assignedTo, borrowedUsbKey, lentTo, assetNum } of assets.values()) {
		if (assignedTo !== null) of(assignedTo).assetNums.push(assetNum);
		if (borrowedUsbKey && lentTo !== null) of(lentTo).borrowNum ??= assetNum;
	}
	return found;
}

/** docs/api/member-center.openapi.yaml §2.3: ids are texts here; what an employee has not is an empty text, or department 0. */
export function listedRecord(
	state: SandboxState,
	employee: Employee,
	holdings: Map<string, Holdings>,
): Record<string, unknown> {
	const { assetNums = [], borrowNum = '' } = holdings.get(employee.globalId) ?? {};
	return {
		id: String(employee.id),
		userId: String(employee.userId),
		globalId: employee.globalId,
		enterpriseId: String(state.enterprises.get(employee.enterpriseGlobalId)?.id ?? 0),
		departmentId: employee.departmentId ?? 0,
		departmentName: departmentName(state, employee),
		userName: shownAccount(state, employee, 'codeInLists'),
		passwordMobile: employee.passwordMobile,
		name: employee.name,
		assetNums,
		borrowNum,
		onlineFlag: employee.onlineFlag,
		remark: employee.remark ?? '',
		deleted: employee.deleted,
		updateTime: employee.updateTime,
		createTime: shownTime(state, employee.globalId, employee.createTime),
		boundUserInfo: null,
	};
}

/** The account name with the enterprise code or, where the service shows none, without. */
export function shownAccount(
	state: SandboxState,
	{ userName, enterpriseGlobalId }: Employee,
	where: 'codeInLists' | 'codeInReplies',
): string {
	const enterprise = state.enterprises.get(enterpriseGlobalId);
	if (state.settings[where] || !enterprise) return userName;
	return userName.slice(0, userName.length - enterprise.code.length);
}

function departmentName(state: SandboxState, { departmentId }: Employee): string {
	return state.departments.get(String(departmentId)) ?? '';
}
