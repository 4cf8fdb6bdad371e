/** What the documents leave open, as switches. `state.settings` may be changed while the stand-in runs. */
export interface Settings {
	/** Most employees on a page, however many are asked for. Null is no limit. */
	maxPageSize: number | null;
	/** Whether the asset list has every license type, the list of employees the deleted ones, and a keyword is heeded. */
	listsAllTypes: boolean;
	listsDeleted: boolean;
	heedsKeyword: boolean;
	/** Whether the enterprise code is behind the account names of the list of employees, and of the reply to an addition. */
	codeInLists: boolean;
	codeInReplies: boolean;
	/** Every second thing has no creation time. */
	omitsTimes: boolean;
	/** A customer of a channel may be bound to several enterprises. */
	manyBindings: boolean;
	/** The orders before a wrong one are made all the same, though the batch is refused. */
	partlyMade: boolean;
	/** Another customer's number is no hindrance to a purchase: there are two of it then. */
	numbersRepeat: boolean;
}

export const defaultSettings: Settings = {
	maxPageSize: null,
	listsAllTypes: false,
	listsDeleted: true,
	heedsKeyword: true,
	codeInLists: true,
	codeInReplies: true,
	omitsTimes: false,
	manyBindings: false,
	partlyMade: false,
	numbersRepeat: false,
};
