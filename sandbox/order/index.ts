/** The endpoints of docs/api/order-service.openapi.yaml §4. */
export * from './assets';
export * from './batchOrder';
export { bindCustomer, createEnterprise, queryCustomers, updateCustomer } from './customers';
