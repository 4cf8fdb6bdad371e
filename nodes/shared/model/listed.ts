/** The first few of the texts: "maria01, maria02, …" */
export function listed(texts: string[], between = ', ', most = 5): string {
	return texts.slice(0, most).join(between) + (texts.length > most ? `${between}…` : '');
}
