import { pick, times } from 'lodash';
import { z } from 'zod';

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
import type { Failure, Result, Row } from '../../../shared/model/exchange';
import { type ComposeContext, defineOperation, type Operation } from '../../../shared/model/operation';
import { labelOf } from '../../../shared/model/text';
import { toIdList } from '../../../shared/schema/idList';
import { id } from '../../../shared/schema/input';
import { converted, given, isNothing } from '../../../shared/schema/scalar';
import { enterpriseGlobalId } from '../../fields';
import { allAssets, getManyAssetNumbers } from '../asset/getMany.operation';
import { getAssetProducts } from '../asset/getProducts.operation';
import { productRows } from '../asset/products';
import { allAccounts, codeOfCredential } from '../employee/lookup/accounts';
import { allLentLocks } from '../lentLock/getMany.operation';
import { type Asset, assetsOf, HOLDING } from './holders';
import { ATTENTION, licenseRow, licensesOf, PRODUCT_FIELDS, type Products } from './licenses';

const FIELDS = Object.keys(licenseRow.shape);

/** A choice of several of a few values. */
function severalOf(values: readonly string[], description: string) {
	const schema = converted(
		(value) => {
			const chosen = isNothing(value) ? undefined : toIdList(value);
			return chosen?.every((one) => values.includes(one)) ? chosen : undefined;
		},
		(value) =>
			isNothing(value)
				? { message: 'is required' }
				: { message: `must be some of ${values.join(', ')}`, ...given(value) },
	);
	const options = alphabetical(values.map((value) => ({ name: labelOf(value), value })));
	return fieldOf({ type: 'multiOptions', options, default: [], description }, schema);
}

const licenseFilters = filtersOf({
	attention: filter(
		severalOf(ATTENTION, 'Rows that need attention for one of these reasons'),
		(wanted) =>
			({ attention }) =>
				wanted.length === 0 || [attention].flat().some((kind) => wanted.includes(String(kind))),
	),
	endsWithinDays: filter(
		counted(0, 30, 'Rows that end within this many calendar days, 0 is today. What has ended counts, too.'),
		(days) => (row) => {
			if (row.hasEnded === null) return undefined;
			return typeof row.daysLeft === 'number' && row.daysLeft <= days;
		},
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
		(wanted) =>
			({ holding }) =>
				wanted.length === 0 || wanted.includes(String(holding)),
	),
	product: filter(
		typed(id, 'Rows of this product: its name, or its URI', 'e.g. CAD Professional'),
		(wanted) => {
			const isWanted = sameAs([wanted]);
			return (row) => {
				if (row.productName === null && row.problem !== null) return undefined;
				return isWanted(row.productName) || isWanted(row.productUri);
			};
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
	userName: typed(
		id,
		'Rows that this employee holds: the whole account name as the lists show it; without the enterprise code only where the credential has that code',
		'e.g. linaACME',
		{ displayName: 'Account Name' },
	),
});

/** Compares what a person wrote: capitals, full width and invisible characters make no difference. */
function sameAs(wanted: string[]): (value: unknown) => boolean {
	const fold = (text: string) =>
		text
			.normalize('NFKC')
			.replace(/\p{Cf}/gu, '')
			.trim()
			.toLowerCase();
	const folded = wanted.map(fold);
	return (value) => typeof value === 'string' && folded.includes(fold(value));
}

const options = optionsForm({
	ifUnreadable: choice({
		values: {
			fail: ['Fail', 'The item fails'],
			row: ['Row', 'The asset has a row whose Problem says why'],
		},
		default: 'fail',
		description: 'What to do where the products of an asset cannot be read',
	}),
});

const form = formOf({
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

/** The products of an asset, without what no row needs: null where the service answered without them. */
const listProducts: Operation = {
	...getAssetProducts,
	reply: z.object({}).passthrough().nullish(),
	rows: (tree: Row | null | undefined) => [
		{ products: tree ? productRows(tree).map((product) => pick(product, PRODUCT_FIELDS)) : null },
	],
};

/**
 * Reads the products of all assets, by ID; the failure of the first that cannot be read, where the item fails with it. Asking for
 * all of them at once would keep 10,000 promises, and send what is still waiting after a failure.
 */
async function readProducts(
	assets: Asset[],
	ifUnreadable: 'fail' | 'row',
	{ read, maxInFlight }: ComposeContext,
): Promise<Result<Map<string, Products>>> {
	const products = new Map<string, Products>();
	let failure: Failure | undefined;
	// All readers take the next one from here.
	const waiting = assets.values();
	const readNext = async () => {
		for (const { assetId, assetNum } of waiting) {
			if (failure !== undefined) return;
			if (assetId === null) continue;
			const { value, error } = await read({ operation: listProducts, input: { assetId } });
			const found = value?.[0]?.[0]?.products;
			const code = error?.code === undefined ? '' : ` (${error.code})`;
			const why = error ? `could not be read: ${error.message}` : 'are not in the reply of the service';
			products.set(
				assetId,
				Array.isArray(found) ? { value: found } : { error: `Its products ${why}${code}` },
			);
			if (error === undefined || ifUnreadable === 'row') continue;
			const details = { ...error.details, assetNum, assetId };
			failure ??= { ...error, message: `The products of asset ${assetNum ?? assetId} ${why}`, details };
		}
	};
	await Promise.all(times(maxInFlight, readNext));
	return failure === undefined ? { value: products } : { error: failure };
}

/** The licenses of an enterprise, from its lists and the products of each asset (docs/api/member-center.md §4 #5 to #8). */
export const getManyLicenses = defineOperation({
	resource: 'license',
	value: 'getMany',
	action: 'Get many licenses',
	description:
		'Retrieve one row for each asset and product of an enterprise: seats, end, holder, and what needs attention',
	builderHint:
		'For audits, reminders, renewals and reclaiming: filter by attention, holding or days in place of joining lists. It sends one request for each asset.',
	...pick(getManyAssetNumbers, 'endpoint', 'reply'),
	fields: form.fields,
	options: options.fields,
	guards: ['rowPer', 'warnDays', 'ifUnreadable'],
	input: (_zone, defaults) =>
		form.input.extend({ options: options.schema }).transform((input) => {
			const { userName } = input.filters;
			const code = codeOfCredential(defaults, input.enterpriseGlobalId) ?? '';
			return { ...input, accounts: userName === undefined ? undefined : [userName, userName + code] };
		}),
	compose: async (input, context) => {
		const { enterpriseGlobalId: enterprise, filters, accounts } = input;
		const { value: lists, error } = await context.read(
			allAssets(enterprise),
			allAccounts(enterprise),
			allLentLocks(enterprise),
		);
		if (error !== undefined) return { error };
		const [assets = [], employees = [], locks = []] = lists;
		const joined = assetsOf({ assets, employees, locks });
		const products = await readProducts(joined, input.options.ifUnreadable, context);
		if (products.error !== undefined) return products;
		const passesFilters = licenseFilters.passes(filters) ?? (() => true);
		const isOfAccount = accounts && sameAs(accounts);
		const value = licensesOf(joined, products.value, {
			...pick(context, 'now', 'zone'),
			...pick(input, 'warnDays', 'rowPer'),
			withRenewed: filters.renewed === 'include',
			passes: (row) => {
				if (isOfAccount === undefined || isOfAccount(row.holderUserName)) return passesFilters(row);
				return row.holderUserName === null && row.problem !== null ? undefined : false;
			},
		});
		return { value };
	},
	simplify: { fields: FIELDS.slice(0, 10), times: [], rowId: 'assetNum' },
	preview: licenseRow,
});
