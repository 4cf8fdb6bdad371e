/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; UPDATE_DOCS is an environment variable */
import { filled, writePage } from '../../tools/docs/files';
import { storedNamesPage } from '../../tools/docs/storedNamesPage';
import { pageText } from '../helpers/project/projectPages';

const PAGE = 'docs/maintainers/stored-names.md';

/** The page is the record of what workflows store: a name, a default or a choice that changes must be changed there on purpose. */
it('what workflows store stays as it is; on purpose: UPDATE_DOCS=1 npx jest test/rules/storedNames', () => {
	const due = filled(PAGE, new Map([['stored-names', storedNamesPage()]]));
	if (process.env.UPDATE_DOCS === '1') writePage(PAGE, due);

	expect(pageText(PAGE).split('\n')).toEqual(due.split('\n'));
});
