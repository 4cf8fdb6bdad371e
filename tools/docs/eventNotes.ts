/** What the pages say of an event besides its description: sentences about what the parameters do not tell. */

const newNote = 'It is new to the trigger: its creation time does not matter, as lists may be late.';
const updatedNote = 'It is detected by `updateTime`: another one, be it earlier, is a change.';

export const eventNotes: Record<string, string[]> = {
	assetEnding: [
		'An asset is reported when its end is at most so many calendar days away: because time has passed, because the asset is new, or because its end was changed. It is reported once for each end and stage, also where the end is changed back and forth.',
		'It is the end of the asset (*Asset Ends*) that counts. The list of assets does not show the ends of its products (*Product Ends*), which may be earlier: [What an end is](triggers.md#what-an-end-is).',
		'*Days* may have several numbers, such as `30, 7, 1, 0`: an asset is reported once at each of these stages, in the row as `stage`, with `daysLeft`; 0 is when it has ended. Where several stages passed between two polls, only the last one is reported.',
		'What ends within these days when the trigger is switched on is not reported, unless *Emit Existing* is on. What has ended before that is never reported.',
		'This event alone uses the clock of n8n’s machine.',
	],
	assetCreated: [newNote],
	assetUpdated: [
		updatedNote,
		'Two changes between two polls are reported as one: the row is the asset as it is now.',
	],
	assetRevoked: [
		'The service does not list an asset that is gone: the row is what the trigger remembers of it.',
		'It is reported by the second poll that lacks it: one list may be cut short. An empty list says nothing.',
	],
	employeeAdded: [newNote, 'One who is deleted already is not reported.'],
	employeeUpdated: [
		updatedNote,
		'An employee who was added or deleted is not reported here. [What falls between two triggers](triggers.md#what-no-poll-can-detect).',
	],
	employeeDeleted: [
		'It is detected by the flag `deleted` alone, whether or not the service changes the employee’s times. An employee who is no longer listed at all is not reported.',
	],
	assetAssigned: [
		'`previousGlobalId` is the employee who had it at the last poll; null where nobody had it.',
	],
	assetWithdrawn: [
		'An asset that goes from one employee to another between two polls is *Asset Assigned*, and nothing here.',
	],
};
