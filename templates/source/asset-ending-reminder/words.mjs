/** What people read. `ends`: a DateTime. */
export const words = {
	others: 'all other customers',
	noAddress: (names) => `Companies: put in the email of ${names}`,
	each: 'each',
	holderUnknown: 'holder not known',
	heldByNobody: 'held by nobody',
	heldBy: (name, account) => `held by ${name} (${account})`,
	heldByUnlisted: (globalId) => `held by ${globalId}, who is not in the list of employees`,
	left: (days) => (days > 1 ? `in ${days} days` : days === 1 ? 'within a day' : 'has ended'),
	one: (assetNum, ends) => `License ${assetNum} ends on ${ends.toISODate()}`,
	several: (count, ends) => `${count} licenses end, the first on ${ends.toISODate()}`,
	greeting: (company) => `For ${company}:`,
	line: ({ assetNum, licenseType, ends, left, holder }) => `${ends.toISODate()} (${left})  ${assetNum}  (${licenseType}), ${holder}`,
};
