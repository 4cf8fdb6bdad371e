// What the service answers, and what it has done where its answers get lost.
import { assetRecord, employeeRecord } from './data.mjs';

const texts = new Map();

const envelope = (data) => Buffer.from(`{"code":0,"message":"success","data":${data}}`);
const DONE = envelope('null');

export function answer({ pathname, searchParams }, body, rows) {
	if (!searchParams.get('g_nonce')) return Buffer.from('{"code":"13004","message":"g_nonce is missing"}');
	if (pathname.endsWith('/licenseOrder/batchOrder')) {
		const { orderList } = JSON.parse(body);
		return envelope(
			JSON.stringify(
				orderList.map(({ sequence, customerId }) => ({
					sequence,
					licenseOrderId: `LO${sequence}-${customerId}`,
					customerId,
				})),
			),
		);
	}
	if (pathname.endsWith('/asset/lock')) {
		return envelope(JSON.stringify(JSON.parse(body).assetNums.map((assetNum) => ({ assetNum, status: 1 }))));
	}
	if (pathname.endsWith('/user/bind')) return envelope(JSON.stringify(binding(JSON.parse(body))));
	if (/\/enterprise\/[^/]+\/member$/.test(pathname)) {
		return envelope(
			JSON.stringify({
				succeeded: JSON.parse(body).userList.map(({ userName }, index) => account(userName, index)),
				failed: [],
			}),
		);
	}
	if (pathname.endsWith('/members'))
		return employeePage(Number(searchParams.get('pageNum')), Number(searchParams.get('pageSize')), rows);
	if (pathname.endsWith('/list')) return assetList(rows);
	if (/\/member\/[^/]+$/.test(pathname)) return DONE;
	return Buffer.from('{"code":"404","message":"not here"}');
}

const binding = ({ channelCode, channelCustomerId, enterpriseName }) => ({
	customerId: `K-${channelCustomerId}`,
	channelCode,
	channelCustomerId,
	enterpriseGlobalId: '6553600000000000001',
	enterpriseName,
	isDefault: false,
});
const account = (userName, index) => ({
	...employeeRecord(index),
	userName: `${userName}BENCH`,
	name: 'Bench',
	createTime: Date.now(),
});

/** Does what a request asks for; only what may be looked for afterwards. */
export function make({ assets, accounts, bindings }, { pathname }, body) {
	if (pathname.endsWith('/user/bind')) bindings.set(body.channelCustomerId, binding(body));
	else if (pathname.endsWith('/member'))
		accounts.push(...body.userList.map(({ userName }, index) => account(userName, accounts.length + index)));
	else
		assets.push(
			...body.orderList
				.flatMap(({ assets: bought }) => bought.flatMap(({ assetNos }) => assetNos))
				.map((assetNum, index) => ({
					...assetRecord(assets.length + index),
					assetNum,
					createTime: Date.now(),
				})),
		);
}

/** What a look finds of it; undefined where the path shows something else. */
export function shown({ assets, accounts, bindings }, { pathname, searchParams }) {
	if (pathname.endsWith('/user/query'))
		return envelope(JSON.stringify([bindings.get(searchParams.get('channelCustomerId'))].filter(Boolean)));
	if (pathname.endsWith('/list')) return envelope(JSON.stringify(assets));
	if (!pathname.endsWith('/members')) return undefined;
	const keyword = searchParams.get('keyword') ?? '';
	const list = accounts
		.filter(({ userName }) => userName.includes(keyword))
		.slice(0, Number(searchParams.get('pageSize')));
	return envelope(JSON.stringify({ list, pageNum: 1, pages: 1, hasNextPage: false }));
}

export function employeePage(pageNum, pageSize, total) {
	return prepared(`employees ${pageNum} ${pageSize} ${total}`, () => {
		const pages = Math.ceil(total / pageSize);
		const first = (pageNum - 1) * pageSize;
		const size = Math.max(0, Math.min(pageSize, total - first));
		const list = Array.from({ length: size }, (_, index) => employeeRecord(first + index));
		return JSON.stringify({
			pageNum,
			pageSize,
			size,
			orderBy: null,
			startRow: first + 1,
			endRow: first + size,
			total,
			pages,
			list,
			firstPage: 1,
			prePage: pageNum - 1,
			nextPage: pageNum < pages ? pageNum + 1 : 0,
			lastPage: pages,
			isFirstPage: pageNum === 1,
			isLastPage: pageNum >= pages,
			hasPreviousPage: pageNum > 1,
			hasNextPage: pageNum < pages,
			navigatePages: 8,
			navigatepageNums: [1, 2, 3, 4, 5, 6, 7, 8],
		});
	});
}

export function assetList(total) {
	return prepared(`assets ${total}`, () =>
		JSON.stringify(Array.from({ length: total }, (_, index) => assetRecord(index))),
	);
}

function prepared(key, make) {
	const text = texts.get(key) ?? envelope(make());
	texts.set(key, text);
	return text;
}
