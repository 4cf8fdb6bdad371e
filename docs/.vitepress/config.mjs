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

/** Links from a page to a file that is no page; and `{{ … }}` of n8n in code, which is none of Vue's. */
function forOurPages(md) {
	const code = md.renderer.rules.code_inline;
	md.renderer.rules.code_inline = (tokens, index, ...more) => {
		tokens[index].attrSet('v-pre', '');
		return code(tokens, index, ...more);
	};
	const render = md.renderer.rules.link_open;
	md.renderer.rules.link_open = (tokens, index, options, env, self) => {
		const [, path, anchor = ''] = /^([^:#]+)(#.*)?$/.exec(tokens[index].attrGet('href')) ?? [];
		const file = path && join(dirname(env.path), path);
		const isPage = file?.startsWith(DOCS) && file.endsWith('.md');
		if (file && !isPage)
			tokens[index].attrSet('href', `${homepage}/blob/main/${relative(ROOT, file)}${anchor}`);
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
						// Somebody asks what to do, and less often how it is made.
						boostDocument: (id) =>
							/\/(jobs|start|troubleshooting)/.test(id) ? 2 : /\/(api|maintainers)/.test(id) ? 0.5 : 1,
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
