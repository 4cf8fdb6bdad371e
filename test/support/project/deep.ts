/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; for all that try generated input; how much is tried comes from the environment */

/*
 * How much a test over generated input tries: by itself a tenth, always the same one; with `DEEP=1`, as each night, the whole.
 * `FUZZ_RUNS=1000000` is a wide search that starts somewhere new, `FUZZ_SEED` repeats one.
 */
const { CI, DEEP, FUZZ_RUNS, FUZZ_SEED } = process.env;

export const isDeep = DEEP === '1';

/** A test of thousands of things, or of seconds: in CI, and with `DEEP=1`. `npm test` names what it leaves out. */
export const itLarge = isDeep || CI ? it : it.skip;

/** So many of `whole`. */
export const deep = (whole: number): number => (isDeep ? whole : Math.ceil(whole / 10));

/** The same where FUZZ_RUNS does not say how many. */
export const runs = (whole: number): number => Number(FUZZ_RUNS ?? deep(whole));
export const isWide = FUZZ_RUNS !== undefined;
export const seed = FUZZ_SEED !== undefined ? Number(FUZZ_SEED) : isWide ? undefined : 20_261_120;
