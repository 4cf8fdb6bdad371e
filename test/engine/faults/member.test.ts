import { faultMatrix } from '../../support/faultMatrix/suite';
import { skipPauses } from '../../support/fake/pauses';

// Back-off is immediate here; that it waits as long as it should is tested where it is made.
skipPauses();

describe('the member service under every fault', () => faultMatrix('member'));
