import { type Call, Partly, Refusal } from '../http/endpoint';
import type { Employee } from '../state/model';
import { accountName, addEmployee } from '../state/people';
import { enterpriseIn } from './find';
import { addedRecord } from './records';
import { brokenRule, type Broken, type EmployeeInput } from './rules';

/** What the document has no code for. */
const EXISTS: Broken = { code: '60027', message: 'the account exists already' };

/** Adds up to 100 employees. Each stands alone: some failing gives 60027, all failing the code of the first. */
export function addEmployees(call: Call<{ userList: EmployeeInput[] }>): unknown {
	const { state, objections } = call;
	const { userList } = call.body;
	const enterprise = enterpriseIn(call, '40000', 'parameter empty: enterpriseGlobalId matches no enterprise');
	if (enterprise.code === '') throw new Refusal('40006', 'enterprise suffix empty');

	const succeeded: Employee[] = [];
	const broken: Array<Broken & { userName: string }> = [];
	userList.forEach((one, part) => {
		const { userName = '' } = one;
		const account = accountName(enterprise, userName);
		const objection = objections.find(({ path }) => path.startsWith(`userList[${part}].`));
		const rule = objection ?? brokenRule(one, account) ?? (state.accounts.has(account) ? EXISTS : null);
		if (rule) broken.push({ ...rule, userName });
		else {
			const added = addEmployee(state, enterprise, one);
			succeeded.push(added);
			call.act('employee.added', added.userName, added.globalId, part);
		}
	});

	const [first] = broken;
	const data = {
		succeeded: succeeded.map((one) => addedRecord(state, one)),
		failed: broken.map(({ userName, message }) => ({ userName, message })),
	};
	if (!first) return data;
	if (succeeded.length === 0 && first.code !== EXISTS.code) throw new Refusal(first.code, first.message);
	return new Partly('60027', 'some employees failed to be added', data);
}
