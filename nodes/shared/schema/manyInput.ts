import { idList } from './idList';
import { flag, integerWithin, oneOf } from './input';

/** The input that every Get Many has (docs/maintainers/stored-names.md, "Common"). */
export const manyInput = {
	returnAll: flag.default(false),
	limit: integerWithin(1, Number.MAX_SAFE_INTEGER).default(50),
};

/** The input that selects the fields of each row (docs/maintainers/stored-names.md, "Common"). */
export const outputInput = {
	simplify: flag.default(true),
	output: oneOf(['simplified', 'raw', 'selected']).default('simplified'),
	outputFields: idList,
};
