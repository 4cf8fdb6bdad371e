import { letterWords } from '../shared/words.mjs';

/** What people read: the form, the page, the mail and the workbook. */
export const words = {
	...letterWords,
	title: 'Who decided what',
	description: 'What people have decided, by person and by month, and what came of it.',
	button: 'Show it',
	headline: ({ all, people, month }) => (all === 0 ? 'Nothing is decided yet' : `${all} ${all === 1 ? 'decision' : 'decisions'} of ${people} ${people === 1 ? 'person' : 'people'}, ${month} this month`),
	lead: 'Who decided is who n8n tells, or who they said they are. The workbook has all, and what was shown to them.',
	cards: [['all', 'decisions', '#101828'], ['month', 'this month', '#175cd3'], ['people', 'people', '#101828'], ['open', 'not known yet', '#b54708']],
	titles: { byPerson: 'By person and month', decisions: 'Decisions, the newest first' },
	columns: ['When', 'Who', 'What', 'Decision', 'What came of it'],
	about: (what, list) => `${what}: ${list.join(', ')}`,
	nobody: 'not told by n8n',
	begun: 'not known yet',
	sheets: {
		decisions: { name: 'Decisions', columns: ['When', 'Who', 'What', 'About', 'Of Whom', 'What Was Shown', 'Decision', 'What Came of It', 'Workflow'] },
		byPerson: { name: 'By person and month', columns: ['Who', 'Month', 'What', 'Decisions'] },
	},
};
