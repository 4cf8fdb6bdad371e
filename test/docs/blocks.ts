import { startCase } from 'lodash';

import { commonOptions } from '../../nodes/shared/form/options';
import { faultMatrix, faultMatrixSize, operationsSentOnce, repeatedOperations } from '../support/matrixDocs';
import { recordsOf } from '../support/records';
import { codeTable, lockStatusTable, withoutCodeTable } from './codesPage';
import { credentialTable, testTable, tokenRequests } from './credentialsPage';
import { eventsPage, eventTable } from './eventPage';
import { documentedNodes } from './exchange';
import { anchorOf, operationsPage } from './operationPage';
import { parameterTable } from './parameters';
import { endpointTable, nameTable } from './recordTables';

const { orderService, memberCenter } = documentedNodes;

/** Every generated part of the documentation, by the name that stands in its marker. */
export const blocks: Record<string, () => string | Promise<string>> = {
	'operation-table': operationTable,
	'order-service-operations': async () => await operationsPage(orderService, recordsOf('order')),
	'member-center-operations': async () => await operationsPage(memberCenter, recordsOf('member')),
	'order-service-endpoints': () => endpointTable('order'),
	'member-center-endpoints': () => endpointTable('member'),
	'order-service-names': () => nameTable('order'),
	'member-center-names': () => nameTable('member'),
	'event-table': eventTable,
	'order-service-events': async () => await eventsPage('orderService'),
	'member-center-events': async () => await eventsPage('memberCenter'),
	'common-options': () => parameterTable(commonOptions('idempotent')),
	'order-service-codes': () => codeTable(orderService.service, 'order'),
	'member-center-codes': () => codeTable(memberCenter.service, 'member'),
	'lock-statuses': lockStatusTable,
	'repeated-operations': repeatedOperations,
	'operations-sent-once': operationsSentOnce,
	'fault-matrix': faultMatrix,
	'fault-matrix-size': faultMatrixSize,
	'without-code': withoutCodeTable,
	'order-service-credential': () => credentialTable(orderService),
	'member-center-credential': () => credentialTable(memberCenter),
	'order-service-test': () => testTable(orderService),
	'member-center-test': () => testTable(memberCenter),
	'order-service-login': async () =>
		await tokenRequests(orderService, 'customer.getMany', {
			channelCode: 'CRM',
			channelCustomerId: 'ACME-001',
		}),
	'member-center-login': async () => await tokenRequests(memberCenter, 'lentLock.getMany', {}),
	'wrapped-login': async () =>
		await tokenRequests(
			orderService,
			'customer.getMany',
			{ channelCode: 'CRM', channelCustomerId: 'ACME-001' },
			'?wrapped=1',
		),
};

/** All operations of both nodes, with links to their pages. */
function operationTable(): string {
	const rows = [
		{ ...orderService, page: 'order-service.md' },
		{ ...memberCenter, page: 'member-center.md' },
	].flatMap(({ service, page }) =>
		service.operations.map((operation) => {
			const again = operation.endpoint.repeat === 'idempotent' ? 'yes' : '**no**';
			return `| ${service.name} | ${startCase(operation.resource)} | [${operation.name}](${page}#${anchorOf(operation)}) | ${operation.description.replace(/\.$/, '')} | ${again} |`;
		}),
	);
	return [
		'| Node | Resource | Operation | What it does | Repeated by itself |',
		'|---|---|---|---|---|',
		...rows,
	].join('\n');
}
