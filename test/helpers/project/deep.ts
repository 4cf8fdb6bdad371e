/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; for all that try generated input; how much is tried comes from the environment */

/*
 * How much a test over generated input tries: by itself a sixtieth, in CI (`CI=true`) a tenth, always the same ones; with `DEEP=1`, as
 * each night, the whole.
 */
const { CI, DEEP } = process.env;

export const isDeep = DEEP === '1';

/** Neither CI nor the night: what differs in its fields alone is tried once. */
export const isQuick = !isDeep && !CI;

/** So many of `whole`: runs of a property, worlds, things. */
export const runs = (whole: number): number => (isDeep ? whole : Math.ceil(whole / (CI ? 10 : 60)));

/** Where a property starts. */
export const seed = 20_261_120;
