import { startCase } from 'lodash';

/** A stored name as the form shows it: `enterpriseGlobalId` is "Enterprise Global ID". */
export function labelOf(name: string): string {
	return startCase(name).replace(/\b(?:Crm|Id|Uri|Url)\b/g, (word) => word.toUpperCase());
}
