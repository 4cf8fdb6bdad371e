/** The endpoints of docs/api/member-center.openapi.yaml §4. */
export * from './assets';
export * from './borrow';
export * from './employeeList';
export * from './employees';
export * from './merchandiseProducts';
export * from './privileges';
