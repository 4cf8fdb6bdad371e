import { eventsPage, eventTable } from './eventPage';
import { documented, type Documented } from './documented';
import { commonOptionTable, operationsPage, operationTable } from './operationPage';
import { storedNamesPage } from './storedNamesPage';
import { codeTable, credentialTable, lockStatusTable } from './tables';

type Render = () => string | Promise<string>;

const of = (which: Documented, prefix: string): Record<string, Render> => ({
	[`${prefix}-operations`]: () => operationsPage(which),
	[`${prefix}-events`]: () => eventsPage(which),
	[`${prefix}-codes`]: () => codeTable(which),
	[`${prefix}-credential`]: () => credentialTable(which),
});

/** Every generated part of the documentation, by the name that stands in its marker. */
export const blocks: Record<string, Render> = {
	...of(documented.order, 'order-service'),
	...of(documented.member, 'member-center'),
	'stored-names': storedNamesPage,
	'operation-table': operationTable,
	'event-table': eventTable,
	'common-options': commonOptionTable,
	'lock-statuses': lockStatusTable,
};
