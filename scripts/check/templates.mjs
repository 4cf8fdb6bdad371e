// What a template must be so that who imports it can read and change it: small, without clever code, and harmless as it comes.
import { sourcesIn } from './sources.mjs';

/** How many nodes do something, lines a Code node has, characters an expression. */
const MOST = { nodes: 17, code: 15, expression: 200 };
const isOf = (kind) => (node) => node.type === `n8n-nodes-base.${kind}`;
const saysOrStarts = ({ type }) => /stickyNote$|trigger$|webhook$/i.test(type);

/** One rule each: what is wrong, as texts. */
const RULES = [
	function isSmall({ nodes }) {
		const count = nodes.filter((node) => !saysOrStarts(node) && !node.disabled).length;
		return count > MOST.nodes ? [`${count} nodes do something, where ${MOST.nodes} may`] : [];
	},

	function hasLittleCode({ nodes }) {
		return nodes
			.filter(isOf('code'))
			.flatMap(({ name, parameters: { jsCode } }) => [
				...(jsCode.split('\n').length > MOST.code ? [`${name}: more than ${MOST.code} lines of code`] : []),
				...(/\$\(|\$node\b|\$items\b/.test(jsCode) ? [`${name}: its code reads other nodes`] : []),
			]);
	},

	function hasPlainExpressions({ nodes }) {
		const names = new Set(nodes.map(({ name }) => name));
		return nodes.flatMap(({ name, parameters }) =>
			expressionsIn(parameters).flatMap((text) => [
				...(text.length > MOST.expression
					? [`${name}: more than ${MOST.expression} characters: ${text}`]
					: []),
				...(/\$\([^']|\$node\b|\$items\b/.test(text)
					? [`${name}: a rename would not be followed: ${text}`]
					: []),
				...[...text.matchAll(/\$\('([^']*)'\)/g)]
					.filter(([, one]) => !names.has(one))
					.map(([, one]) => `${name}: there is no node "${one}"`),
			]),
		);
	},

	function savesNoPasswords({ nodes, settings }) {
		const sends = nodes.some(({ parameters }) => parameters.password !== undefined);
		return sends && settings?.saveDataSuccessExecution !== 'none'
			? ['passwords are sent, and stay in the saved executions: saveDataSuccessExecution must be none']
			: [];
	},

	function shipsEmpty({ nodes }) {
		return nodes.flatMap(({ name, credentials, parameters }) => {
			const { enterpriseGlobalId, appKey, channelCode, fromEmail, toEmail = '', workflowId } = parameters;
			const ofSomebody = toEmail.startsWith('=') ? '' : toEmail;
			const chosen = { enterpriseGlobalId, appKey, channelCode, fromEmail, toEmail: ofSomebody, credentials };
			const filled = Object.entries({ ...chosen, workflowId: workflowId?.value }).filter(
				([, value]) => value,
			);
			const addresses = /@(?!acme\.example|[^"]*\bexample\b)[a-z0-9-]+\.(com|org|net|de)\b/gi;
			return [...filled.map(([field]) => field), ...(JSON.stringify(parameters).match(addresses) ?? [])].map(
				(what) => `${name}: ${what} is filled in`,
			);
		});
	},

	function sendsNothingByDefault({ nodes }) {
		const on = nodes.filter((node) => isOf('emailSend')(node) && !node.disabled);
		return on.map(({ name }) => `${name}: a mail that is switched on`);
	},

	function readsRawBodies({ nodes }) {
		const others = nodes.filter((node) => isOf('webhook')(node) && node.parameters.options.rawBody !== true);
		return others.map(({ name }) => `${name}: does not read the raw body`);
	},

	function startsNoOldSubWorkflow({ nodes }) {
		// n8n 3 runs these otherwise than n8n 2 (its migration report says so; cases/migration.mjs asks it).
		const old = nodes.filter((node) => isOf('executeWorkflow')(node) && node.parameters.mode === 'each');
		return old.map(({ name }) => `${name}: mode "each" changes with n8n 3`);
	},
];

/** Each `{{ … }}` of a node's fields. */
function expressionsIn(value) {
	if (typeof value === 'string' && value.startsWith('='))
		return [...value.matchAll(/\{\{([^]*?)\}\}(?!\})/g)].map(([, text]) => text.trim());
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(expressionsIn);
}

/** All templates and examples, each with what is wrong with it. */
export function checkTemplates() {
	const cases = sourcesIn(['test/templates/cases'], /\.mjs$/);
	return sourcesIn(['templates', 'examples/crm'], /\.json$/).flatMap(({ file, text }) => {
		const id = file.split('/').at(-1).replace('.json', '');
		const isPlayed = cases.some((one) => one.text.includes(id));
		const found = RULES.flatMap((rule) => rule(JSON.parse(text)));
		return [...found, ...(isPlayed ? [] : ['no case plays it'])].map((what) => `${file}: ${what}`);
	});
}
