/**
 * How the order is written down (docs/api/order-service.openapi.yaml §2.3a): each field once, with its look in the form, its kind, and the
 * order types that take it. The form, the check and the reference of the docs come from these tables. Here: products and packages.
 */
import { booleanField, fieldOf, type Look, textField } from '../../../shared/form/formOf';
import { endDate } from '../../../shared/schema/dates';
import { countingNumber, id, integer, integerOf, text } from '../../../shared/schema/input';
import { textList } from '../../../shared/schema/idList';
import { type Kind, mayBeEmpty } from '../../../shared/schema/scalar';
import { ending, starting } from '../../fields';

export const ORDER_TYPES = ['new_buy', 'delete_asset', 'delete_product'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export const PURCHASE: readonly OrderType[] = ['new_buy'];
export const WITH_PRODUCTS: readonly OrderType[] = ['new_buy', 'delete_product'];

interface Place {
	/** The order types that take it ("Shape by order type"); all, unless given. */
	on?: readonly OrderType[];
	/** The form has it among the additional fields. */
	isRare?: boolean;
}

interface ValueField<T = unknown> extends Place {
	look: Look;
	schema: { kind: Kind<T> };
	/** How it is read from JSON, where that differs. */
	json?: Kind<T>;
}

interface ListField<Inner extends Table = Table> extends Place {
	look: Look;
	/** The table of each entry. */
	each: () => Inner;
	/** An entry in the form: its group, what people call it, and the fields of which the first that has a value is its title. */
	entry?: readonly [group: string, name: string, ...title: string[]];
	/** The document itself gives null where there is none. */
	mayBeEmpty?: boolean;
}

export interface Table {
	[name: string]: ValueField | ListField;
}

type ValueOf<Field> = Field extends { each: () => infer Inner }
	? Array<EntryOf<Inner>>
	: Field extends { schema: { kind: Kind<infer T> } }
		? T
		: never;

export type EntryOf<Fields> = { [Name in keyof Fields]?: ValueOf<Fields[Name]> };

/** The same fields, each with what is said of its place. */
export function placed<Fields extends Table, More extends Place>(more: More, fields: Fields) {
	const entries = Object.entries(fields).map(([name, field]) => [name, { ...more, ...field }]);
	return Object.fromEntries(entries) as { [Name in keyof Fields]: Fields[Name] & More };
}

export function listOfEntries<Inner extends Table>(
	each: () => Inner,
	entry: NonNullable<ListField['entry']>,
	description: string,
	more: Partial<Look> = {},
) {
	return { each, entry, look: { type: 'fixedCollection' as const, default: {}, description, ...more } };
}

function jsonOf<Inner extends Table>(each: () => Inner, displayName: string, what: string) {
	const description = `${what}: a JSON list with the keys of the API`;
	return { each, look: { type: 'json' as const, default: '', displayName, description } };
}

/** In JSON an integer is sent as it is, as the document names no unit; a text as milliseconds, or else as it was given. */
const trialEnd = (textAs: 'given' | 'milliseconds') => {
	const convert: Kind<string | number | bigint>['convert'] = (value, zone) => {
		const isText = typeof value === 'string';
		const read = (isText ? undefined : integer.kind.convert(value)) ?? endDate.kind.convert(value, zone);
		return isText && read !== undefined && textAs === 'given' ? value : read;
	};
	return { ...ending('When the trial ends.'), json: { ...endDate.kind, convert } };
};

/** A number that may be left empty. Its default is a blank text: with 0, every untouched field would be sent. */
const count = (description: string, more: Partial<Look> = {}) =>
	fieldOf({ type: 'number', default: '', description, ...more }, countingNumber);

const COMPARED = "In a Product Removal: only compared, and only with 'Strict Match of Times and Seats'.";
const NOT_LISTED = 'The API document does not list them: ask the provider of the platform.';

const trial = fieldOf(
	{
		type: 'options',
		options: ['No', 'Yes'].map((name, value) => ({ name, value })),
		default: 0,
		description: 'Whether it is given for trial only',
	},
	integerOf([0, 1]),
);

const timeDurationExpression = textField(
	id,
	'A length of time, y-m-d, read as years-months-days',
	'e.g. 1-0-0',
);

const featureTable = {
	featureCode: textField(id, 'The code of the feature', 'e.g. seats'),
	featureName: textField(mayBeEmpty(text), 'The name of the feature', 'e.g. Seats'),
	featureValue: textField(text, 'The value of the feature, as text', 'e.g. 10'),
	featureValueType: textField(text, `The type of the value. ${NOT_LISTED}`, 'e.g. number'),
	// Its end is typed `date`, and not as an integer like that of the product.
	...placed({ isRare: true }, { trial, trialEndDate: trialEnd('given') }),
};

const rareOfPurchase = {
	appKey: textField(id, "The product by its app key alone. 'Product URI' takes it as well.", 'e.g. cad-app'),
	gmsPid: textField(id, "The product by its gmsPid alone. 'Product URI' takes it as well.", 'e.g. 24107', {
		displayName: 'GMS Product ID',
	}),
	limitTimeDuration: count('How long it may be used, all uses added up. The API document names no unit.'),
	parentCrmProductId: textField(id, 'The ID of the parent instance, such as the asset', 'e.g. CRM-A-1001'),
	passwords: textField(textList, 'The license passwords in the lock, separated by commas or new lines', '', {
		typeOptions: { password: true },
	}),
	productType: textField(text, `The kind of product. ${NOT_LISTED}`),
	srcLicenseOrderId: textField(id, 'The order that the product was transferred from, if it was', '', {
		displayName: 'Source License Order ID',
	}),
	timeDurationExpression,
	timeUnit: textField(text, `The unit of 'Time Unit Quantity'. ${NOT_LISTED}`),
	timeUnitQuantity: count("How many of 'Time Unit' the product is valid for", { placeholder: 'e.g. 12' }),
	trial,
	trialEndDate: trialEnd('milliseconds'),
};

const rareOfRemoval = {
	strictMatchWhenDelete: booleanField(
		false,
		"Whether 'Product Starts', 'Product Ends' and 'Seats' must match exactly for a product to be removed. Otherwise it is matched by product mnemonic. (In JSON: strictMatchWhenDelete)",
		'Strict Match of Times and Seats',
	),
};

export const productTable = {
	productUri: textField(
		id,
		"Which product: a GMS product ID (gmsPid) or an app key. A purchase needs one of 'Product URI', 'CRM Product ID', 'GMS Product ID' and 'App Key'; a Product Removal one of the first two.",
		'e.g. cad-pro',
		{ hint: "Needed: this or 'CRM Product ID'" },
	),
	productName: { on: PURCHASE, ...textField(mayBeEmpty(text), 'The name of the product', 'e.g. CAD Pro') },
	crmProductId: textField(id, 'The CRM ID of this sold product, not of the catalog', 'e.g. CRM-P-1001'),
	limitConcurrent: count(
		`Concurrent nodes (limitConcurrent), read as how many may use the product at once. Left empty, it is not sent. ${COMPARED}`,
		{ displayName: 'Seats', placeholder: 'e.g. 5', typeOptions: { minValue: 0 } },
	),
	limitStartDate: starting(`When the product takes effect. ${COMPARED}`, 'Product Starts'),
	limitEndDate: ending(
		`When the product expires; the asset has an end of its own, 'Asset Ends'. ${COMPARED}`,
		{ displayName: 'Product Ends', hint: 'Left empty, no end is sent' },
	),
	productFeatures: {
		on: PURCHASE,
		...listOfEntries(
			() => featureTable,
			['feature', 'Feature', 'featureName', 'featureCode'],
			'The feature points of the product',
		),
	},
	...placed({ isRare: true, on: PURCHASE }, rareOfPurchase),
	...placed({ isRare: true, on: ['delete_product'] }, rareOfRemoval),
} satisfies Table;

const packageFields = {
	merchandiseNum: textField(id, 'Which package it is, by its number (merchandiseNum)', 'e.g. PKG-100', {
		displayName: 'Package Number',
	}),
	merchandiseName: textField(mayBeEmpty(text), 'The name of the package', 'e.g. Design Suite', {
		displayName: 'Package Name',
	}),
	crmProductId: textField(id, 'The CRM ID of this sold package, not of the catalog', 'e.g. CRM-P-2001'),
	timeDurationExpression,
	licenseOrderProductList: jsonOf(() => productTable, 'Products', 'The products inside this package'),
	...placed(
		{ isRare: true },
		{
			parentCrmProductId: textField(id, 'The ID of the parent package instance', 'e.g. CRM-P-2000'),
			parentMerchandiseNum: textField(id, 'The number of the package that this one is in', 'e.g. PKG-10', {
				displayName: 'Parent Package Number',
			}),
		},
	),
};

/** A package, which may hold others. */
export interface Package extends EntryOf<typeof packageFields> {
	children?: Package[];
}

export const packageTable: Table = {
	...packageFields,
	children: {
		mayBeEmpty: true,
		...jsonOf((): Table => packageTable, 'Children', 'The packages inside this one'),
	},
};
