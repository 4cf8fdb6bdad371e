import { faultMatrix } from './suite';
import { skipPauses } from '../../helpers/pauses';

// Back-off is immediate here; that it waits as long as it should is tested where it is made.
skipPauses();

describe('the order service under every fault', () => faultMatrix('order'));
