import { alphabetical } from '../shared/form/fields';

/** License types: the meaning of each (docs/api/order-service.md §2.4), and the same in a sentence. */
const MEANINGS = {
	cloud_account: ['Cloud Account', 'Cloud accounts: no lock and no certificate'],
	cloud_customer: ['Cloud Account, Enterprise Authorization', 'Cloud accounts, authorized for an enterprise'],
	cloud_personal: ['Cloud Account, Personal Authorization', 'Cloud accounts, authorized for a person'],
	identity_lan_usbkey: ['Identity Lock, Network', 'An identity lock (USB key) for a network'],
	identity_usbkey: ['Identity Lock, Stand-Alone', 'An identity lock (USB key) for one computer'],
	lk_auth_usbkey: ['Login Lock', 'A lock (USB key) for the login'],
	normal_unrecover_lan_usbkey: [
		'Network Lock, Not Re-Issuable',
		'A lock (USB key) for a network, which cannot be issued again',
	],
	normal_recover_lan_usbkey: [
		'Network Lock, Re-Issuable',
		'A lock (USB key) for a network, which can be issued again',
	],
	lan_softkey: ['Network Certificate', 'A certificate for a network: no lock'],
	product_entity: ['Product Entity', 'The product itself: no lock and no certificate'],
	lk_product_usbkey: ['Product Lock', 'A lock (USB key) for a product'],
	softkey: ['Stand-Alone Certificate', 'A certificate for one computer: no lock'],
	normal_unrecover_usbkey: [
		'Stand-Alone Lock, Not Re-Issuable',
		'A lock (USB key) for one computer, which cannot be issued again',
	],
	normal_recover_usbkey: [
		'Stand-Alone Lock, Re-Issuable',
		'A lock (USB key) for one computer, which can be issued again',
	],
} as const;

export type LicenseType = keyof typeof MEANINGS;

export const LICENSE_TYPES = Object.keys(MEANINGS) as [LicenseType, ...LicenseType[]];

/** The dropdown: the meaning of each type, with its value in the description, as tables and JSON have it. */
export const licenseTypeOptions = alphabetical(
	LICENSE_TYPES.map((value) => {
		const [name, sentence] = MEANINGS[value];
		return { name, value, description: `${sentence} (in JSON: ${value})` };
	}),
);

/** Types whose removal must name the order that is removed (docs/api/order-service.md §2.3a, `srcLicenseOrderId`). */
export const CLOUD_LICENSE_TYPES: readonly string[] = ['cloud_account', 'cloud_customer', 'cloud_personal'];
