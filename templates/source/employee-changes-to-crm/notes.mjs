export const notes = [
	['Set-up', `## Employee changes to CRM
Whoever is added, changed or deleted on the license platform is added, changed or made inactive in the CRM within ten minutes or so.

**Set-up**
1. Open the three triggers: choose your *Member Center API* credential. The enterprise comes from the credential: set its *Enterprise Global ID*, or fill in that of the triggers.
2. Open **Contact**: the fields that your CRM wants.
3. Open **Put into CRM**: its credential, and as *URL* an expression that ends in the employee's ID, such as \`https://…/contacts/{{ $json.globalId }}\`.
4. Publish the workflow. Employees who exist already are not sent: send them once by hand (*Employee → Get Many*).`, -64, -448, 416, 384, 4],
	['Triggers', `## Three triggers, one way
A trigger waits for one event: *Employee Added*, *Employee Updated*, *Employee Deleted*. Each reads all pages of employees at each poll, so choose *Poll Times* by what the service bears.

An employee who is added and changed between two polls is told once, as added; who is changed after that, but before *Employee Updated* has polled again, is told with the next change only. One who is added and deleted between two polls is told by both, in no fixed order: **Contact** takes what the employee is now, so both write the same.`, 384, -448, 400, 384],
	['CRM', `## Twice does no harm
**Put into CRM** puts the contact at an address of its own (\`PUT …/contacts/<global ID>\`): the same change a second time changes nothing. After a crash of n8n an execution may run again or be lost, so keep it like that, and compare all employees once in a while.

Deleted employees stay as contacts that are not active. To remove them, put an *If* node behind **Contact**.

A CRM that fails for one contact stops the execution: set *On Error* or *Retry On Fail* as you like.`, 816, -448, 384, 384, 6],
];
