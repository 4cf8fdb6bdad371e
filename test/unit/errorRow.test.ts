import { errorRow } from '../../nodes/shared/link/errors';

/** docs/design.md, "Error rows": what is told of the failure stands, whatever the part is called. */
describe('an error row', () => {
	const failure = {
		itemIndex: 0,
		message: 'User not found (60002)',
		description: 'Check the global ID.',
		outcome: 'rejected',
		code: '60002',
		httpStatus: 299,
		sent: true,
	} as const;

	it('tells the part after the failure', () => {
		const { error } = errorRow({ ...failure, identity: { userName: 'lina' } });
		expect(Object.entries(error as object)).toEqual([
			['message', 'User not found (60002)'],
			['description', 'Check the global ID.'],
			['outcome', 'rejected'],
			['code', '60002'],
			['httpStatus', 299],
			['userName', 'lina'],
		]);
	});

	it.each(['message', 'description', 'outcome', 'code', 'httpStatus'])(
		'keeps its own %s where the part has a field of that name',
		(name) => {
			const { error } = errorRow({ ...failure, identity: { [name]: 'of the part' } });
			expect(error).toEqual({
				message: failure.message,
				description: failure.description,
				outcome: 'rejected',
				code: '60002',
				httpStatus: 299,
			});
		},
	);

	it('takes no code from the part where the service gave none', () => {
		const { error } = errorRow({ ...failure, code: undefined, identity: { code: '1' } });
		expect(error).not.toHaveProperty('code');
	});
});
