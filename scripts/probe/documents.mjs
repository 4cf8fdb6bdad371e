import { tsImport } from 'tsx/esm/api';

const contract = await tsImport('../../sandbox/contract/api.ts', import.meta.url);

/** What a `$ref` of an OpenAPI file leads to; anything else is itself. */
export const { resolved } = contract;

/**
 * What the documents say of each operation of a service, from the OpenAPI files, where each fact stands once: the schema of `data`, undefined
 * where there is none, and the codes of a refusal, undefined where any may come.
 */
export function readDocuments() {
	const { apis, endpointsOf } = contract;
	return Object.fromEntries(
		Object.entries(apis).map(([service, api]) => {
			const all = Object.keys(api['x-codes']).length;
			const operation = (wanted) => {
				const { data, codes } = endpointsOf(service).find(({ id }) => id === wanted);
				return { data, codes: codes.length < all ? codes : undefined };
			};
			return [service, { api, operation }];
		}),
	);
}
