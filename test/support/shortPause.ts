/** In place of nodes/shared/send/pause, by jest.mock: pauses are a quarter of what they are, and end where the execution is cancelled. */
const real = jest.requireActual<typeof import('../../nodes/shared/send/pause')>(
	'../../nodes/shared/send/pause',
);

export const { backOff } = real;
export const pause: typeof real.pause = async (ms, signal) => await real.pause(ms / 4, signal);
