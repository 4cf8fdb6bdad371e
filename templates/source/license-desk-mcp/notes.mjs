const TOP = -400;

export const notes = [
	['Set-up', `## License desk (MCP)
Tools for an MCP client, such as an assistant on somebody's desktop: it looks up employees, assets and cloud licenses, and rehearses changes.

**Set-up**
1. **MCP Server**: choose a *Bearer Auth* credential, a key that your client sends.
2. The tools: choose your *Order Service API* and *Member Center API* credentials, with *Enterprise Global ID*, *Channel Code* and *App Key* in them.
3. Publish the workflow, and give the production URL to the client.`, -64, TOP, 528, 304, 4],
	['Rehearse', `## Nothing is changed
n8n has no human review over MCP: behind a review, a tool answers with an empty text, and nobody is asked. So the tools that change something are on *Options → Dry Run* here: they check the call, and show the request that would go.

To have it done, a person takes it to the chat of **License desk**.`, 480, TOP, 464, 304, 3],
	['Retry', `## Leave Retry On Fail off
Over MCP, n8n's retry is a new call of the tool: of a change, it would send a second one.`, 960, TOP, 528, 304, 5],
];
