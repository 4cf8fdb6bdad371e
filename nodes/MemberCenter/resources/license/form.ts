import { many, outputOf } from '../../../shared/form/commonFields';
import { alphabetical } from '../../../shared/form/fields';
import {
	choice,
	counted,
	dropdown,
	fieldOf,
	formOf,
	optionsForm,
	preset,
	typed,
} from '../../../shared/form/formOf';
import { filter, filtersOf } from '../../../shared/lists/filters';
import { labelOf } from '../../../shared/model/text';
import { foldCase } from '../../../shared/schema/identifier';
import { toIdList } from '../../../shared/schema/idList';
import { id } from '../../../shared/schema/input';
import { converted, EMPTY, given, isNothing } from '../../../shared/schema/scalar';
import { enterpriseGlobalId } from '../../fields';
import { HOLDING } from './holders';
import { ATTENTION, licenseRow } from './row';

/** The form of *License → Get Many*, and which rows pass its filters. */

/** A choice of several of a few values. */
function severalOf(values: readonly string[], description: string) {
	const schema = converted(
		(value) => {
			// What the form stores where nothing is chosen leaves all in.
			if (Array.isArray(value) && value.length === 0) return [];
			const chosen = isNothing(value) ? undefined : toIdList(value);
			return chosen?.every((one) => values.includes(one)) ? chosen : undefined;
		},
		(value) =>
			isNothing(value)
				? { message: EMPTY }
				: { message: `must be some of ${values.join(', ')}`, ...given(value) },
	);
	const options = alphabetical(values.map((value) => ({ name: labelOf(value), value })));
	return fieldOf({ type: 'multiOptions', options, default: [], description }, schema);
}

/** Whether a row's text is one of these, without regard to case and width. */
function isOneOf(wanted: string[]): (value: unknown) => boolean {
	const folded = wanted.map(foldCase);
	return (value) => typeof value === 'string' && folded.includes(foldCase(value));
}

export const licenseFilters = filtersOf({
	attention: filter(
		severalOf(ATTENTION, 'Rows that need attention for one of these reasons'),
		(wanted) => (row) =>
			wanted.length === 0 || [row.attention].flat().some((kind) => wanted.includes(String(kind))),
	),
	endsWithinDays: filter(
		counted(0, 30, 'Rows that end within this many calendar days, 0 is today. What has ended counts, too.'),
		(days) => (row) =>
			row.hasEnded === null ? undefined : typeof row.daysLeft === 'number' && row.daysLeft <= days,
	),
	ended: filter(
		dropdown({
			values: {
				exclude: ['Exclude', 'Without what has ended'],
				include: ['Include', 'All of them'],
				only: ['Only', 'Only what has ended'],
			},
			default: 'include',
			description: 'What to do with rows that have ended',
		}),
		(wanted) => (row) => wanted === 'include' || (row.hasEnded === true) === (wanted === 'only'),
	),
	holding: filter(
		severalOf(HOLDING, 'Rows whose asset is held, free, lent, or of which the lists do not tell'),
		(wanted) => (row) => wanted.length === 0 || wanted.includes(String(row.holding)),
	),
	product: filter(
		typed(id, 'Rows of this product: its name, or its URI', 'e.g. CAD Professional'),
		(wanted) => {
			const isWanted = isOneOf([wanted]);
			return (row) =>
				row.productName === null && row.problem !== null
					? undefined
					: isWanted(row.productName) || isWanted(row.productUri);
		},
	),
	renewed: dropdown({
		values: {
			exclude: ['Exclude', 'Only the newest entry of a product that was renewed'],
			include: ['Include', 'The older entries too; Renewed Until says until when'],
		},
		default: 'exclude',
		description: 'What to do with the older entry of a product that was renewed',
	}),
	/** The account name, or several spellings of it. */
	userName: filter(
		typed(id, 'Rows that this employee holds: the whole account name as the lists show it', 'e.g. linaACME', {
			displayName: 'Account Name',
		}),
		(wanted) => {
			const isWanted = isOneOf([wanted].flat());
			return (row) =>
				row.holderUserName === null && row.problem !== null ? undefined : isWanted(row.holderUserName);
		},
	),
});

export const FIELDS = Object.keys(licenseRow.shape);

export const options = optionsForm({
	ifUnreadable: choice({
		values: {
			fail: ['Fail', 'The item fails'],
			row: ['Row', 'The asset has a row whose Problem says why'],
		},
		default: 'fail',
		description: 'What to do where the products of an asset cannot be read',
	}),
});

export const form = formOf({
	enterpriseGlobalId,
	...many,
	rowPer: choice({
		values: {
			asset: ['Asset', 'One row an asset, with all of its products that the filters leave'],
			product: ['Product', 'One row for each product of an asset'],
		},
		default: 'product',
		description: 'What a row stands for',
	}),
	warnDays: preset(counted(0, 30, 'From how many calendar days before its end on a license needs attention')),
	...outputOf(FIELDS),
	filters: licenseFilters,
});
