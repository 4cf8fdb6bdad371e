import { letterWords } from '../shared/words.mjs';

/** What people read. Days are texts. */
export const words = {
	...letterWords,
	others: 'all other customers',
	noAddress: (names) => `Companies: put in the email of ${names}`,
	each: 'each',
	holderUnknown: 'not known',
	heldByNobody: 'nobody',
	heldBy: (name, account) => `${name} (${account})`,
	heldByUnlisted: (globalId) => `${globalId}, who is not in the list of employees`,
	noProduct: 'A license',
	when: (day, left) => day + (left > 1 ? ` (in ${left} days)` : left === 1 ? ' (within a day)' : ' (has ended)'),
	one: (products, day) => `${products} ends on ${day}`,
	several: (count, day) => `${count} licenses end, the first on ${day}`,
	greeting: (company) => `For ${company}`,
	table: { title: 'What ends', columns: ['Ends', 'Products', 'Holder', 'Asset', 'License type'] },
	otherwise: (count) => `If nothing is done, ${count === 1 ? 'it ends' : 'each ends'} on its day.`,
	details: (zone) => `The end of the asset itself counts; products may end earlier. Days are those of ${zone}. Each stage before an end is told once.`,
};
