/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; it keeps a document up to date */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { reliabilityDocument } from '../support/matrixDocs';

const file = join(__dirname, '..', '..', 'docs', 'reliability.md');

it('docs/reliability.md says what the fault matrix asserts (UPDATE_DOCS=1 writes it)', () => {
	if (process.env.UPDATE_DOCS === '1') {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, reliabilityDocument());
	}

	expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(reliabilityDocument());
});
