import { tableOf } from '../../workflow.mjs';

/** What a seat of a product costs in a year; `product`: its name as the reports have it, or its URI. */
export const prices = tableOf('license_prices', { product: 'string', price: 'number', currency: 'string' });

/** A table that is not there, or cannot be read, leaves its part of the report out. */
export const ifThere = { executeOnce: true, alwaysOutputData: true, onError: 'continueRegularOutput' };
