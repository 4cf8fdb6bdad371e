import type { TriggerEvent } from '../../shared/model/event';
import { assetEnding } from './assetEnding';
import { assetCreated, assetRevoked, assetUpdated } from './assets';

/** Every event of the Order Service: the only registration. */
export const events: readonly TriggerEvent[] = [assetEnding, assetCreated, assetUpdated, assetRevoked];
