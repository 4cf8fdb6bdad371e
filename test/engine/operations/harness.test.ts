import { clearLogs, logs, saved } from '../../support/engine/engine';
import { APP_ACCESS, useOrderService } from '../../support/specs/orderService';
import { refuse } from '../../support/server/server';

/* What is searched for secrets elsewhere must hold what n8n keeps, or those searches would find nothing anywhere. */

const { server, run } = useOrderService(() => refuse('13004', 'said by the service'));

it('a saved execution holds parameters, items and errors; the logs what n8n says; neither the credential', async () => {
	clearLogs();
	const parameters = { crmCustomerId: '={{ $json.id }}', customerName: 'typed into the form' };
	for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
		const result = await run('enterprise.create', parameters, {
			items: [{ id: 'given by the item' }],
			onError,
		});

		for (const text of ['said by the service', 'given by the item']) expect(saved(result)).toContain(text);
		expect(saved(result)).not.toContain(APP_ACCESS);
	}
	expect(server.requests).toHaveLength(2);
	expect(logs()).toContain('[debug] Workflow execution finished with error');
	expect(logs()).toContain('said by the service');
});
