import { eventNotes } from './eventNotes';
import { documented, type Documented } from './documented';
import { anchor, bullets, table } from './markdown';
import { titleOf } from './operationPage';
import { parameterTable } from './parameters';

/** All events of both triggers, with links to their pages. */
export function eventTable(): string {
	const rows = Object.values(documented).flatMap(({ trigger, events, page }) =>
		events.map(({ name, description }) => [
			trigger.description.displayName,
			`[${name}](${page}#${anchor(name)})`,
			description,
		]),
	);
	return table(['Node', 'Event', 'Reported when'], rows);
}

export const eventsPage = ({ trigger, events }: Documented): string =>
	[
		'### Parameters of the trigger',
		parameterTable(trigger.description.properties),
		...events.flatMap(({ name, description, value, list }) => [
			`### ${name}`,
			`${description}. \`${value}\` reads what [${titleOf(list)}](#${anchor(titleOf(list))}) reads.`,
			...(value in eventNotes ? [bullets(eventNotes[value] ?? [])] : []),
		]),
	].join('\n\n');
