/** The endpoints of docs/api/order-service.md §4. */
export * from './assetList';
export * from './batchOrder';
export * from './bind';
export * from './create';
export * from './locks';
export * from './query';
export * from './shellNumbers';
export * from './update';
