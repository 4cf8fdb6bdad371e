import { mapKeys, mapValues, sortBy } from 'lodash';

import { commonOptions } from '../../nodes/shared/form/commonFields';
import { faultMatrix } from '../../test/nodes/faults/docs';
import { codeTable, lockStatusTable } from './codesPage';
import { credentialTable } from './credentialsPage';
import { eventsPage, eventTable } from './eventPage';
import { documented, type Documented } from './exchange';
import { operationsPage, operationTable } from './operationPage';
import { parameterTable } from './parameters';
import { retryTable } from './specTables';
import { storedNamesPage } from './storedNamesPage';
import { setUpPage } from './templatesPage';

const { order, member } = documented;

type Render = () => string | Promise<string>;

const ofEach = {
	operations: operationsPage,
	events: eventsPage,
	codes: codeTable,
	credential: credentialTable,
};
const of = (which: Documented, prefix: string): Record<string, Render> =>
	mapKeys(
		mapValues(ofEach, (render) => async () => await render(which)),
		(_, name) => `${prefix}-${name}`,
	);

/** Every generated part of the documentation, by the name that stands in its marker. */
export const blocks: Record<string, Render> = {
	...of(order, 'order-service'),
	...of(member, 'member-center'),
	retries: retryTable,
	'stored-names': storedNamesPage,
	'operation-table': operationTable,
	'event-table': eventTable,
	'common-options': () =>
		parameterTable(sortBy(commonOptions({ method: 'PUT', repeat: 'idempotent' }), 'displayName')),
	'lock-statuses': lockStatusTable,
	'fault-matrix': faultMatrix,
	'set-up': setUpPage,
};
