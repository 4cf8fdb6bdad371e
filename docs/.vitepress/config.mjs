// The site of these pages: `npm run docs`. README.md of a folder is its index, as on GitHub; what lies outside of docs/ is linked to the repository.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const DOCS = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOT = dirname(DOCS);
const { homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Pages that come first in their part of the menu; the rest follows by name. */
const FIRST = {
	start: ['installation', 'credentials', 'first-order'],
	jobs: [
		'README',
		'orders-from-a-crm',
		'orders-from-a-spreadsheet',
		'order-once',
		'all-my-licenses',
		'audit',
	],
	'.': ['operations', 'order-service', 'member-center', 'triggers', 'codes'],
};
const NOT_LISTED = ['./README', './troubleshooting'];

const titleOf = (file) => /^# (.+)$/m.exec(readFileSync(join(DOCS, file), 'utf8'))?.[1];

function pagesOf(folder) {
	const order = FIRST[folder] ?? [];
	const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
	return readdirSync(join(DOCS, folder))
		.filter((file) => file.endsWith('.md') && !NOT_LISTED.includes(`${folder}/${file.slice(0, -3)}`))
		.map((file) => file.slice(0, -3))
		.sort((a, b) => place(a) - place(b) || a.localeCompare(b))
		.map((name) => ({
			text: titleOf(join(folder, `${name}.md`)),
			link: `/${normalize(join(folder, name === 'README' ? 'index' : name))}`,
		}));
}

/** As GitHub makes the anchor of a heading, so that a link holds in both places. */
const slugify = (heading) =>
	heading
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');

/** A cell has the title of its column, which a telephone shows where there are many. */
function cellsWithTitles({ tokens }) {
	let [table, titles, column] = [];
	for (const [index, token] of tokens.entries()) {
		if (token.type === 'table_open') {
			[table, titles] = [token, []];
			// A keyboard scrolls it.
			table.attrSet('tabindex', '0');
		}
		if (token.type === 'th_open')
			titles.push(tokens[index + 1].children.map(({ content }) => content).join(''));
		if (token.type === 'tr_open') column = 0;
		if (token.type === 'td_open') token.attrSet('data-title', `${titles[column++]}:`);
		if (token.type === 'thead_close' && titles.length > 3) table.attrSet('class', 'wide');
	}
}

/**
 * Links to the index of a folder, and to a file that is no page; `{{ … }}` of n8n in code, which is none of Vue's; indented code as
 * wide as its page; and no link beside a heading for whoever hears the page, who would hear each heading twice.
 */
function forOurPages(md) {
	md.core.ruler.push('cellsWithTitles', cellsWithTitles);
	delete md.renderer.rules.table_open;
	const code = md.renderer.rules.code_inline;
	md.renderer.rules.code_inline = (tokens, index, ...more) => {
		tokens[index].attrSet('v-pre', '');
		return code(tokens, index, ...more);
	};
	md.renderer.rules.code_block = (tokens, index, ...more) => {
		Object.assign(tokens[index], { type: 'fence', info: 'sh' });
		return md.renderer.rules.fence(tokens, index, ...more);
	};
	const render = md.renderer.rules.link_open;
	md.renderer.rules.link_open = (tokens, index, options, env, self) => {
		const link = tokens[index];
		const [, path, anchor = ''] = /^([^:#]+)(#.*)?$/.exec(link.attrGet('href')) ?? [];
		const file = path && join(dirname(env.path), path);
		const isPage = file?.startsWith(DOCS) && file.endsWith('.md');
		if (isPage) link.attrSet('href', `${path.replace(/README(?=\.md$)/, 'index')}${anchor}`);
		else if (file) link.attrSet('href', `${homepage}/blob/main/${relative(ROOT, file)}${anchor}`);
		if (link.attrGet('class') === 'header-anchor') {
			link.attrSet('aria-hidden', 'true');
			link.attrSet('tabindex', '-1');
		}
		return render(tokens, index, options, env, self);
	};
}

export default {
	title: 'License nodes for n8n',
	description:
		'n8n nodes for a license-authorization platform: jobs, set-up, and what to do when something goes wrong',
	base: process.env.DOCS_BASE ?? '/',
	rewrites: (page) => page.replace(/README(?=\.md$)/, 'index'),
	cleanUrls: false,
	metaChunk: true,
	markdown: { anchor: { slugify }, config: forOurPages },
	themeConfig: {
		search: {
			provider: 'local',
			options: {
				miniSearch: {
					searchOptions: {
						fuzzy: 0.2,
						prefix: true,
						boost: { title: 4 },
						// A question is found by what it is about, also where it says "expires" or "has".
						processTerm: (term) => {
							const word = term.toLowerCase();
							const idle =
								'a an and are can do does error for from how i if in is it my of on or the to what which who with';
							if (idle.split(' ').includes(word)) return null;
							return word.startsWith('expir') ? 'ends' : word.replace(/^ha(s|ve)$/, 'holds');
						},
						// Somebody asks what to do, and less often how it is made.
						boostDocument: (id) => {
							if (/\/(api|maintainers|order-service|member-center|jobs\/set-up)/.test(id)) return 0.5;
							if (id.includes('/glossary')) return 8;
							return /\/(jobs|start|troubleshooting|codes)/.test(id) ? 2 : 1;
						},
					},
				},
			},
		},
		outline: 'deep',
		nav: [
			{ text: 'Start', link: '/start/installation' },
			{ text: 'Jobs', link: '/jobs/' },
			{ text: 'When something goes wrong', link: '/troubleshooting' },
		],
		sidebar: [
			{ text: 'Start', items: pagesOf('start') },
			{ text: 'Jobs', items: pagesOf('jobs') },
			{ text: 'When something goes wrong', link: '/troubleshooting' },
			{ text: 'Reference', collapsed: true, items: [...pagesOf('.'), ...pagesOf('api')] },
			{ text: 'For maintainers', collapsed: true, items: pagesOf('maintainers') },
		],
		socialLinks: [{ icon: 'github', link: homepage }],
	},
};
