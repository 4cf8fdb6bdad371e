import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { errorRow, UNKNOWN_OUTCOME } from './errors';
import { errorLinks } from './pairing';

const ADVICE = {
	rejected: 'Nothing was changed. Choose the credential of this node again, and look at its settings.',
	unknown: UNKNOWN_OUTCOME,
};

/** An error row for each item of a run that could not begin, for example as its credential was deleted, or that broke off. */
export function brokenOff(
	context: IExecuteFunctions,
	thrown: unknown,
	mayHaveActed: boolean,
): INodeExecutionData[] {
	const outcome = mayHaveActed ? 'unknown' : 'rejected';
	const { message, description } = thrown as { message?: string; description?: string | null };
	const linkOf = errorLinks(context);
	return context.getInputData().map((_, itemIndex) => ({
		json: errorRow({
			itemIndex,
			message: message ?? 'The node could not begin',
			description: description || ADVICE[outcome],
			outcome,
			identity: {},
			sent: mayHaveActed,
		}) as IDataObject,
		pairedItem: linkOf(itemIndex),
	}));
}
