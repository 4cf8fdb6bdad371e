export const notes = [
	['Set-up', `## CRM event → license orders
A CRM posts an event when an order is confirmed. Each of its lines becomes one license order, exactly once.

**Set-up**
1. Import and publish **Order once**; choose it in **Call Order Once**.
2. Choose a *Header Auth* credential in **CRM Event**: a key that your CRM sends with each event.
3. Open **Confirmed Order?**: it asks for \`"type": "order.confirmed"\` in the body. Put in how your CRM names that event; others get 422 by **Not for Us**.
4. Open **Map the Event**: on the left what *Order once* takes, on the right what your CRM sends. A customer whom the platform does not have is refused, as a mistyped number may make one: \`customer: { new: true, ...$json.body.customer }\` there lets all of them through, \`new: true\` in the event this one.
5. Import and publish **Reconcile license orders**, which finishes what was cut short.
6. Publish this workflow, and give the production URL of **CRM Event** to your CRM.`, -64, -448, 528, 416, 4],
	['Answers', `## What the CRM is told
**200** all lines are ordered · **202** the event is safe, and is finished without the CRM · **409** another event has this ID · **422** correct it, and deliver it again under its ID: the lines that were refused go again · **anything else, or nothing**: deliver it again.

An n8n that is just starting answers 200 and takes nothing: put a gateway in front that asks \`/healthz/readiness\`, or let the CRM look for \`eventId\` in the answer.

Executions that went well are not kept (*Settings*): what became of a line stands in the Data Table \`license_order_lines\`.`, 480, -416, 656, 384],
];
