/** Which rows of licenses pass, by the filters of the form. */
import { multiOptionsField, numberField, optionsField, textField } from '../../../shared/form/formOf';
import { filter, filtersOf } from '../../../shared/lists/filters';
import { foldCase } from '../../../shared/schema/identifier';
import { chosenId, text } from '../../../shared/schema/input';
import { HOLDING } from './assetHolders';
import { ATTENTION } from './row';

export const licenseFilters = filtersOf({
	attention: filter(
		multiOptionsField(ATTENTION, 'Rows that need attention for one of these reasons'),
		(wanted) =>
			({ attention }) =>
				wanted.length === 0 || [attention].flat().some((kind) => wanted.includes(String(kind))),
	),
	endsWithinDays: filter(
		numberField(
			{ least: 0, initial: 30 },
			'Rows that end within this many calendar days, 0 is today. What has ended counts, too.',
		),
		(days) => (row) => {
			if (row.hasEnded === null) return undefined;
			return typeof row.daysLeft === 'number' && row.daysLeft <= days;
		},
	),
	ended: filter(
		optionsField({
			values: {
				exclude: ['Exclude', 'Without what has ended'],
				include: ['Include', 'All of them'],
				only: ['Only', 'Only what has ended'],
			},
			default: 'include',
			description: 'What to do with rows that have ended',
		}),
		(wanted) =>
			({ hasEnded }) =>
				wanted === 'only' && hasEnded === null
					? undefined
					: wanted === 'include' || (hasEnded === true) === (wanted === 'only'),
	),
	holding: filter(
		multiOptionsField(HOLDING, 'Rows whose asset is held, free, lent, or of which the lists do not tell'),
		(wanted) =>
			({ holding }) =>
				wanted.length === 0 || wanted.includes(String(holding)),
	),
	product: filter(
		textField(text, 'Rows of this product: its name, or its URI', 'e.g. CAD Professional'),
		(wanted) => {
			const isWanted = sameAs(wanted);
			return (row) => {
				if (row.productName === null && row.problem !== null) return undefined;
				return isWanted(row.productName) || isWanted(row.productUri);
			};
		},
	),
	renewed: optionsField({
		values: {
			exclude: ['Exclude', 'Only the newest entry of a product that was renewed'],
			include: ['Include', 'The older entries too; Renewed Until says until when'],
		},
		default: 'exclude',
		description: 'What to do with the older entry of a product that was renewed',
	}),
	/** The operation puts the global ID of the employee in place of the name. */
	userName: filter(
		textField(
			chosenId,
			'Rows that this employee holds: the whole account name as the lists show it',
			'e.g. linaACME',
			{ displayName: 'Account Name' },
		),
		(wanted) =>
			({ holderGlobalId: holder, problem }) =>
				holder === null && problem !== null ? undefined : holder === wanted,
	),
});

/** Compares what a person wrote: capitals, full width and invisible characters make no difference. */
function sameAs(wanted: string): (value: unknown) => boolean {
	const fold = (text: string) => foldCase(text.replace(/\p{Cf}/gu, ''));
	const folded = fold(wanted);
	return (value) => typeof value === 'string' && fold(value) === folded;
}
