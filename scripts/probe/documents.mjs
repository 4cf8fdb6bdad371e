import lodash from 'lodash';
import { tsImport } from 'tsx/esm/api';

const contract = await tsImport('../../sandbox/contract/api.ts', import.meta.url);

export const { resolved } = contract;

/**
 * What the documents say of each operation of a service, from the OpenAPI files, where each fact stands once: the schema of `data`, undefined
 * where there is none, and the codes of a refusal, undefined where any may come.
 */
export function readDocuments() {
	return lodash.mapValues(contract.apis, (api, service) => ({
		api,
		operation(wanted) {
			const { data, codes } = contract.endpointsOf(service).find(({ id }) => id === wanted);
			return { data, codes: codes.length < Object.keys(api['x-codes']).length ? codes : undefined };
		},
	}));
}
