// The faults that the platform has all the time: which requests they meet is drawn from the seed.
const SHARE = 0.01;

const KINDS = [
	{ kind: 'reset-before' },
	{ kind: 'reset-after' },
	{ kind: 'status', status: 503 },
	{ kind: 'status', status: 429, headers: { 'Retry-After': '1' } },
	{ kind: 'code', code: '500', message: 'internal' },
	{ kind: 'delay', ms: 2_000 },
	{ kind: 'expired-token', match: { path: '/api/' } },
	{ kind: 'expired-token', token: 'user', match: { path: '/me/api/' } },
];

/** As the sandbox takes them. */
export const faultsOf = (seed) =>
	KINDS.map((fault, index) => ({ ...fault, share: SHARE, times: 'Infinity', seed: seed * 100 + index }));
