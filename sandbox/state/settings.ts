/** What the documents leave open, as switches. `state.settings` may be changed while the stand-in runs. */
export const defaultSettings = {
	/** Most employees on a page, however many are asked for. Null is no limit. */
	maxPageSize: null as number | null,
	/** Whether the asset list has every license type, the list of employees the deleted ones, and a keyword is heeded. */
	listsAllTypes: false,
	listsDeleted: true,
	heedsKeyword: true,
	/** Whether the enterprise code is behind the account names of the list of employees, and of the reply to an addition. */
	codeInLists: true,
	codeInReplies: true,
	/** Every second thing has no creation time. */
	omitsTimes: false,
	/** A customer of a channel may be bound to several enterprises. */
	manyBindings: false,
	/** The orders before a wrong one are made all the same, though the batch is refused. */
	partlyMade: false,
	/** Another customer's number is no hindrance to a purchase: there are two of it then. */
	numbersRepeat: false,
};
export type Settings = typeof defaultSettings;
