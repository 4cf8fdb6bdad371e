const TOP = -416;

export const notes = [
	['Set-up', `## License desk
A chat with an agent that looks up employees and assets, and orders, disables, assigns, withdraws and deletes once a person has approved each of these calls.

**Set-up**
1. **Chat Model**: choose your credential and model, or put another chat model there. *Extra Body* tells it to call one tool at a time.
2. The tools of both nodes: choose your *Order Service API* and *Member Center API* credentials, with *Enterprise Global ID*, *Channel Code* and *App Key* in them. *License Type* in **Order License**: what you sell.
3. **Chat** lets in whoever has an account of this n8n. Whoever may chat may approve: choose who has one, or send the review to somebody else.
4. Publish the workflow, and open the chat's production URL.`, -64, TOP, 560, 352, 4],
	['Review', `## A person decides
**Review** shows what the tool is called with, as code, and what is lost. An account name is looked up once you approve. A name behind *the agent says* is checked by nothing: the account and the numbers count. *Decline* sends nothing, and so does a text that is typed instead of a click.

- **Decline this** at the top: the call, or a value in it, is not what the tool asks for.
- Leave *Limit Wait Time* off: when it ends, the call may run unapproved.
- Somebody else decides: put the human review of Slack, Microsoft Teams or Gmail in its place, with the same *Message*.`, 512, TOP, 480, 352, 3],
	['Tools', `## What it can do
The agent sees a few fields of each row and fills in only what *From AI* leaves to it: never the customer's channel, the operator, or a credential. **Delete Employee** refuses whoever still holds something.

It looks up people, who holds what and what is free, what ends, and the products of an asset; an order is rehearsed before you are asked. To order, say the customer ID.

More tools, such as *Customer → Get Many* or *Lock → Enable*: add them the same way, and connect what changes something to **Review**, with its names and a text in its *Message*. *Failed Locks → Output as Rows* tells the agent of each lock.`, 1008, TOP, 592, 352, 5],
];
