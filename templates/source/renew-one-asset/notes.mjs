const TOP = -496;

export const notes = [
	['Set-up', `## Renew one asset
Asks whether an asset is renewed, orders it once, and tells what became of it. **Renew ending assets** calls it; so may any workflow.

**Set-up**
1. Open **Asset Now** and **Rehearsal**: choose your *Order Service API* credential. Put your *App Key* into **Rehearsal** as into *Order once*; leave it empty where the credential has it.
2. Open **Products Now** and **Holder**: choose your *Member Center API* credential. **Use** reads the samples of *Use over time*, where it runs.
3. Import and publish **Order once**; choose it in **Call Order Once**.
4. **Approval**: choose a *Basic Auth* credential, the name and password that people type in.
5. Fill in **Send Mail**, and switch it on: it brings the question and what became of it to \`owner\`, and to \`second\`, of the caller’s **Settings**. While it is off, the link to the form is in **What Is Asked**.
6. Import and publish *Who decided what*; choose it in **Note the Decision**.
7. Publish this workflow, before those that call it.

Instead of mail and form: put *Send Email → Send and Wait for Response* in the place of **Approval**. Its answer is understood as well. The form answers with what was done.`, -64, TOP, 496, 480, 4],
	['What', `## What is renewed
The products that end with the asset, or up to 30 days before it: the same product, its end so many months later (**Settings** of the caller). Two ends are two renewals.

Left as they are, and named: what never ends or has no end of its own, what the list has for longer already, what has ended while another entry of it goes on, extended authorization points, trials, products of a package, products without a Product URI or without seats. Is all of it such? Nobody is asked, and that is told.

31 January and a month is 28 February; another month is 28 March, not the 31st.

**Seats**: with samples of 30 days a number is proposed, with its reasons. *Other seats* of the form orders more, fewer or none, once \`resize\` of the caller’s **Settings** is on: the documents do not say that a renewal may change its seats.

**Rehearsal** is a dry run. Where it would be refused, nobody is asked, and that is told.`, 448, TOP, 384, 480],
	['Once', `## Ordered once
The event ID is made of asset, product and the end that is renewed. *Order once* makes one order of it, whichever stages are approved, and how often.

**In the Ledger** looks whether it is known, so that a later stage asks nothing again. What was approved with 0 seats was not ordered: the next stage asks about it.

After the approval the lists are read again. Is the end, a product or its seats not as it was shown, or was it ordered under another approval? Then nothing is ordered, and that is told; so is a list that could not be read.`, 848, TOP, 368, 480, 6],
	['Not known', `## What the documents do not say
Whether an order for an asset that exists lengthens its product, or adds a second one beside it. No start is sent, so nobody waits for one. Are both in the list? Remove the old one *by its order* (Recipes: *Remove the product that was renewed*). A removal without that order, and without a strict match, takes the renewal too.

Whether it moves the **asset's own end**. What was told shows both as the list has them.

A lost reply: no list proves to *Order once* that a product was added, so **Reconcile** leaves the line to a person. The mail says whether the list shows the new end.`, 1232, TOP, 416, 480, 5],
];
