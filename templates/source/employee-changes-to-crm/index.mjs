import { fields, inTurn, plain, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';

const changed = (name, event) =>
	plain(name, '@memberCenterTrigger', 1, {
		pollTimes: { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] },
		event,
		enterpriseGlobalId: '',
		simplify: false,
		options: {},
	});
export const employeesTemplate = workflow({
	name: 'Employee changes to CRM',
	nodes: [
		[0, 0, changed('Employee Added', 'employeeAdded')],
		[0, 1, changed('Employee Updated', 'employeeUpdated')],
		[0, 2, changed('Employee Deleted', 'employeeDeleted')],
		[1, 1, fields('Contact', [
			['globalId', 'string', '={{ $json.globalId }}'],
			['name', 'string', '={{ $json.name }}'],
			['account', 'string', '={{ $json.userName }}'],
			['department', 'string', '={{ $json.departmentName }}'],
			['mobile', 'string', '={{ $json.passwordMobile }}'],
			['note', 'string', '={{ $json.remark }}'],
			['active', 'boolean', '={{ $json.deleted !== true }}'],
		])],
		[2, 1, plain('Put into CRM', 'httpRequest', 4.2, {
			method: 'PUT',
			url: '',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ JSON.stringify($json) }}',
			options: {},
		}, { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 })],
	],
	links: {
		'Employee Added': ['Contact'],
		'Employee Updated': ['Contact'],
		...inTurn('Employee Deleted', 'Contact', 'Put into CRM'),
	},
	notes,
});
