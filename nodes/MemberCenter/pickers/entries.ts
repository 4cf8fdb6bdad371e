import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

export const PER_PAGE = 50;

/** An entry of the list; none where the service gives no ID. The editor stores the name, so it does not hold the state. */
export function entry(name: string, value: unknown, description: string): INodeListSearchItems[] {
	if (value === null || value === undefined || value === '') return [];
	return [{ name, value: String(value), ...(description === '' ? {} : { description }) }];
}

export function shown(value: unknown, instead = '?'): string {
	return value === null || value === undefined || value === '' ? instead : String(value);
}

/** How the editor asks for a page of a list. */
export type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: unknown,
) => Promise<INodeListSearchResult>;

/** One page of the entries that contain the text. */
export function pageOf(
	entries: INodeListSearchItems[],
	filter = '',
	paginationToken?: unknown,
): INodeListSearchResult {
	const text = filter.toLowerCase();
	const matching = entries.filter(({ name, description = '' }) =>
		`${name} ${description}`.toLowerCase().includes(text),
	);
	const start = Number(paginationToken ?? 0);
	const end = start + PER_PAGE;
	return {
		results: matching.slice(start, end),
		paginationToken: end < matching.length ? String(end) : undefined,
	};
}
