/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a test reads the files it checks */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { events as memberEvents } from '../../../nodes/MemberCenter/events';
import { operations as memberCenter } from '../../../nodes/MemberCenter/resources';
import { events as orderEvents } from '../../../nodes/OrderService/events';
import { operations as orderService } from '../../../nodes/OrderService/resources';
import { specs } from '../../support/specs/specs';

type Preview = { file: string; schema: { type: string; properties: Record<string, unknown> } };
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the gulp task is plain JavaScript
const { eventPreviewsOf, previewsOf } = require('../../../tools/previews.js') as Record<
	'eventPreviewsOf' | 'previewsOf',
	(list: readonly unknown[]) => Preview[]
>;

const previews = [
	...previewsOf(orderService).map((preview) => ({ node: 'OrderService', ...preview })),
	...previewsOf(memberCenter).map((preview) => ({ node: 'MemberCenter', ...preview })),
	...eventPreviewsOf(orderEvents).map((preview) => ({ node: 'OrderService', ...preview })),
	...eventPreviewsOf(memberEvents).map((preview) => ({ node: 'MemberCenter', ...preview })),
];

describe('output previews', () => {
	test('every operation and every event has one, and every trigger one that n8n finds', () => {
		expect(new Set(previews.map(({ node, file }) => `${node}/${file}`)).size).toBe(specs.length + 11 + 2);
	});

	it.each(previews)(
		'$node/$file is what n8n can show, and up to date (else run "npm run build")',
		({ node, file, schema }) => {
			expect(schema.type).toBe('object');
			expect(Object.keys(schema.properties).length).toBeGreaterThan(0);
			const committed: unknown = JSON.parse(
				readFileSync(path.join(__dirname, '../../../nodes', node, '__schema__', file), 'utf8'),
			);
			expect(committed).toEqual(schema);
		},
	);
});
