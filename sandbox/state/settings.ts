/** What the documents leave open, as switches. `state.settings` may be changed while the stand-in runs. */
export interface Settings {
	/** Put between account name and enterprise code: `''` gives `linaACME`, `'@'` gives `lina@ACME`. */
	accountSeparator: string;
	/** The `{0}` and `{1}` of code 50003. */
	passwordLength: readonly [number, number];
	/** Default `{0}` of code 60009 for enterprises made from now on; null is no limit. */
	trialMemberLimit: number | null;
	/** First digit of allocated asset numbers: `8` domestic, `6` Singapore. */
	partition: '8' | '6';
	/** Most numbers per allocation; only here so that a slip does not fill the memory. */
	maxShellNumbers: number;
	/** HTTP status of business failures, and of the partial success 60027. */
	failureStatus: number;
	partialStatus: number;
}

export const defaultSettings: Settings = {
	accountSeparator: '',
	passwordLength: [6, 20],
	trialMemberLimit: null,
	partition: '8',
	maxShellNumbers: 100_000,
	failureStatus: 299,
	partialStatus: 200,
};
