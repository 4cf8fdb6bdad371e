import type { Traits } from '../traits';
import { type Account, type Asset, OTHERS, OURS } from '../truth';

/** What a run's beginning is made of. */

export interface Frame {
	isFriendly: boolean;
	/** One part for each item: a run that stops tells its rows without their items. */
	oneEach: boolean;
	traits: Traits;
}

export interface Old {
	accounts: Account[];
	assets: Asset[];
}

export const PERSONS = ['Maria Silva', 'Mario Silva', 'Li Na'];
export const ACCOUNTS = ['maria', 'mari', 'maria01', 'mariaACME', 'maria1', 'mariax', 'li', 'lina', 'linaj'];
export const NUMBERS = ['CA101', 'CB101', 'CA102', 'CA103', 'CA1011', 'CA104'];

/** Customers and the enterprise of each; two are of the same. */
export const ENTERPRISE_OF: Record<string, string> = { C1: OURS, C2: OURS, C3: OTHERS };
/** The order that made all that is there at the beginning. */
export const OLD_ORDER = 'lo-old';
export const PRODUCT = '24107';
