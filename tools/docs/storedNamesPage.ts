import { uniqBy, words } from 'lodash';

import { choices, credentials, events, locators, orderEntries, settings } from '../../test/support/specs/storedNames';
import { documented } from './exchange';
import { table } from './markdown';
import { nameTable } from './specTables';

const code = (names = ''): string =>
	words(names, /\S+/g)
		.map((name) => `\`${name}\``)
		.join(' ');

/** All of docs/maintainers/stored-names.md below its first lines. */
export const storedNamesPage = (): string =>
	[
		'## Credentials',
		table(
			['Credential', 'Name', 'Stored as'],
			Object.entries(credentials).flatMap(([credential, fields]) =>
				Object.entries(fields).map(([name, stored]) => [code(credential), code(name), stored]),
			),
		),
		'## Node orderService',
		nameTable(documented.order),
		'### Order fields',
		table(
			['Where', 'Names', 'Title of a closed entry: the first that is filled in'],
			orderEntries.map((row) => [0, 1, 2].map((column) => code(row[column]))),
		),
		'## Node memberCenter',
		nameTable(documented.member),
		'### Locators',
		table(
			['Parameter', 'Modes'],
			Object.entries(locators).map((row) => row.map(code)),
		),
		'## Common',
		table(
			['Parameter', 'Unless chosen', 'Least', 'Most'],
			settings.map(({ name, value, least = '', most = '' }) => [
				code(name),
				...[value, least, most].map(String),
			]),
		),
		'### Choices',
		table(
			['Parameter', 'Values, the first unless chosen', 'Where'],
			uniqBy(choices, ({ name, values }) => [name, ...values].join()).map(({ name, values }) => [
				code(name),
				code(values.join(' ')),
				code(
					choices
						.filter((one) => one.name === name && one.values.join() === values.join())
						.map(({ operation }) => operation)
						.join(' '),
				),
			]),
		),
		'## Trigger nodes',
		table(
			['Node', '`event`', 'Parameters'],
			Object.entries(events).flatMap(([node, fields]) =>
				Object.entries(fields).map(([event, names]) => [
					code(node),
					code(event),
					code(`event enterpriseGlobalId ${names} options`),
				]),
			),
		),
	].join('\n\n');
