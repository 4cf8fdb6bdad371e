/** The endpoints of docs/api/member-center.md §4. */
export * from './add';
export * from './assets';
export * from './borrow';
export * from './change';
export * from './members';
export * from './merchandiseProducts';
export * from './privileges';
