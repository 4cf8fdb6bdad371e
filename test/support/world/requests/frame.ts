import type { Nature } from '../platform/nature';
import type { Account, Asset } from '../platform/truth';

/** What a run's beginning is made of. */

export interface Frame {
	isFriendly: boolean;
	isReal: boolean;
	/** One part for each item: a run that stops tells its rows without their items. */
	oneEach: boolean;
	nature: Nature;
}

export interface Old {
	accounts: Array<Omit<Account, 'madeAt'>>;
	assets: Array<Omit<Asset, 'madeAt'>>;
}

export const PERSONS = ['Maria Silva', 'Mario Silva', 'Li Na'];
export const ACCOUNTS = ['maria', 'mari', 'maria01', 'mariaACME', 'maria1', 'mariax', 'li', 'lina', 'linaj'];
export const NUMBERS = ['CA101', 'CB101', 'CA102', 'CA103', 'CA1011', 'CA104'];
