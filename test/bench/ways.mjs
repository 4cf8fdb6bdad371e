// What the arms stand on: who they say they are, and the plain requests of a kind of work.
import { randomBytes } from 'node:crypto';
import lodash from 'lodash';

export const ENTERPRISE = '6553600000000000001';
export const TOKEN = 'bench-access-token';
const tokens = { clientToken: TOKEN, userToken: 'bench-user-token' };

/** By service: our node and credential, and what a request carries besides the bearer. */
export const SERVICES = {
	order: {
		node: 'OrderService',
		credential: 'OrderServiceApi',
		data: { authentication: 'accessToken', appAccessToken: TOKEN },
		headers: {},
	},
	member: {
		node: 'MemberCenter',
		credential: 'MemberCenterApi',
		data: { authentication: 'tokens', ...tokens, enterpriseGlobalId: ENTERPRISE },
		headers: tokens,
	},
};
export const headersOf = ({ service }) => ({
	Authorization: `Bearer ${TOKEN}`,
	...SERVICES[service].headers,
	'Content-Type': 'application/json',
});
export const nonce = () => randomBytes(18).toString('base64url');

export function dataOf({ code, message, data }) {
	if (String(code) !== '0') throw new Error(`${message} (${code})`);
	return data;
}

/** Sends the requests of a kind of work, `concurrency` at a time; the rows of all answers in order. */
export async function doWork({ requests, further, rows = (data) => data }, items, concurrency, send) {
	const first = await sideBySide(requests(items), concurrency, send);
	const more = further === undefined ? [] : await sideBySide(further(first[0]), concurrency, send);
	return [...first, ...more].flatMap((data) => rows(data));
}

async function sideBySide(requests, concurrency, send) {
	const answers = [];
	const due = requests.entries();
	const lane = async () => {
		for (const [index, request] of due) answers[index] = await send(request);
	};
	await Promise.all(lodash.times(concurrency, lane));
	return answers;
}
