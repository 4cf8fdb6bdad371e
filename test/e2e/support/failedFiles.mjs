/** A reporter of node:test: the files of the tests that failed, a line each. */
export default async function* failedFiles(events) {
	for await (const { type, data } of events) if (type === 'test:fail' && data.file) yield `${data.file}\n`;
}
