const TOP = -320;

export const notes = [
	['Set-up', `## Offboard by event
Your HR system or identity provider says that somebody leaves. **Offboard on a day** waits for the day, asks the owner and takes back.

**Set-up**
1. Import and publish **Offboard on a day**; choose it in **Offboard on a Day**.
2. **Employees**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
3. **HR Event**: choose a *Header Auth* credential, the key that the other system sends.
4. Publish this workflow.`, -64, TOP, 432, 336, 4],
	['Event', `## The event
To \`…/offboard-by-event/Users/linaACME\` (the production URL of **HR Event**):
- \`POST { "day": "2026-12-31" }\`, with \`"person": "Lina Berg"\` where the address has another number; \`"rehearse": true\` only checks
- SCIM: a \`PATCH\`, or a \`PUT\` of the whole user, in which \`active\` is \`false\`, today. The *id* in the address must be the account: map it so in your identity provider. Another change is answered 200, and nothing is done

202: taken on. 422: refused, with the reason.`, 384, TOP, 512, 336, 5],
];
