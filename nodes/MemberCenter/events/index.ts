import type { TriggerEvent } from '../../shared/model/event';
import { assetAssigned } from './assetAssigned.event';
import { assetWithdrawn } from './assetWithdrawn.event';
import { employeeAdded } from './employeeAdded.event';
import { employeeDeleted } from './employeeDeleted.event';
import { employeeUpdated } from './employeeUpdated.event';
import { lockLent } from './lockLent.event';
import { lockReturned } from './lockReturned.event';

/** Every event of the Member Center: the only registration. */
export const events: readonly TriggerEvent[] = [
	employeeAdded,
	employeeUpdated,
	employeeDeleted,
	assetAssigned,
	assetWithdrawn,
	lockLent,
	lockReturned,
];
