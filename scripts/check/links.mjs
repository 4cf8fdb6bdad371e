// Links and anchors: of every document to the others, and of the nodes (n8n's help links, below the homepage of package.json) to the documents.
// Nothing is fetched.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT_DIR } from '../lib/paths.mjs';

/** What git knows and is there. */
const filesOf = (...paths) =>
	execFileSync('git', ['ls-files', ...paths], { cwd: ROOT_DIR, encoding: 'utf8' })
		.trim()
		.split('\n')
		.filter((file) => existsSync(join(ROOT_DIR, file)));
const read = (file) => readFileSync(join(ROOT_DIR, file), 'utf8');

/** What a page can be linked at: its headings, as GitHub writes them, and `<a id="…">`. */
function anchorsOf(file) {
	const seen = new Map();
	const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) => {
		const text = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
		const slug = text.replace(/[^\p{L}\p{N}_\- ]/gu, '').replace(/ /g, '-');
		const times = seen.get(slug) ?? 0;
		seen.set(slug, times + 1);
		return times === 0 ? slug : `${slug}-${times}`;
	});
	return [...headings, ...[...read(file).matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id]) => id)];
}

export function checkLinks() {
	const { homepage } = JSON.parse(read('package.json'));
	const ofPages = filesOf('*.md').flatMap((page) =>
		[...read(page).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, to]) => ({
			from: page,
			to: to.startsWith('#') ? page + to : normalize(join(dirname(page), to)),
		})),
	);
	const links = /https:\/\/github\.com\/[^\s"'`)]+/g;
	const sources = filesOf('nodes', 'credentials', 'templates', 'examples');
	const ofSources = sources
		.filter((file) => /\.(ts|json)$/.test(file))
		.flatMap((file) =>
			(read(file).match(links) ?? []).map((link) => ({
				from: file,
				to: link.replace(`${homepage}/blob/main/`, ''),
			})),
		);
	return [...ofPages, ...ofSources].flatMap(({ from, to }) => {
		if (to === homepage) return [];
		const [file, anchor] = to.split('#');
		if (!existsSync(join(ROOT_DIR, file))) return [`${from}: there is no ${file}`];
		if (!anchor || !file.endsWith('.md') || anchorsOf(file).includes(anchor)) return [];
		return [`${from}: ${file} has no heading for #${anchor}`];
	});
}
