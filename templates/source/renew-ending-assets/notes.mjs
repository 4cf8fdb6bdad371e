export const notes = [
	['Set-up', `## Renew ending assets
Before a cloud license ends, somebody is asked whether to renew it. Once approved, its products are ordered for another term, **exactly once**.

**Set-up**
1. Import and publish **Order once** and **Reconcile license orders**.
2. Import **Renew one asset**, follow its note, and publish it.
3. Open **Asset Ending**: choose your *Order Service API* credential, and put in the *Enterprise Global ID*.
4. Open **Settings**: your channel (\`channelCode\`), and how many months a renewal lasts, and the mail address of who decides (\`owner\`). \`second\`: who is asked where nobody has answered after \`secondAfterDays\` (empty: nobody). \`resize\`: whether the form may change seats; the documents do not say that a renewal may.
5. Choose *Renew one asset* in **Renew Each Asset**.
6. Publish this workflow.`, -64, -432, 480, 400, 4],
	['Stages', `## When somebody is asked
30, 7 and 1 days before the end of the asset, and when it has ended, each once for each asset and end. Each asset is asked for by itself: nobody waits for its approval.

- Approved: the later stages of this end ask nothing.
- Declined, or not answered for seven days, also by the \`second\` address: nothing is ordered, and the next stage asks again. Only where \`ifNobody\` is *yes* no answer orders.
- The end was changed meanwhile: nothing is ordered, and its new end has its own stages.
- Nothing of it can be renewed: nobody is asked, and a mail tells why.

*Emit Existing* is on: what ends within these days already is asked for when the workflow is published.

The trigger sees the assets under cloud-account authorizations; do not count on locks and certificates.`, 432, -432, 448, 400],
];
