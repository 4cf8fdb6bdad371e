import { plain, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';

const changed = (name, event) =>
	plain(name, '@memberCenterTrigger', 1, {
		pollTimes: { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] },
		event,
		enterpriseGlobalId: '',
		simplify: false,
		options: {},
	});
/** ID, name, value and type each. */
const CONTACT = [
	['42884351-fef8-5ce0-913d-a335c9e2cb57', 'globalId', '={{ $json.globalId }}', 'string'],
	['dda912bc-9bdb-5750-b0bd-b3cea6aec5b0', 'name', '={{ $json.name }}', 'string'],
	['0a7c0d1a-b9d8-57b1-ac8e-3c39600bef6e', 'account', '={{ $json.userName }}', 'string'],
	['d14a7902-04e8-56f6-982a-0c58f5f26799', 'department', '={{ $json.departmentName }}', 'string'],
	['7554c338-c5a5-5600-92eb-37a8041a3c36', 'mobile', '={{ $json.passwordMobile }}', 'string'],
	['a7e02b34-bcf0-55a7-942b-4c459462c6a6', 'note', '={{ $json.remark }}', 'string'],
	['503b3ae4-2205-54e9-a585-92b8ad452afa', 'active', '={{ $json.deleted !== true }}', 'boolean'],
];

export const employeesTemplate = workflow({
	name: 'Employee changes to CRM',
	grid: [1, 1],
	nodes: [
		[0, 256, changed('Employee Added', 'employeeAdded'), '9574256f-3ae2-5173-bfad-51bf2461eaff'],
		[0, 448, changed('Employee Updated', 'employeeUpdated'), '6a93926a-780c-5997-b437-c4ffde6d8551'],
		[0, 640, changed('Employee Deleted', 'employeeDeleted'), '19cf1e8e-3b15-5f57-b0f6-4305bc6ac09c'],
		[320, 448, plain('Contact', 'set', 3.4, {
			assignments: { assignments: CONTACT.map(([id, name, value, type]) => ({ id, name, value, type })) },
			options: {},
		}), '4d65a052-a904-5f67-b160-30aaa3c48355'],
		[544, 448, plain('Put into CRM', 'httpRequest', 4.2, {
			method: 'PUT',
			url: '',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ JSON.stringify($json) }}',
			options: {},
		}, { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 }), 'ce303719-d34a-576b-be27-f1c0fa744de7'],
	],
	links: {
		'Employee Added': ['Contact'],
		'Employee Updated': ['Contact'],
		'Employee Deleted': ['Contact'],
		Contact: ['Put into CRM'],
	},
	notes,
});
