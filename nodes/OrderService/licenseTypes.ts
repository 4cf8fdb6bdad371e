import { alphabetical } from '../shared/form/fields';
import { scalar } from '../shared/schema/scalar';

const MEANINGS = {
	cloud_account: 'Cloud Account',
	cloud_customer: 'Cloud Account, Enterprise Authorization',
	cloud_personal: 'Cloud Account, Personal Authorization',
	identity_lan_usbkey: 'Identity Lock, Network',
	identity_usbkey: 'Identity Lock, Stand-Alone',
	lk_auth_usbkey: 'Login Lock',
	normal_unrecover_lan_usbkey: 'Network Lock, Not Re-Issuable',
	normal_recover_lan_usbkey: 'Network Lock, Re-Issuable',
	lan_softkey: 'Network Certificate',
	product_entity: 'Product Entity',
	lk_product_usbkey: 'Product Lock',
	softkey: 'Stand-Alone Certificate',
	normal_unrecover_usbkey: 'Stand-Alone Lock, Not Re-Issuable',
	normal_recover_usbkey: 'Stand-Alone Lock, Re-Issuable',
} as const;

export type LicenseType = keyof typeof MEANINGS;

export const LICENSE_TYPES = Object.keys(MEANINGS) as [LicenseType, ...LicenseType[]];

/** A license type as the API has it, or in the words of the dropdown, which people write in sheets. */
export const licenseType = scalar(`one of ${LICENSE_TYPES.join(', ')}`, (value) =>
	LICENSE_TYPES.find((known) => known === value || MEANINGS[known] === value),
);

/** The dropdown: the meaning of each type, with its value in the description, as tables and JSON have it. */
export const licenseTypeOptions = alphabetical(
	LICENSE_TYPES.map((value) => ({ name: MEANINGS[value], value, description: `In JSON: ${value}` })),
);

/** Types whose removal must name the order that is removed (docs/api/order-service.md §2.3a, `srcLicenseOrderId`). */
export const CLOUD_LICENSE_TYPES: readonly string[] = ['cloud_account', 'cloud_customer', 'cloud_personal'];
