import type { TriggerEvent } from '../../shared/model/event';
import { employeeAdded, employeeDeleted, employeeUpdated } from './employees';
import { assetAssigned, assetWithdrawn, lockLent, lockReturned } from './holders';

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
