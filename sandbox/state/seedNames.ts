/** The fixed names and numbers of the seeded company, for tests and templates. */

const locks = {
	/** Held by lina; has the extension `gxxp`. */
	reissuable: '8000000101',
	/** Held by omar; ends in 12 days. */
	endsSoon: '8000000102',
	/** Held by mei; disabling it answers status 4. */
	notReissuable: '8000000103',
	/** Ten nodes, held by nobody; carries a nested package. */
	network: '8000000104',
	/** A lent lock that nobody has. */
	lentFree: '8000000105',
	/** A lent lock that priya has. */
	lentOut: '8000000106',
	/** Not re-issuable, but a large-customer lock: may be enabled. Disabled already. */
	largeCustomer: '8000000113',
	/** Of the other enterprise: configuring it to an Acme employee answers 60025. */
	ofBorealis: '8000000201',
	/** Of a customer that is bound to no enterprise: its products answer 60017. */
	ofUnbound: '8000000301',
} as const;

const softKeys = {
	/** Held by aisha; ends in 25 days; disabling it answers status 4. */
	endsSoon: 'SK8000000108',
	/** Ended ten days ago; frozen. */
	expired: 'SK8000000115',
} as const;

const cloud = {
	/** Held by lina, in online use. */
	lina: 'CA8000000109',
	/** Held by priya, lent into `locks.lentOut`. */
	lent: 'CA8000000110',
	/** Still held by erik, who is deleted. */
	ofDeleted: 'CA8000000111',
	/** Held by nobody; ends in five days. */
	free: 'CA8000000112',
	/** Held by tomas, without nodes: lending it answers 33006. */
	noNodes: 'CA8000000114',
	/** Held by omar, for him as a person; ends in 12 days. */
	personal: 'CA8000000116',
	/** Of the enterprise as a whole, held by nobody; has the extension `gxxp`. */
	ofEnterprise: 'CA8000000117',
	/** Held by aisha; ended ten days ago. */
	ended: 'CA8000000118',
} as const;

const numbers = [locks, softKeys, cloud].flatMap((group) => Object.values(group));

export const SEED = {
	acme: {
		enterprise: { globalId: '6100000000000000001', id: 40021, name: 'Acme Engineering', code: 'ACME' },
		customer: {
			customerId: '5100000000000000001',
			channelCode: 'CRM',
			channelCustomerId: 'ACME-001',
			crmCustomerId: 'CRM-ACME-001',
			customerName: 'Acme Engineering',
			branchName: 'North',
			address: '1 Harbour Road',
		},
		branchCustomer: {
			customerId: '5100000000000000002',
			channelCode: 'CRM',
			channelCustomerId: 'ACME-002',
			crmCustomerId: 'CRM-ACME-002',
			customerName: 'Acme Engineering, branch East',
			branchName: 'East',
		},
		industryCustomer: {
			customerId: '5100000000000000003',
			channelCode: 'CRM',
			channelCustomerId: 'ACME-003',
			crmCustomerId: 'CRM-ACME-003',
			customerName: 'Acme Engineering, industry information',
			branchName: 'North',
		},
	},
	/** A second enterprise, without an enterprise code: adding employees to it answers 40006. */
	borealis: {
		enterprise: { globalId: '6100000000000000002', id: 40022, name: 'Borealis Works', code: '' },
		customer: {
			customerId: '5100000000000000011',
			channelCode: 'CRM',
			channelCustomerId: 'BOR-001',
			crmCustomerId: 'CRM-BOR-001',
			customerName: 'Borealis Works',
		},
	},
	/** A customer that is bound to no enterprise yet. */
	cirrus: {
		customerId: '5100000000000000021',
		channelCode: 'CRM',
		channelCustomerId: 'CIR-001',
		crmCustomerId: 'CRM-CIR-001',
		customerName: 'Cirrus Studio',
	},
	/** Account name (before the code) → global id. `erik` is deleted, `jonas` holds nothing. */
	employees: {
		lina: '6200000000000000001',
		omar: '6200000000000000002',
		mei: '6200000000000000003',
		jonas: '6200000000000000004',
		priya: '6200000000000000005',
		tomas: '6200000000000000006',
		aisha: '6200000000000000007',
		erik: '6200000000000000008',
	},
	locks,
	softKeys,
	cloud,
	/** Asset number → asset id; the id ends in the number's last three digits. */
	assetIds: Object.fromEntries(
		numbers.map((number) => [number, `7100000000000000${number.slice(-3)}`]),
	) as Record<string, string>,
	orders: { locks: '4100000000000000001', cloud: '4100000000000000002' },
	/** Of all assets that have products. */
	product: { uri: '24107', name: 'Quantity Takeoff' },
	/** 101 Design, 102 Structures, and one whose id does not fit a JavaScript number. */
	departments: { design: 101, structures: 102, site: 9_007_199_254_740_995n },
	merchandise: { suite: 7_300_000_000_000_000_001n, structures: 7_300_000_000_000_000_003n },
} as const;
