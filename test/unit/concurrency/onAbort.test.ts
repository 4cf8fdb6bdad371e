import { onAbort } from '../../../nodes/shared/concurrency/timer';

/** docs/maintainers/design.md, "Cancelling": what waits hears it, however much waits side by side. */

it('fifty that wait share one listener, and hear it once, except those taken back', () => {
	const controller = new AbortController();
	const listening = jest.spyOn(controller.signal, 'addEventListener');
	const heard: number[] = [];
	const takenBack = Array.from({ length: 50 }, (_, index) =>
		onAbort(controller.signal, () => heard.push(index)),
	);
	takenBack.slice(2).forEach((takeBack) => takeBack());

	expect(listening).toHaveBeenCalledTimes(1);
	expect(heard).toEqual([]);
	controller.abort();
	controller.abort();
	expect(heard).toEqual([0, 1]);
});

it('a signal that has aborted is heard at once, and none never', () => {
	const stop = jest.fn();
	onAbort(AbortSignal.abort(), stop);
	expect(stop).toHaveBeenCalledTimes(1);

	onAbort(undefined, stop)();
	expect(stop).toHaveBeenCalledTimes(1);
});
