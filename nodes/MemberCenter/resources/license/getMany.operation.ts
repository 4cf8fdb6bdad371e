import { pick, times, uniq } from 'lodash';
import type { z } from 'zod';

import { outputOf, returnAllOrLimit } from '../../../shared/form/commonFields';
import { formWithOptions, numberField, optionsWithDefault, withDefault } from '../../../shared/form/formOf';
import { rowsBy } from '../../../shared/lists/entries';
import { type Failure, noResult, refused, type Result, type Row } from '../../../shared/model/exchange';
import type { ComposeContext } from '../../../shared/model/lists';
import { defineOperation, NO_RESULT, type Operation, wholeList } from '../../../shared/model/operation';
import { leftOutText, listed } from '../../../shared/model/text';
import { isRecord, textOf } from '../../../shared/schema/reply';
import { enterpriseGlobalId } from '../../fields';
import { allAssets, getManyAssetNumbers } from '../asset/getMany.operation';
import { getAssetProducts, productRows } from '../asset/getProducts.operation';
import { accountOf, accountsCalled, allAccounts, codeOfCredential, similarText } from '../employee/accounts';
import { allLentLocks } from '../lentLock/getMany.operation';
import { licenseFilters } from './licenseFilters';
import { type Asset, assetsOf, unlistedNumbers } from './assetHolders';
import { licenseRow, licensesOf, type Products } from './row';

const FIELDS = Object.keys(licenseRow.shape);

const form = formWithOptions(
	{
		enterpriseGlobalId,
		...returnAllOrLimit,
		rowPer: optionsWithDefault({
			values: {
				asset: ['Asset', 'One row an asset, with all of its products that the filters leave'],
				product: ['Product', 'One row for each product of an asset'],
			},
			default: 'product',
			description: 'What a row stands for',
		}),
		warnDays: withDefault(
			numberField(
				{ least: 0, initial: 30 },
				'From how many calendar days before its end on a license needs attention',
			),
		),
		...outputOf(FIELDS),
		filters: licenseFilters,
	},
	{
		ifUnreadable: optionsWithDefault({
			values: {
				fail: ['Fail', 'The item fails'],
				row: ['Row', 'The asset has a row whose Problem says why'],
			},
			default: 'fail',
			description: 'What to do where the products of an asset cannot be read',
		}),
	},
);

/** The products of an asset: null where the service answered without them. */
const listProducts: Operation = {
	...getAssetProducts,
	// Whatever comes is read: null is told from an asset without products.
	reply: NO_RESULT,
	rows: (tree) => [{ products: isRecord(tree) ? productRows(tree) : null }],
};

/** "Asset number not found" (docs/api/member-center.openapi.yaml §7): of one that was revoked meanwhile, where the list does not show it any more. */
const NOT_FOUND = '60024';
const assetsByNow = wholeList(getManyAssetNumbers, { byNow: true });
const byAssetId = rowsBy('assetId');

/**
 * Reads the products of all assets, by ID; what was revoked meanwhile has none. So many readers take the next asset: all at once would
 * be 10,000 promises, going on after a failure.
 */
async function readProducts(
	assets: Asset[],
	listedAssets: Row[],
	{ enterpriseGlobalId, options }: z.output<typeof form.input>,
	{ read, maxInFlight }: ComposeContext,
): Promise<Result<Map<string, Products>>> {
	const products = new Map<string, Products>();
	let failure: Failure | undefined;
	const isRevoked = async (assetId: string) => {
		if (!byAssetId(listedAssets).has(assetId)) return false;
		const { value: [now = []] = [] } = await read('absence', assetsByNow(enterpriseGlobalId));
		return now.length > 0 && !byAssetId(now).has(assetId);
	};
	// All readers take the next one from here.
	const waiting = assets.values();
	const readNext = async () => {
		for (const { assetId, assetNum } of waiting) {
			if (failure !== undefined) return;
			if (assetId === null) continue;
			const { value, error } = await read('rows', { operation: listProducts, input: { assetId } });
			if (error?.code === NOT_FOUND && (await isRevoked(assetId))) continue;
			const found = value?.[0]?.[0]?.products;
			const code = error?.code === undefined ? '' : ` (${error.code})`;
			const why = error ? `could not be read: ${error.message}` : 'are not in the reply of the service';
			products.set(
				assetId,
				Array.isArray(found) ? { value: found } : { error: `Its products ${why}${code}` },
			);
			if (error === undefined || options.ifUnreadable === 'row') continue;
			const details = { ...error.details, assetNum, assetId };
			failure ??= { ...error, message: `The products of asset ${assetNum ?? assetId} ${why}`, details };
		}
	};
	await Promise.all(times(maxInFlight, readNext));
	return failure === undefined ? { value: products } : { error: failure };
}

/** The global ID of the only one whose account the name can mean, deleted ones included; undefined without a name. */
function holderCalled(
	userName: string | undefined,
	employees: Row[],
	code: string | undefined,
): Result<string | undefined> {
	if (userName === undefined) return { value: undefined };
	const { whole, deleted, longer, inOtherCapitals } = accountsCalled(userName, employees, code);
	const called = [...whole, ...deleted];
	const found =
		called.length > 0 ? called : employees.filter((one) => inOtherCapitals.includes(accountOf(one)));
	const [holder, another] = uniq(found.map(({ globalId }) => textOf(globalId) ?? ''));
	if (holder === undefined)
		return refused(
			`There is no account "${userName}" in this enterprise`,
			[similarText(longer), 'Enter the whole account as the lists show it.'].filter(Boolean).join(' '),
		);
	if (another === undefined) return { value: holder };
	const names = found.map((one) => `${accountOf(one)} (${String(one.globalId)})`);
	const message = `The account "${userName}" is not clear: it may be ${listed(names)}`;
	return {
		error: noResult(message, 'Leave the filter out: rows show the account of each holder.', 'rejected'),
	};
}

/** The licenses of an enterprise, from its lists and the products of each asset (docs/api/member-center.openapi.yaml §4 #5 to #8). */
export const getManyLicenses = defineOperation({
	resource: 'license',
	value: 'getMany',
	action: 'Get many licenses',
	description:
		'Retrieve one row for each asset and product of an enterprise: seats, end, holder, and what needs attention',
	builderHint:
		'For audits, reminders, renewals and reclaiming: filter by attention, holding or days in place of joining lists. It sends one request for each asset.',
	...pick(getManyAssetNumbers, 'endpoint', 'reply'),
	...form,
	input: (_zone, defaults) =>
		form.input.transform((input) => ({
			...input,
			code: codeOfCredential(defaults, input.enterpriseGlobalId),
		})),
	compose: async (input, context) => {
		const { enterpriseGlobalId: enterprise, filters } = input;
		const { value: lists, error } = await context.read(
			'rows',
			allAssets(enterprise),
			allAccounts(enterprise),
			allLentLocks(enterprise),
		);
		if (error !== undefined) return { error };
		const [assets = [], employees = [], locks = []] = lists;
		const { value: holder, error: unclear } = holderCalled(filters.userName, employees, input.code);
		if (unclear !== undefined) return { error: unclear };
		const all = assetsOf({ assets, employees, locks });
		const products = await readProducts(all, assets, input, context);
		if (products.error !== undefined) return products;
		const there = all.filter(({ assetId }) => assetId === null || products.value.has(assetId));
		const { rows, notShown } = licensesOf(there, products.value, {
			...pick(input, 'warnDays', 'rowPer'),
			now: Date.now(),
			zone: context.zone,
			withRenewed: filters.renewed === 'include',
			passes: licenseFilters.passes({ ...filters, userName: holder }, context.zone),
		});
		if (notShown > 0) context.hint(leftOutText(notShown));
		const unlisted = unlistedNumbers({ assets, employees, locks });
		if (unlisted.length > 0)
			context.hint(`Employees have assets that no list of assets shows: ${listed(unlisted)}`);
		return { value: { rows } };
	},
	simplify: { fields: FIELDS.slice(0, 10), times: [], rowId: 'assetNum' },
	preview: licenseRow,
});
