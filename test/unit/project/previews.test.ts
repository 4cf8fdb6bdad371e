import { events as memberEvents } from '../../../nodes/MemberCenter/events';
import { operations as memberCenter } from '../../../nodes/MemberCenter/resources';
import { events as orderEvents } from '../../../nodes/OrderService/events';
import { operations as orderService } from '../../../nodes/OrderService/resources';

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
		const all = [orderService, memberCenter, orderEvents, memberEvents].flat();
		expect(new Set(previews.map(({ node, file }) => `${node}/${file}`)).size).toBe(all.length + 2);
	});

	it.each(previews)('$node/$file is what n8n can show', ({ schema }) => {
		expect(schema.type).toBe('object');
		expect(Object.keys(schema.properties).length).toBeGreaterThan(0);
	});
});
