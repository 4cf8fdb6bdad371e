/**
 * Operations that change what a list of numbers names, and get one status for each number (docs/api/order-service.md §2.6): such an
 * operation is data. A status that the data does not have leaves the outcome unknown.
 */
import { lowerFirst, uniq, upperFirst } from 'lodash';
import { z } from 'zod';

import { resultsBy } from '../decode/entries';
import { choice, type Field, formOf, optionsForm } from '../form/formOf';
import { foldIdentifier } from '../schema/identifier';
import { record } from '../schema/reply';
import type { Scalar } from '../schema/scalar';
import type { Batch } from './batch';
import { missing, type PartResult, type Row } from './exchange';
import { defineOperation, listOf, type Operation } from './operation';

interface Status {
	text: string;
	/** What to do about it. */
	advice?: string;
	/** Rejected, unless given. */
	outcome?: 'success' | 'rejected' | 'unknown';
}

interface StatusPerNumber
	extends Pick<Operation, 'resource' | 'value' | 'action' | 'description' | 'builderHint' | 'remarks'> {
	path: string;
	/** The form's fields for the numbers, and for who changes them. How blank entries are read is the field's own. */
	numbers: Field<Scalar<string[]>>;
	operator: Field<Scalar<string>>;
	labels: Batch<unknown, unknown, unknown>['labels'];
	statuses: Readonly<Record<string, Status>>;
}

interface NumberPart {
	number: string;
	/** What could not be changed becomes a row with its status. */
	asRow: boolean;
}

const numberStatus = record({ assetNum: z.string(), status: z.number() });

export function statusPerNumber({
	path,
	numbers,
	operator,
	labels,
	statuses,
	...names
}: StatusPerNumber): Operation {
	const { one, many } = labels;
	const failed = `failed${upperFirst(many)}`;
	const form = formOf({ assetNums: numbers, operatorIdentity: operator });
	const options = optionsForm({
		[failed]: choice({
			values: {
				error: [
					'Treat as Failures',
					`A ${one} that could not be changed stops the node or becomes an error row`,
				],
				output: ['Output as Rows', `Every ${one} becomes a row with its status`],
			},
			default: 'error',
			description: `What to do with ${many} whose status is not success`,
		}),
	});

	const outcomeOf = ({ number, asRow }: NumberPart, result: Row | undefined): PartResult => {
		const given = result?.status;
		if (typeof given !== 'number' && typeof given !== 'string')
			return { error: missing(`The service gave no result for ${one} ${number}`) };
		const status: Status = statuses[String(given)] ?? {
			text: 'Status not in the API document',
			advice: 'Ask the service’s provider what this status means.',
			outcome: 'unknown',
		};
		const { text, advice, outcome = 'rejected' } = status;
		const success = outcome === 'success';
		if (success || asRow) return { rows: [{ ...result, success, statusText: text }] };
		const message = `${upperFirst(one)} ${number}: ${lowerFirst(text)} (status ${given})`;
		return { error: { reason: 'part', message, advice, outcome, details: { status: given } } };
	};

	return defineOperation({
		...names,
		endpoint: { method: 'POST', path, repeat: 'idempotent' },
		fields: form.fields,
		options: options.fields,
		input: form.input.extend({ options: options.schema }),
		reply: listOf(numberStatus),
		batch: {
			parts: ({ assetNums, options: chosen }) =>
				uniq(assetNums).map((number): NumberPart => ({ number, asRow: chosen[failed] === 'output' })),
			groupKey: ({ operatorIdentity }) => operatorIdentity,
			sequenceKeys: ({ number }) => [`${one}:${foldIdentifier(number)}`],
			labels,
			request: (parts, { operatorIdentity }) => ({
				body: { assetNums: uniq(parts.map(({ number }) => number)), operatorIdentity },
			}),
			identify: ({ number }) => ({ assetNum: number }),
			matchResults: (results, parts) => {
				const resultFor = resultsBy(results, ({ assetNum }) => assetNum);
				return parts.map((part) => {
					const { result, contradiction } = resultFor(part.number, `${one} ${part.number}`);
					return contradiction ?? outcomeOf(part, result);
				});
			},
		},
		preview: numberStatus.extend({ success: z.boolean(), statusText: z.string() }),
	});
}
