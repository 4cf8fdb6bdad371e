import { collection, dateField, entries, ENTRY, propertiesOf } from '../../../shared/form/fields';
import { fieldOf, onOff, typed } from '../../../shared/form/formOf';
import { idList } from '../../../shared/schema/idList';
import { countingNumber, id, integerOf, text } from '../../../shared/schema/input';
import { shownWhereTaken } from './orderShape';

const ZONE =
	'In the workflow’s time zone, unless a UTC offset is given. For a time of day use an expression, such as 2027-12-31T18:00.';
export const STARTS = `A day alone, such as 2027-01-01, counts from its start. ${ZONE}`;
export const ENDS = `A day alone, such as 2027-12-31, counts until its end. ${ZONE}`;
const COMPARED = "In a Product Removal: only compared, and only with 'Strict Match of Times and Seats'.";

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

const trialEndDate = dateField(`When the trial ends. ${ENDS}`);

export const timeDurationExpression = typed(
	text,
	'A length of time, y-m-d in the API document, read as years-months-days: 1-0-0 is one year',
	'e.g. 1-0-0',
);

const feature = {
	featureCode: typed(text, 'The code of the feature', 'e.g. seats'),
	featureName: typed(text, 'The name of the feature', 'e.g. Seats'),
	featureValue: typed(text, 'The value of the feature, as text', 'e.g. 10'),
	featureValueType: typed(
		text,
		'The type of the value. The API document lists no types: ask the provider of the platform.',
		'e.g. number',
	),
};

const productFeatures = entries(
	'feature',
	'Feature',
	`${ENTRY}.featureName || ${ENTRY}.featureCode`,
	[...propertiesOf(feature), collection('additionalFields', propertiesOf({ trial, trialEndDate }))],
	'The feature points of the product',
);

/** What a feature has besides dates. */
export const featureFields = { ...feature, trial };

const product = {
	productUri: typed(text, 'Which product it is: a GMS product ID (gmsPid) or an app key', 'e.g. cad-pro'),
	productName: typed(text, 'The name of the product', 'e.g. CAD Pro'),
	crmProductId: typed(
		id,
		'The CRM product instance ID: of this sold product, not of the catalog',
		'e.g. CRM-P-1001',
	),
	limitConcurrent: count(
		`The number of concurrent nodes (limitConcurrent), read as how many may use the product at the same time. Left empty, it is not sent. ${COMPARED}`,
		{ displayName: 'Seats', placeholder: 'e.g. 5', typeOptions: { minValue: 0 } },
	),
	limitStartDate: dateField(`When the product takes effect. ${COMPARED} ${STARTS}`, {
		displayName: 'Product Starts',
	}),
	limitEndDate: dateField(
		`When the product expires; the asset has an end of its own, 'Asset Ends'. ${COMPARED} ${ENDS}`,
		{ displayName: 'Product Ends' },
	),
	productFeatures,
};

const rarely = {
	appKey: typed(text, "The product by its app key alone. 'Product URI' takes it as well.", 'e.g. cad-app'),
	gmsPid: typed(
		text,
		"The product by its GMS product ID alone. 'Product URI' takes it as well.",
		'e.g. 24107',
		{ displayName: 'GMS Product ID' },
	),
	limitTimeDuration: count(
		'How long the product may be used, all uses added up. The API document names no unit: ask the provider of the platform.',
	),
	parentCrmProductId: typed(id, 'The ID of the parent instance, such as the asset', 'e.g. CRM-A-1001'),
	passwords: typed(idList, 'The license passwords in the lock, separated by commas or new lines', undefined, {
		typeOptions: { password: true },
	}),
	productType: typed(
		text,
		'The kind of product. The API document lists no kinds: ask the provider of the platform.',
	),
	srcLicenseOrderId: typed(
		id,
		'The order that the product was transferred from. Leave it out where nothing was transferred.',
		undefined,
		{ displayName: 'Source License Order ID' },
	),
	strictMatchWhenDelete: onOff(
		false,
		"Whether 'Product Starts', 'Product Ends' and 'Seats' must match exactly for a product to be removed. Otherwise it is matched by product mnemonic. (In JSON: strictMatchWhenDelete)",
		'Strict Match of Times and Seats',
	),
	timeDurationExpression,
	timeUnit: typed(
		text,
		"The unit of 'Time Unit Quantity'. The API document lists no units: 'Time Duration Expression' needs none.",
	),
	timeUnitQuantity: count("How many of 'Time Unit' the product is valid for", { placeholder: 'e.g. 12' }),
	trial,
	trialEndDate,
};

/** What a product has besides dates and features, with the schema of each. */
export const productFields = { ...product, ...rarely };

/** The products of an asset, with their features. */
export const products = entries(
	'product',
	'Product',
	`${ENTRY}.productName || ${ENTRY}.productUri || ${ENTRY}.crmProductId`,
	shownWhereTaken('product', [
		...propertiesOf(product),
		collection('additionalFields', shownWhereTaken('product', propertiesOf(rarely))),
	]),
	'What the customer may use: one entry for each product',
	// A new node has one entry, since nearly every order has one product. A blank entry is not sent.
	{ default: { product: [{}] } },
);
