// Links and anchors: of every document to the others, and of the nodes (n8n's help links) to the documents. Nothing is fetched.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../lib/paths.mjs';
import { sourcesIn } from './sources.mjs';

const ANCHOR = /<a (?:id|name)="([^"]+)"/;
const SOURCES = ['nodes', 'credentials', 'templates', 'examples'];

/** For remark: a heading is no longer the only thing one can link to, `<a id="…">` is as well. */
function htmlAnchors() {
	return (tree) => visit(tree);
}

function visit(node) {
	const id = node.type === 'html' ? ANCHOR.exec(node.value)?.[1] : undefined;
	if (id !== undefined) node.data = { ...node.data, hProperties: { id } };
	node.children?.forEach(visit);
}

export default { plugins: [htmlAnchors, ['remark-validate-links', { repository: false }]] };

/** A document that holds every link of the sources to a document of this project, relative as remark wants it. */
export function linksOfSources() {
	const { homepage } = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));
	const link = new RegExp(`${homepage}/blob/main/([^\\s"'\`)]+)`, 'g');
	const links = sourcesIn(SOURCES).flatMap(({ text }) => [...text.matchAll(link)].map(([, path]) => path));
	return [...new Set(links)].map((path) => `[${path}](${path})\n`).join('\n');
}
