// What a template must be so that who imports it can read, debug and change it: small, drawn with n8n's own nodes, and harmless as it comes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../lib/paths.mjs';

const FOLDERS = ['templates', 'examples/crm'];
const CASES = 'test/templates/cases';
const MOST_NODES = {
	'order-what-is-open.json': 17,
	'license-desk.json': 15,
	'offboard-on-a-day.json': 14,
	'orders-from-spreadsheet.json': 14,
	'onboard-employees.json': 13,
	'renew-ending-assets.json': 13,
	'hubspot-deal.json': 13,
};
/** The drain decides, in words, which of the lines with one key counts; a sheet of orders has twelve columns, two of them days. */
const MOST_CODE = { 'order-what-is-open.json': 60, 'orders-from-spreadsheet.json': 20 };
const MOST = { nodes: 12, code: 15, width: 160, expression: 200, steps: 5, bytes: 400_000 };
/** Nodes that only say something are no part of what is done. */
const NOTE = 'n8n-nodes-base.stickyNote';
const isTrigger = ({ type }) => /trigger$/i.test(type) || type === 'n8n-nodes-base.webhook';
const isOf = (kind) => (node) => node.type === `n8n-nodes-base.${kind}`;

/** @typedef {{ file: string, name: string, nodes: any[], connections: any, pinData?: object, settings?: object }} Template */

const each = (nodes, what) => nodes.map(({ name }) => `${name}: ${what}`);

/** One rule each: what is wrong, as texts. */
const RULES = [
	function isSmall({ file, nodes }) {
		const most = MOST_NODES[file] ?? MOST.nodes;
		const count = nodes.filter((node) => node.type !== NOTE && !isTrigger(node) && !node.disabled).length;
		return count > most ? [`${count} nodes do something, where ${most} may`] : [];
	},

	function hasLittleCode({ file, nodes }) {
		const most = MOST_CODE[file] ?? MOST.code;
		const codes = nodes.filter(isOf('code'));
		return [
			...(codes.length > 1 ? [`${codes.length} Code nodes, where one may be`] : []),
			...codes.flatMap(({ name, parameters: { jsCode } }) => [
				...(jsCode.split('\n').length > most ? [`${name}: more than ${most} lines of code`] : []),
				...(jsCode.split('\n').some((line) => line.length > MOST.width)
					? [`${name}: a line of code of more than ${MOST.width} characters`]
					: []),
				...(/\$\(|\$node\b|\$items\b/.test(jsCode) ? [`${name}: its code reads other nodes`] : []),
			]),
		];
	},

	function hasShortExpressions({ nodes }) {
		return nodes.flatMap(({ name, parameters }) =>
			expressionsIn(parameters)
				.filter((text) => text.length > MOST.expression)
				.map((text) => `${name}: an expression of ${text.length} characters: ${text.slice(0, 60)} …`),
		);
	},

	function namesNodesLiterally({ nodes }) {
		const names = new Set(nodes.map(({ name }) => name));
		return nodes.flatMap(({ name, parameters }) =>
			expressionsIn(parameters).flatMap((text) => [
				...[...text.matchAll(/\$\((.)/g)]
					.filter(([, quote]) => quote !== "'")
					.map(() => `${name}: a node is not named by a plain text`),
				...[...text.matchAll(/\$\('([^']*)'\)/g)]
					.filter(([, one]) => !names.has(one))
					.map(([, one]) => `${name}: there is no node "${one}"`),
				...(/\$node\b|\$items\b/.test(text)
					? [`${name}: $node and $items are not followed by a rename`]
					: []),
			]),
		);
	},

	function saysWhatNodesGive({ nodes }) {
		const vague = nodes.filter(({ name }) =>
			/what to do\b|which way|^(code|if|switch|set|filter|edit fields|merge)\d*$/i.test(name),
		);
		const twice = nodes.filter(({ name }, at) => nodes.findIndex((one) => one.name === name) !== at);
		return [...each(vague, 'the name does not say what it gives'), ...each(twice, 'the name is there twice')];
	},

	function routesByFields({ nodes }) {
		const computed = nodes.filter((node) => isOf('switch')(node) && node.parameters.mode === 'expression');
		return each(computed, 'a Switch that a number drives');
	},

	function readsLeftToRight({ nodes, connections }) {
		const places = new Map(nodes.map(({ name, position }) => [name, position[0]]));
		const back = linksOf(connections).filter(
			({ from, to, type }) => type === 'main' && places.get(to) <= places.get(from),
		);
		return back.length > 1
			? [
					`${back.length} links go back, where one may: ${back.map(({ from, to }) => `${from} → ${to}`).join(', ')}`,
				]
			: [];
	},

	function hasTwoNotes({ nodes }) {
		const notes = nodes.filter(({ type }) => type === NOTE);
		const setUp = notes.find(({ name }) => name === 'Note: Set-up')?.parameters.content ?? '';
		const steps = setUp.match(/^\d+\. /gm)?.length ?? 0;
		return [
			...(notes.length === 2 && notes.some(({ name }) => name === 'Note: What to change')
				? []
				: ['two notes are due: "Note: Set-up" and "Note: What to change"']),
			...(steps < 1 || steps > MOST.steps
				? [`the set-up has ${steps} steps, where 1 to ${MOST.steps} may be`]
				: []),
		];
	},

	function savesNoPasswords({ nodes, settings }) {
		const sends = nodes.some(({ parameters }) => parameters.password !== undefined);
		return sends && settings?.saveDataSuccessExecution !== 'none'
			? ['passwords are sent, and stay in the saved executions: saveDataSuccessExecution must be none']
			: [];
	},

	function shipsEmpty({ nodes }) {
		return nodes.flatMap(({ name, credentials, parameters }) => [
			...(credentials ? [`${name}: a credential is chosen`] : []),
			...['enterpriseGlobalId', 'appKey', 'channelCode', 'fromEmail']
				.filter((field) => parameters[field])
				.map((field) => `${name}: ${field} is filled in`),
			...(typeof parameters.toEmail === 'string' && parameters.toEmail && !parameters.toEmail.startsWith('=')
				? [`${name}: somebody's address is filled in`]
				: []),
			...(parameters.workflowId?.value ? [`${name}: a workflow of somebody else is chosen`] : []),
			...(
				JSON.stringify(parameters).match(
					/@(?!acme\.example|[^"]*\bexample\b)[a-z0-9-]+\.(com|org|net|de)\b/gi,
				) ?? []
			).map((address) => `${name}: an address: ${address}`),
		]);
	},

	function sendsNothingByDefault({ nodes }) {
		const on = nodes.filter((node) => isOf('emailSend')(node) && !node.disabled);
		return each(on, 'a mail that is switched on');
	},

	function readsRawBodies({ nodes }) {
		const others = nodes.filter((node) => isOf('webhook')(node) && node.parameters.options.rawBody !== true);
		return each(others, 'does not read the raw body');
	},

	function startsNoOldSubWorkflow({ nodes }) {
		// n8n 3 runs these otherwise than n8n 2 (its migration report says so; cases/migration.mjs asks it).
		const old = nodes.filter((node) => isOf('executeWorkflow')(node) && node.parameters.mode === 'each');
		return each(old, 'mode "each" changes with n8n 3');
	},

	function isPlayed({ file, name }) {
		const played = readdirSync(join(ROOT_DIR, CASES)).some((one) =>
			readFileSync(join(ROOT_DIR, CASES, one), 'utf8').includes(file.replace('.json', '')),
		);
		return played ? [] : [`no case of ${CASES} plays "${name}"`];
	},
];

/** Each `{{ … }}` of a node's fields, or the whole of a field that is one. */
function expressionsIn(value) {
	if (typeof value === 'string')
		return value.startsWith('=')
			? [...value.matchAll(/\{\{([^]*?)\}\}(?!\})/g)].map(([, text]) => text.trim())
			: [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(expressionsIn);
}

const linksOf = (connections) =>
	Object.entries(connections).flatMap(([from, byType]) =>
		Object.entries(byType).flatMap(([type, outputs]) =>
			outputs.flatMap((targets) => (targets ?? []).map(({ node }) => ({ from, to: node, type }))),
		),
	);

/** All templates and examples, each with what is wrong with it. */
export function checkTemplates() {
	const all = FOLDERS.flatMap((folder) =>
		readdirSync(join(ROOT_DIR, folder))
			.filter((file) => file.endsWith('.json'))
			.map((file) => ({ file, text: readFileSync(join(ROOT_DIR, folder, file), 'utf8') })),
	);
	const bytes = all.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
	const wrong = all.flatMap(({ file, text }) =>
		RULES.flatMap((rule) => rule({ ...JSON.parse(text), file })).map((what) => `${file}: ${what}`),
	);
	return [
		...wrong,
		...(bytes > MOST.bytes ? [`All of them have ${bytes} bytes, where ${MOST.bytes} may be`] : []),
	];
}
