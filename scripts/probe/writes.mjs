import { SetupError } from '../lib/errors.mjs';
import { entries, wrongToken } from './reads.mjs';

const NO_SUCH_NUMBER = 'PROBE0000000000';

/**
 * Requests that the service must refuse, and a look at the list after each: was nothing done? What was done all the same is
 * withdrawn again.
 */
export function planWrites(tokens, { enterprise, employee, 'asset-number': assetNumber }) {
	const write = {
		service: 'member',
		operation: 'configureAssets',
		method: 'POST',
		path: `/enterprise/member/${encodeURIComponent(employee)}/privileges`,
		tokens,
	};
	const list = {
		service: 'member',
		operation: 'listAssetNumbers',
		path: `/enterprise/${encodeURIComponent(enterprise)}/asset/assetNums`,
		tokens,
	};
	const assign = (...addAssets) => ({ deleteAssets: [], addAssets });
	const undo = { deleteAssets: [assetNumber], addAssets: [] };
	const steps = [
		{
			step: 'write.wrongToken',
			says: 'assign the number, with a user token that is not valid: must be refused',
			request: { tokens: { ...tokens, user: wrongToken() }, body: assign(assetNumber) },
		},
		{
			step: 'write.partly',
			says: 'assign the number and one that does not exist: must be refused',
			request: { body: assign(assetNumber, NO_SUCH_NUMBER) },
		},
	];
	const undoing = 'withdraw it again: sent only where the number was assigned all the same';
	return {
		/** What would be sent, for a person to read first. */
		rows: [...steps.map(({ says, request: { body } }) => [body, says]), [undo, undoing]].map(
			([body, says]) => [write.method, write.path, JSON.stringify(body), says],
		),
		async send({ call }) {
			const holder = async (step) => {
				const { data, isSuccess } = await call({ ...list, step });
				const found = entries(data).find(({ assetNum }) => assetNum === assetNumber);
				if (!isSuccess || !found) return undefined;
				return String(found.cloudAccountGlobalId || 'nobody');
			};
			const before = await holder('write.before');
			if (before !== 'nobody')
				throw new SetupError(
					before
						? 'Somebody holds that asset number already: nothing was sent'
						: 'The list of asset numbers does not show that number: nothing was sent',
				);
			for (const { step, request } of steps) {
				const exchange = await call({ ...write, step, expects: 'refusal', ...request });
				const after = await holder(`${step}.look`);
				exchange.wasDone = after === undefined ? undefined : after === String(employee);
				if (exchange.wasDone === false) continue;
				if (exchange.wasDone) await call({ ...write, step: `${step}.undo`, body: undo });
				exchange.wasUndone = (await holder(`${step}.undone`)) === 'nobody';
				// Nothing more is tried where it is not certain that all is as before.
				if (!exchange.wasUndone) return;
			}
		},
	};
}
