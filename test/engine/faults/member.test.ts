import { faultMatrix } from '../../support/faultMatrix/suite';

// Back-off is immediate here; that it waits as long as it should is tested where it is made.
jest.mock('../../../nodes/shared/concurrency/backoff', () => ({
	backoffMs: () => 0,
	pause: async () => undefined,
}));

describe('the member service under every fault', () => faultMatrix('member'));
