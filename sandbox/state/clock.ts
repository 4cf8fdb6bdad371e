/** The service's own clock: what it writes into `createTime`, `updateTime` and the `Date` header, and when tokens run out. */
export type Clock = ReturnType<typeof createClock>;

/** `machine`: what time it is here, which tests may make up. */
export const createClock = (machine = (): number => Date.now()) => ({ now: () => Math.round(machine()) });
