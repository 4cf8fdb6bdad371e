// The arms: the ways to do the same work. Each gives `run()`, which does the work once and answers with the rows.
import { prepareHelper, prepareRowsAlone, prepareUndici } from './plain.mjs';
import { asItems, BEARER, engineFor, ourCredential } from './ways.mjs';
import { httpParameters, SMALL_PAGE } from './works.mjs';

export const arms = {
	package: { label: '(a) this package', prepare: preparePackage },
	package5: { label: '(a) 5 at a time', prepare: preparePackage, concurrency: 5 },
	package10: { label: '(a) 10 at a time', prepare: preparePackage, concurrency: 10 },
	package20: { label: '(a) 20 at a time', prepare: preparePackage, concurrency: 20 },
	package50: { label: '(a) 50 at a time', prepare: preparePackage, concurrency: 50 },
	http: { label: '(b) HTTP Request', prepare: prepareHttpRequest },
	httpHeld: { label: '(b) HTTP Request, held', prepare: prepareHttpRequest, concurrency: 5 },
	helper: { label: '(c) bare helper', prepare: prepareHelper, concurrency: 50 },
	helperAuth: { label: '(c) helper + credential', prepare: prepareHelper, concurrency: 50 },
	helperEach: { label: '(c) helper + credential, one request each', prepare: prepareHelper, concurrency: 5 },
	undici: { label: '(d) raw undici', prepare: prepareUndici, concurrency: 50 },
	rowsAlone: { label: '(e) rows alone', prepare: prepareRowsAlone },
};

/** @param {{ arm: string, work: object, n: number, baseUrl: string, workDir: string, rootDir: string, expressions: string }} what */
export async function prepareArm(what) {
	const { prepare, concurrency } = arms[what.arm];
	return await prepare({ ...what, concurrency });
}

async function preparePackage({ work, n, baseUrl, concurrency, ...rest }) {
	const engine = await engineFor(rest);
	const file = work.node === 'order' ? 'OrderService' : 'MemberCenter';
	const node = new (engine.ours(`nodes/${file}/${file}.node.js`)[file])();
	// With a number of its own it stands for somebody who also sets a page size.
	const fixed =
		concurrency === undefined
			? {}
			: { maxConcurrency: concurrency, ...(work.listing === 'employees' ? { pageSize: SMALL_PAGE } : {}) };
	const parameters = { ...work.parameters, options: { ...work.parameters.options, ...fixed } };
	return await engine.prepare({
		items: asItems(work.items(n)),
		node,
		parameters,
		credentials: ourCredential(engine, work.node, baseUrl),
	});
}

/** n8n's own node with a header credential made by hand; a list is taken apart by the Split Out node. `httpHeld`: in a loop of as many items as may be in flight. */
async function prepareHttpRequest({ arm, work, n, baseUrl, concurrency, ...rest }) {
	const engine = await engineFor(rest);
	const node = new (engine.base('nodes/HttpRequest/HttpRequest.node.js').HttpRequest)();
	const type = new (engine.base('credentials/HttpHeaderAuth.credentials.js').HttpHeaderAuth)();
	const after = work.splitOut && {
		node: new (engine.base('nodes/Transform/SplitOut/SplitOut.node.js').SplitOut)(),
		parameters: { fieldToSplitOut: work.splitOut, include: 'noOtherFields', options: {} },
	};
	return await engine.prepare({
		items: asItems(work.items(n)),
		node,
		// n8n lets this type alone use any credential.
		typeName: 'n8n-nodes-base.httpRequest',
		parameters: httpParameters(work, baseUrl),
		credentials: {
			httpHeaderAuth: {
				type,
				data: {
					name: 'Authorization',
					value: `Bearer ${work.node === 'order' ? BEARER : 'bench-client-token'}`,
				},
			},
		},
		after,
		loopSize: arm === 'httpHeld' ? concurrency : undefined,
	});
}
