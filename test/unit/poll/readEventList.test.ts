import { getManyAssets } from '../../../nodes/OrderService/resources/asset/getMany.operation';
import { getManyEmployees } from '../../../nodes/MemberCenter/resources/employee/getMany.operation';
import { DEFAULT_OPTIONS } from '../../../nodes/shared/form/options';
import { readEventList } from '../../../nodes/shared/poll/openList';
import type { Client, Lists } from '../../../nodes/shared/model/client';
import * as sharedLists from '../../../nodes/shared/lists/sharedLists';
import { eventOf } from '../../support/fake/fakePolls';

/** docs/maintainers/design.md, "Triggers": the list of a poll, and what is none. The reading itself is held by test/unit/lists. */

afterEach(() => jest.restoreAllMocks());

type Read = Awaited<ReturnType<Lists['read']>> & { missing?: string };
async function read(event: string, answer: Read) {
	const lists = { read: jest.fn(async () => await Promise.resolve(answer)) };
	jest.spyOn(sharedLists, 'sharedLists').mockReturnValue(lists);
	const input = { enterpriseGlobalId: 'E1', filters: { extendCode: 'x', locked: true } };
	const result = await readEventList({} as Client, eventOf(event), input, DEFAULT_OPTIONS, undefined);
	return { result, asked: lists.read.mock.calls };
}

const failed = { reason: 'http', message: 'HTTP 502', outcome: 'rejected' } as const;
const rows = [{ id: 'a' }];

const message = 'The list cannot be compared: it came from a cache';
const unknown = { error: { reason: 'missing', message, outcome: 'rejected' } };

it.each<[string, Read, object]>([
	['an empty list, which is one', { value: [] }, { value: [] }],
	['one that proves nothing', { value: rows, missing: 'it came from a cache' }, unknown],
	['a failure, whatever else is said of it', { error: failed, missing: 'x' }, { error: failed }],
])('%s', async (_what, answer, expected) => {
	expect((await read('assetRevoked', answer)).result).toMatchObject(expected);
});

it.each([
	['assetCreated', getManyAssets, { extendCode: 'x' }],
	['employeeAdded', getManyEmployees, {}],
])(
	'the list of %s is asked for as a whole, with the filter that the service applies',
	async (event, operation, filters) => {
		const input = expect.objectContaining({ returnAll: true, filters }) as unknown;

		expect((await read(event, { value: [] })).asked).toEqual([[{ operation, input }, 0, DEFAULT_OPTIONS]]);
	},
);
