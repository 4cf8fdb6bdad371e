/** How many of the last days were of each kind. A day that was sampled for too few hours counts only where it was online. */
export function daysOf(letters, { hours, minHours }, days) {
	const counts = { online: 0, lent: 0, idle: 0, free: 0, notSampled: 0 };
	const NAMES = { o: 'online', l: 'lent', h: 'idle', f: 'free' };
	for (let daysAgo = 0; daysAgo < days; daysAgo += 1) {
		const letter = letters.at(-1 - daysAgo) ?? '.';
		const isSampled = letter === 'o' || (letter !== '.' && (hours.at(-1 - daysAgo) ?? 0) >= minHours);
		counts[isSampled ? NAMES[letter] : 'notSampled'] += 1;
	}
	return counts;
}
