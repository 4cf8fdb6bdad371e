// The service's records: the documented fields, filled as the documents' samples are.

const START = 1_790_000_000_000;
const digits = (base, index) => String(base + BigInt(index));

/** A member record of the paged list (docs/api/member-center.md §2.3). */
export function employeeRecord(index) {
	return {
		id: digits(70_000_000n, index),
		userId: digits(80_000_000n, index),
		globalId: digits(6_553_600_000_000_000_101n, index),
		enterpriseId: '5001',
		departmentId: 12 + (index % 40),
		departmentName: `Department ${12 + (index % 40)}`,
		userName: `user${index}acme`,
		passwordMobile: `139${String(index).padStart(8, '0')}`,
		name: `Employee ${index}`,
		assetNums: index % 3 === 0 ? [] : [digits(8_000_000_000n, index)],
		borrowNum: '',
		onlineFlag: index % 2 === 0,
		remark: index % 5 === 0 ? null : `remark of employee ${index}`,
		deleted: false,
		updateTime: START + index,
		createTime: START - index,
		boundUserInfo: null,
	};
}

/** A virtual asset record (docs/api/order-service.md §2.7). */
export function assetRecord(index) {
	return {
		id: digits(6_553_600_000_000_500_000n, index),
		licenseType: 'cloud_account',
		assetNum: digits(8_000_000_000n, index),
		grantable: true,
		customerId: String(10_000 + (index % 100)),
		keyShellNumber: digits(8_000_000_000n, index),
		keyChipType: 2,
		locked: false,
		freezing: false,
		createTime: START,
		updateTime: START + index,
		limitStartTime: START,
		limitEndTime: START + 31_536_000_000,
		assignStatus: {
			id: digits(6_553_600_000_000_500_000n, index),
			assignStatus: 'assigned',
			assignMemberId: digits(6_553_600_000_000_000_101n, index),
			createTime: '2026-11-01 08:00:00',
			updateTime: null,
		},
		assetLimits: null,
		assetExtends: index % 4 === 0 ? [{ extendCode: 'gxxp', extendValue: '1' }] : [],
		borrowedUsbKey: false,
	};
}
