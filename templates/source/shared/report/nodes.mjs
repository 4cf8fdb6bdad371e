import { plain } from '../../workflow.mjs';
import { lastPage, mail } from '../nodes.mjs';

/** Makes one file of the parts that `workbookFiles` gives, under the name in `fileName`. */
export const workbookFile = (name) =>
	plain(name, 'compression', 1.1, {
		operation: 'compress',
		binaryPropertyName: '={{ $json.parts }}',
		outputFormat: 'zip',
		fileName: '={{ $json.fileName }}',
		binaryPropertyOutput: 'data',
	});

/** How a report is given: as a mail, which brings the workbook, and as the last page of a form. */
export const reportMail = (to) => mail('Mail', { to, file: 'data' });
export const reportPage = (webhookId) =>
	lastPage('Page', { respondWith: 'returnBinary', completionTitle: '={{ $json.headline }}', html: '$json.body', inputDataFieldName: 'data' }, webhookId);

/** A form of one button that a report answers: not to everybody who has its address. */
export const reportForm = (name, { title, description, button }, path, webhookId) =>
	plain(name, 'formTrigger', 2.2, {
		authentication: 'basicAuth',
		formTitle: title,
		formDescription: description,
		responseMode: 'lastNode',
		options: { path, buttonLabel: button },
	}, { webhookId });
