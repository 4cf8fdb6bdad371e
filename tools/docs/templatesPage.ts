import { filesBelow, pageText } from '../../test/helpers/project/projectPages';
import { table } from './markdown';

interface Template {
	name: string;
	nodes: Array<{ name: string; parameters: Parameters }>;
}

interface Parameters {
	content?: string;
	assignments?: { assignments: Array<{ name: string; value: unknown }> };
}

/** How each template is set up: what the note on its canvas says, and what its node *Settings* holds as it comes. */
export function setUpPage(): string {
	return filesBelow('templates')
		.filter((path) => /^templates\/[\w-]+\.json$/.test(path))
		.sort()
		.map((path) => setUpOf(path, JSON.parse(pageText(path)) as Template))
		.join('\n\n');
}

function setUpOf(path: string, { name, nodes }: Template): string {
	const parametersOf = (wanted: string) => nodes.find((node) => node.name === wanted)?.parameters;
	const note = parametersOf('Note: Set-up')?.content ?? '';
	const settings = parametersOf('Settings')?.assignments?.assignments ?? [];
	const rows = settings.map((one) => [`\`${one.name}\``, shown(one.value)]);
	return [
		`## ${name}`,
		`[\`${path.split('/').pop() ?? path}\`](../../${path})`,
		note.split('\n').slice(1).join('\n').replace('**Set-up**\n', '').trim(),
		...(rows.length > 0 ? [table(['Setting', 'As it comes'], rows)] : []),
	].join('\n\n');
}

/** What an expression works out is told as it stands there. */
function shown(value: unknown): string {
	if (value === '') return 'empty';
	return typeof value === 'string' ? `\`${value}\`` : String(value);
}
