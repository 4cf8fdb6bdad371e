/** The endpoints of docs/api/member-center.md §4. */
export * from './assets';
export * from './borrow';
export * from './employeeList';
export * from './employees';
export * from './merchandiseProducts';
export * from './privileges';
