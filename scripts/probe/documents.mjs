import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT_DIR } from '../lib/paths.mjs';
import { resolved } from './compare.mjs';

const FILES = {
	order: 'docs/api/order-service.openapi.yaml',
	member: 'docs/api/member-center.openapi.yaml',
};

/** What the documents say of each operation of a service, from the OpenAPI files, where each fact stands once. */
export function readDocuments() {
	return Object.fromEntries(
		Object.entries(FILES).map(([service, file]) => {
			const api = parse(readFileSync(join(ROOT_DIR, file), 'utf8'));
			const operations = Object.values(api.paths).flatMap(({ get, post, put, delete: remove }) =>
				[get, post, put, remove].filter(Boolean),
			);
			return [service, { api, operation: (id) => describe(api, operations, id) }];
		}),
	);
}

/** The schema of `data`, undefined where there is none, and the codes of a refusal, undefined where any may come. */
function describe(api, operations, id) {
	const operation = operations.find(({ operationId }) => operationId === id);
	if (!operation) throw new Error(`No operation ${id} in the OpenAPI files`);
	const reply = resolved(api, operation.responses['200']).content['application/json'].schema;
	const [success] = resolved(api, reply).oneOf;
	const data = (resolved(api, success).allOf ?? []).map(({ properties }) => properties?.data).find(Boolean);
	return { data, codes: operation['x-codes']?.map(String) };
}
