import type { TriggerEvent } from '../../shared/model/event';
import { assetCreated } from './assetCreated.event';
import { assetEnding } from './assetEnding.event';
import { assetRevoked } from './assetRevoked.event';
import { assetUpdated } from './assetUpdated.event';

/** Every event of the Order Service: the only registration. */
export const events: readonly TriggerEvent[] = [assetEnding, assetCreated, assetUpdated, assetRevoked];
