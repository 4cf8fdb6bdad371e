/** The table of a product and of its features. */
import { dateLook, ENTRY } from '../../../shared/form/formOf';
import { fieldOf, onOff, typed } from '../../../shared/form/formOf';
import { endDate, startDate } from '../../../shared/schema/dates';
import { textList, countingNumber, id, integer, integerOf, text } from '../../../shared/schema/input';
import { type Kind, mayBeEmpty } from '../../../shared/schema/scalar';
import { placed, PRODUCT_REMOVAL, PURCHASE, type Table } from './orderTable';

const ZONE =
	'In the time zone of the credential, else of the workflow, unless a UTC offset is given. For a time of day use an expression, such as 2027-12-31T18:00.';
export const STARTS = `A day alone, such as 2027-01-01, counts from its start. ${ZONE}`;
export const ENDS = `A day alone, such as 2027-12-31, counts until its end. ${ZONE}`;
const COMPARED = "In a Product Removal: only compared, and only with 'Strict Match of Times and Seats'.";
const NOT_LISTED = 'The API document does not list them: ask the provider of the platform.';
const NO_UNIT = 'The API document names no unit: ask the provider of the platform.';
const ONE_OF =
	"A purchase needs one of 'Product URI', 'CRM Product ID', 'GMS Product ID' and 'App Key'; a Product Removal one of the first two.";

/** A number that may be left empty. Its default is a blank text: with 0, every untouched field would be sent. */
const count = (description: string, more: object = {}) =>
	fieldOf({ type: 'number', default: '', description, ...more }, countingNumber);

const trial = fieldOf(
	{
		type: 'options',
		options: [
			{ name: 'No', value: 0 },
			{ name: 'Yes', value: 1 },
		],
		default: 0,
		description: 'Whether it is given for trial only',
	},
	integerOf([0, 1]),
);

/** As `read` takes it, but sent as it was given. */
const asGiven = (read: Kind<unknown>): Kind<string | number | bigint> => ({
	...read,
	convert: (value, zone) => {
		const isKnown = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
		return isKnown && (integer.kind.convert(value) ?? read.convert(value, zone)) !== undefined
			? value
			: undefined;
	},
});

/** The document types it as an integer without a unit: in JSON an integer is sent as it is, and a date as milliseconds. */
const integerOrDate: Kind<number | bigint> = {
	...endDate.kind,
	convert: (value, zone) =>
		(typeof value === 'number' ? integer.kind.convert(value) : undefined) ??
		endDate.kind.convert(value, zone),
};

const trialEndDate = fieldOf(dateLook(`When the trial ends. ${ENDS}`), endDate);

export const timeDurationExpression = typed(
	id,
	'A length of time, y-m-d in the API document, read as years-months-days: 1-0-0 is one year',
	'e.g. 1-0-0',
);

const featureTable = {
	featureCode: typed(id, 'The code of the feature', 'e.g. seats'),
	featureName: typed(mayBeEmpty(text), 'The name of the feature', 'e.g. Seats'),
	featureValue: typed(text, 'The value of the feature, as text', 'e.g. 10'),
	featureValueType: typed(text, `The type of the value. ${NOT_LISTED}`, 'e.g. number'),
	...placed({ trial }, { form: 'rare' }),
	// Typed `date`, and not as an integer like that of the product.
	trialEndDate: { ...trialEndDate, form: 'rare', json: asGiven(endDate.kind) },
} satisfies Table;

const rareOfPurchase = {
	appKey: typed(id, "The product by its app key alone. 'Product URI' takes it as well.", 'e.g. cad-app'),
	gmsPid: typed(id, "The product by its gmsPid alone. 'Product URI' takes it as well.", 'e.g. 24107', {
		displayName: 'GMS Product ID',
	}),
	limitTimeDuration: count(`How long the product may be used, all uses added up. ${NO_UNIT}`),
	parentCrmProductId: typed(id, 'The ID of the parent instance, such as the asset', 'e.g. CRM-A-1001'),
	passwords: typed(
		textList,
		'The license passwords in the lock, separated by commas or new lines',
		undefined,
		{
			typeOptions: { password: true },
		},
	),
	productType: typed(text, `The kind of product. ${NOT_LISTED}`),
	srcLicenseOrderId: typed(id, 'The order that the product was transferred from, if it was', undefined, {
		displayName: 'Source License Order ID',
	}),
	timeDurationExpression,
	timeUnit: typed(text, `The unit of 'Time Unit Quantity'. ${NOT_LISTED}`),
	timeUnitQuantity: count("How many of 'Time Unit' the product is valid for", { placeholder: 'e.g. 12' }),
	trial,
	trialEndDate: { ...trialEndDate, json: integerOrDate },
};

const rareOfRemoval = {
	strictMatchWhenDelete: onOff(
		false,
		"Whether 'Product Starts', 'Product Ends' and 'Seats' must match exactly for a product to be removed. Otherwise it is matched by product mnemonic. (In JSON: strictMatchWhenDelete)",
		'Strict Match of Times and Seats',
	),
};

export const productTable = {
	productUri: typed(id, `Which product: a GMS product ID (gmsPid) or an app key. ${ONE_OF}`, 'e.g. cad-pro'),
	...placed(
		{ productName: typed(mayBeEmpty(text), 'The name of the product', 'e.g. CAD Pro') },
		{ on: PURCHASE },
	),
	crmProductId: typed(id, 'The CRM ID of this sold product, not of the catalog', 'e.g. CRM-P-1001'),
	limitConcurrent: count(
		`The number of concurrent nodes (limitConcurrent), read as how many may use the product at the same time. Left empty, it is not sent. ${COMPARED}`,
		{ displayName: 'Seats', placeholder: 'e.g. 5', typeOptions: { minValue: 0 } },
	),
	limitStartDate: fieldOf(
		dateLook(`When the product takes effect. ${COMPARED} ${STARTS}`, { displayName: 'Product Starts' }),
		startDate,
	),
	limitEndDate: fieldOf(
		dateLook(`When the product expires; the asset has an end of its own, 'Asset Ends'. ${COMPARED} ${ENDS}`, {
			displayName: 'Product Ends',
		}),
		endDate,
	),
	productFeatures: {
		on: PURCHASE,
		each: () => featureTable,
		entry: { group: 'feature', name: 'Feature', title: `${ENTRY}.featureName || ${ENTRY}.featureCode` },
		look: { type: 'fixedCollection', default: {}, description: 'The feature points of the product' },
	},
	...placed(rareOfPurchase, { form: 'rare', on: PURCHASE }),
	...placed(rareOfRemoval, { form: 'rare', on: PRODUCT_REMOVAL }),
} satisfies Table;
