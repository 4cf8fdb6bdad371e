import * as linking from '../../../nodes/shared/output/linkItems';
import { CredentialStore } from '../../helpers/engine/credentialStore';
import { runNode, type RunResult } from '../../helpers/engine/engine';
import { credentialsFor, nodeOf, parametersOf, subjectOf, subjects } from '../faults/operations';
import type { Subject } from '../faults/operations';
import { useSandbox } from '../../helpers/server/stage';
import { outcomeIn } from '../../helpers/errorRows';

/**
 * A node that cannot begin, because its credential is gone since the workflow was saved. n8n gives the input of a node that throws
 * out as its result where On Error says to continue: that would read as if all had been done.
 */

const sandbox = useSandbox();

class EmptiedStore extends CredentialStore {
	override open(): never {
		throw new Error('Credential with ID "7" does not exist.');
	}
}

type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';

async function runWithout(subject: Subject, onError: OnError): Promise<RunResult> {
	return await runNode({
		node: nodeOf(subject.service),
		credentials: credentialsFor(subject.service, sandbox),
		credentialStore: new EmptiedStore(),
		parameters: parametersOf(subject, {}),
		items: subject.items(sandbox.state, 2),
		onError,
	});
}

const byName = subjects.map((subject) => [`${subject.service} ${subject.name}`, subject] as const);

it.each(byName)('%s: an error row for each item, and nothing is sent', async (_, subject) => {
	const { items, error } = await runWithout(subject, 'continueRegularOutput');

	expect(error).toBeUndefined();
	expect(items.map(({ json, pairedItem }) => [Object.keys(json), pairedItem])).toEqual([
		[['error'], { item: 0 }],
		[['error'], { item: 1 }],
	]);
	for (const { json } of items)
		expect(json.error).toMatchObject({
			message: 'Credential with ID "7" does not exist.',
			description: expect.stringContaining('Nothing was changed'),
			outcome: 'rejected',
		});
	expect(sandbox.ledger.requests).toHaveLength(0);
});

const [first] = subjects as [Subject];

it('by the error output; and Stop ends with n8n’s own words', async () => {
	const { items, errors } = await runWithout(first, 'continueErrorOutput');
	const { error } = await runWithout(first, 'stopWorkflow');

	expect([items, errors.map(({ json }) => outcomeIn(json))]).toEqual([[], ['rejected', 'rejected']]);
	expect(error?.message).toBe('Credential with ID "7" does not exist.');
});

it('an operation that is not there is no result either', async () => {
	const { items } = await runNode({
		node: nodeOf(first.service),
		credentials: credentialsFor(first.service, sandbox),
		parameters: { ...parametersOf(first, {}), operation: 'vanish' },
		items: [{}, {}],
		onError: 'continueRegularOutput',
	});

	expect(items.map(({ json }) => Object.keys(json))).toEqual([['error'], ['error']]);
	expect(JSON.stringify(items)).toContain('has no operation \\"vanish\\"');
});

it.each([
	['customer.getMany', 'rejected'],
	['customer.update', 'unknown'],
])('%s that breaks off after it has sent is %s', async (name, outcome) => {
	const subject = subjectOf('order', name);
	const broken = jest.spyOn(linking, 'linkItems').mockImplementation(() => {
		throw new TypeError('planted');
	});
	const { items } = await runNode({
		node: nodeOf(subject.service),
		credentials: credentialsFor(subject.service, sandbox),
		parameters: parametersOf(subject, {}),
		items: subject.items(sandbox.state, 2),
		onError: 'continueRegularOutput',
	});
	broken.mockRestore();

	expect(sandbox.ledger.requests.length).toBeGreaterThan(0);
	expect(items.map(({ json }) => json.error)).toEqual(
		Array(2).fill(expect.objectContaining({ message: 'planted', outcome })),
	);
});
