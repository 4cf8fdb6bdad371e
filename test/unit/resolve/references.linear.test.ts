import { references } from '../../../nodes/MemberCenter/references';
import { addEmployee } from '../../../nodes/MemberCenter/resources/employee/add.operation';
import { growthOf } from '../../support/project/work';

/* docs/maintainers/design.md, "Many items": many names, looked for in one list of many employees. */

/** How often the name of an employee is read, where each of so many names is looked for among as many. */
const namesRead = (look: (employees: object[], name: string) => unknown) => (length: number) => {
	let reads = 0;
	const employees = Array.from({ length }, (_, n) => ({
		globalId: `g${n}`,
		deleted: n % 3 === 0,
		get userName() {
			reads += 1;
			return `n${n}x`;
		},
	}));
	employees.forEach((_, n) => look(employees, ['', '01', 'x', '-'].map((end) => `N${n}${end}`)[n % 4] ?? ''));
	return reads;
};

const ENTERPRISE = { enterpriseGlobalId: 'E1' };
it.each<[string, (employees: object[], name: string) => unknown]>([
	[
		'an ID',
		(employees, name) =>
			references.memberGlobalId?.userName?.find([employees as never], name.toLowerCase(), ENTERPRISE, {}),
	],
	[
		'an ID, with other capitals',
		(employees, name) =>
			references.memberGlobalId?.userName?.find([employees as never], name, ENTERPRISE, {
				enterpriseCode: '01',
			}),
	],
	[
		'the evidence of an addition',
		(employees, userName) =>
			addEmployee.evidence?.evaluate(
				{
					lists: [employees as never],
					sent: undefined,
					defaults: {},
					learned: new Map<string, string>(),
					isClaimedByOthers: () => false,
				},
				{ userName: userName.toLowerCase(), name: 'n' },
				ENTERPRISE as never,
			),
	],
])('%s', (_, look) => {
	expect(growthOf(namesRead(look), 200)).toBeLessThan(5);
});
