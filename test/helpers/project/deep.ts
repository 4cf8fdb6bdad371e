/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; for all that try generated input; how much is tried comes from the environment */

/*
 * How much a test over generated input tries: by itself a tenth, always the same one; with `DEEP=1`, as each night, the whole.
 */
const { DEEP } = process.env;

export const isDeep = DEEP === '1';

/** So many of `whole`: runs of a property, worlds, things. */
export const runs = (whole: number): number => (isDeep ? whole : Math.ceil(whole / 10));

/** Where a property starts. */
export const seed = 20_261_120;
