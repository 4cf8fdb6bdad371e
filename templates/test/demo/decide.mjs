import { bring, parametersOf, readTemplate } from './bring.mjs';
import { fillInForm } from './form.mjs';

const FORM = 'Orders (Form)';
const PATH = 'demo-orders';
/** What is chosen in its first page. */
export const [SHOW, DECIDE] = ['Show the orders', 'Decide what becomes of open lines'];

/** A copy of *Orders so far*, beside the one that is played: how a person decides of lines in its form, and the pages that he sees. */
export async function decidingWith(place) {
	const copy = { ...readTemplate('orders-so-far.json'), name: 'Demo: deciding of orders' };
	await bring(place, copy, { prepare: (wanted) => (parametersOf(wanted, FORM).options.path = PATH) });
	return async (rows, decision, only = rows[0].eventId) => {
		const lines = JSON.stringify(rows.map(({ id }) => `#${id} `));
		return await fillInForm(place.api, PATH, [
			{ what: DECIDE, only },
			{ lines, decision, who: 'Lina Berg' },
		]);
	};
}
