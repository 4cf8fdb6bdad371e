/** What people read: the titles of the columns, and what stands in them. */
export const words = {
	nobody: 'not told by n8n',
	fileName: (day) => `decisions-${day}.xlsx`,
	sheets: {
		decisions: { name: 'Decisions', columns: ['When', 'Who', 'What', 'About', 'Of Whom', 'What Was Shown', 'Decision', 'What Came of It', 'Workflow'] },
		byPerson: { name: 'By person and month', columns: ['Who', 'Month', 'What', 'Decisions'] },
	},
};
