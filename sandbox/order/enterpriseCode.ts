import type { SandboxState } from '../state/state';

/** An enterprise code from a name: its first word in capitals, numbered when taken. */
export function codeFrom(state: SandboxState, name: string): string {
	const word = /[\p{L}\p{N}]+/u.exec(name)?.[0].toUpperCase().slice(0, 12) ?? 'ENT';
	const taken = new Set([...state.enterprises.values()].map((one) => one.code));
	let code = word;
	for (let n = 2; taken.has(code); n += 1) code = `${word}${n}`;
	return code;
}
