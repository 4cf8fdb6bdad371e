import { PREFIX as MEMBER } from './memberCenter';
import { PREFIX as ORDER } from './orderService';
import { ok, startServer } from './server';
import type { Reply, TestServer } from './server';

type Row = Record<string, unknown>;

/** A service whose lists a test writes: what triggers watch. */
export interface ListService extends Pick<TestServer, 'url' | 'requests' | 'clear' | 'stop'> {
	assets: Row[];
	employees: Row[];
	assetNumbers: Row[];
	lentLocks: Row[];
	/** Answers instead of the lists, while it is set; or answers a call of it with nothing, to let the list be given. */
	instead?: Reply | ((path: string, pageNumber: number) => Promise<Reply | undefined> | Reply | undefined);
}

export async function startListService(): Promise<ListService> {
	const server = await startServer();
	const service: ListService = {
		url: server.url,
		requests: server.requests,
		clear: server.clear,
		stop: server.stop,
		assets: [],
		employees: [],
		assetNumbers: [],
		lentLocks: [],
	};
	server.reply(async ({ path, query }) => {
		const { instead } = service;
		const other = typeof instead === 'function' ? await instead(path, Number(query.pageNum ?? 1)) : instead;
		if (other !== undefined) return other;
		if (path.startsWith(ORDER)) return ok(service.assets);
		if (path.endsWith('/assetNums')) return ok(service.assetNumbers);
		if (path.endsWith('/borrowUsbKeys')) return ok(service.lentLocks);
		if (!path.startsWith(MEMBER)) return { status: 404 };
		const [pageNum, pageSize] = [Number(query.pageNum), Number(query.pageSize)];
		const pages = Math.ceil(service.employees.length / pageSize);
		const list = service.employees.slice((pageNum - 1) * pageSize, pageNum * pageSize);
		return ok({
			pageNum,
			pageSize,
			pages,
			total: service.employees.length,
			hasNextPage: pageNum < pages,
			list,
		});
	});
	return service;
}
