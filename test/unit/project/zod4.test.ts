/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- test code, never published; it builds the package and starts it with each zod */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { ROOT } from '../../support/project/projectPages';
import { events as memberEvents } from '../../../nodes/MemberCenter/events';
import { events as orderEvents } from '../../../nodes/OrderService/events';
import { services, specs } from '../../support/specs/specs';
import { itLarge } from '../../support/project/deep';

/* n8n gives the package its own zod: 3.25 today, and 4 some day. With both it takes, refuses and answers the same. */

/** Built where dist is older than its sources. */
beforeAll(() => {
	const build = `import('${join(ROOT, 'scripts/lib/pack.mjs')}').then(({ ensureBuilt }) => ensureBuilt())`;
	execFileSync(process.execPath, ['-e', build], { stdio: 'pipe' });
}, 180_000);

interface Found {
	zod4: boolean;
	found: Array<{ name: string; read: string; refused: string[]; replies: string[] }>;
}

const operations = specs.map(({ service, name, wire, requests }) => ({
	folder: services[service].folder,
	kind: 'resources',
	name,
	parameters: wire.parameters,
	items: wire.items,
	data: requests
		.slice(0, 1)
		.map(({ start, body }) =>
			wire.reply({ path: start, json: () => JSON.parse(body) as unknown } as never),
		)[0],
}));
const events = Object.entries({ OrderService: orderEvents, MemberCenter: memberEvents }).flatMap(
	([folderName, all]) =>
		all.map(({ value }) => ({
			folder: folderName,
			kind: 'events',
			name: value,
			parameters: { enterpriseGlobalId: '7' },
			items: [{}],
			data: null,
		})),
);
const cases = [...operations, ...events];

function inputsWith(zod: string): Found {
	const child = [join(__dirname, 'zod4.child.cjs'), join(ROOT, 'dist'), join(ROOT, 'node_modules', zod)];
	const options = { input: JSON.stringify(cases), encoding: 'utf8', maxBuffer: Infinity } as const;
	return JSON.parse(execFileSync(process.execPath, child, options)) as Found;
}

itLarge('every operation and event takes, refuses and checks the same with zod 3 and with zod 4', () => {
	const three = inputsWith('zod');
	const four = inputsWith('zod4');

	expect([three.zod4, four.zod4]).toEqual([false, true]);
	expect(four.found).toEqual(three.found);
	expect(three.found).toHaveLength(cases.length);
	for (const { name, read, refused, replies } of four.found) {
		expect([name, read]).toEqual([name, expect.stringContaining('"value":{"input":{')]);
		expect([name, refused.filter((one) => one.includes('"error":{'))]).not.toEqual([name, []]);
		expect([name, replies[0]]).toEqual([name, expect.stringContaining('"unexpected":[]')]);
	}
});
