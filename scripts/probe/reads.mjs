import { randomBytes } from 'node:crypto';
import { freshNonce } from './client.mjs';

export const wrongToken = () => `probe-${randomBytes(18).toString('base64url')}`;
/** As many as the nodes ask for with Return All, and as many as they fall back to. */
const PAGE_SIZES = [1000, 100];
const PRODUCTS_OF = 3;

/** Asks the Order Service; nothing is changed. Gives the enterprise it has found, if any. */
export async function readOrderService({ call }, tokens, chosen) {
	const { enterprise, 'channel-code': channelCode = 'probe' } = chosen;
	const { 'channel-customer': channelCustomerId = 'probe' } = chosen;
	const query = { channelCode, channelCustomerId, defaultCustomer: 'N' };
	const customers = { service: 'order', operation: 'queryCustomers', path: '/enterprise/user/query', query };
	const nonce = freshNonce();
	const first = await call({ ...customers, step: 'order.customers', tokens, nonce });
	if (first.unreachable) return;
	if (first.isSuccess)
		await call({ ...customers, step: 'order.nonceAgain', expects: 'refusal', tokens, nonce });
	const id = enterprise ?? entries(first.data)[0]?.enterpriseGlobalId;
	const list = { service: 'order', operation: 'listAssets', step: 'order.assets' };
	if (id) await call({ ...list, path: `/asset/${encodeURIComponent(id)}/list`, tokens });
	await call({ ...customers, step: 'order.wrongToken', expects: 'refusal', tokens: { app: wrongToken() } });
	return id;
}

export async function readMemberCenter({ call }, tokens, enterprise) {
	const root = `/enterprise/${encodeURIComponent(enterprise)}`;
	const member = (operation, path, more) => call({ service: 'member', operation, path, tokens, ...more });
	const employees = (step, pageNum, pageSize) =>
		member('listEmployees', `${root}/members`, {
			step,
			query: { pageNum, pageSize },
			asked: { pageNum, pageSize },
		});

	for (const size of PAGE_SIZES) {
		const page = await employees(`member.employees${size}`, 1, size);
		if (page.unreachable) return;
		if (page.isSuccess) break;
	}
	await employees('member.page1', 1, 2);
	await employees('member.page2', 2, 2);

	const nonce = freshNonce();
	const numbers = (step, more) => member('listAssetNumbers', `${root}/asset/assetNums`, { step, ...more });
	const assets = await numbers('member.assetNumbers', { nonce });
	if (assets.isSuccess) await numbers('member.nonceAgain', { expects: 'refusal', nonce });
	await member('listLentLocks', `${root}/asset/borrowUsbKeys`, { step: 'member.lentLocks' });
	for (const { assetId } of entries(assets.data).slice(0, PRODUCTS_OF))
		await member('listProducts', `/enterprise/asset/${encodeURIComponent(assetId)}/merchandiseProducts`, {
			step: 'member.products',
		});
	const refused = { expects: 'refusal' };
	await numbers('member.wrongClient', { ...refused, tokens: { ...tokens, client: wrongToken() } });
	await numbers('member.wrongUser', { ...refused, tokens: { ...tokens, user: wrongToken() } });
}

/** The objects of a list; none where it is no list. */
export const entries = (list) =>
	Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
