import { plain } from '../../workflow.mjs';

/** Makes one file of the parts that `workbookFiles` gives, under the name in `fileName`. */
export const workbookFile = (name) =>
	plain(name, 'compression', 1.1, {
		operation: 'compress',
		binaryPropertyName: '={{ $json.parts }}',
		outputFormat: 'zip',
		fileName: '={{ $json.fileName }}',
		binaryPropertyOutput: 'data',
	});
