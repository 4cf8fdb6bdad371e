import { idList } from './idList';
import { flag, integerWithin, oneOf } from './input';

/** What a Get Many takes (docs/stored-names.md, "Common"). */
export const manyInput = {
	returnAll: flag.default(false),
	limit: integerWithin(1, Number.MAX_SAFE_INTEGER).default(50),
};

/** How much of each row is given (docs/stored-names.md, "Common"). */
export const outputInput = {
	simplify: flag.default(true),
	output: oneOf(['simplified', 'raw', 'selected']).default('simplified'),
	outputFields: idList,
};
