import { pick } from 'lodash';

import { simplify } from '../../shared/form/commonFields';
import { formOf } from '../../shared/form/formOf';
import type { TimeFields } from '../../shared/changes/compareTimes';
import type { Row } from '../../shared/model/exchange';
import { enterpriseGlobalId } from '../fields';
import { getManyEmployees } from '../resources/employee/getMany.operation';

/** What the events about employees have in common. */
export const employees = {
	list: getManyEmployees,
	listInput: (input: Row): Row => pick(input, 'enterpriseGlobalId'),
	identity: ['globalId', 'id'],
	...formOf({ enterpriseGlobalId, simplify }),
	preview: getManyEmployees.preview,
};

export const employeeTimes: TimeFields = { created: 'createTime', updated: 'updateTime' };

export const isDeleted = ({ deleted }: Row): boolean => deleted === true;
export const isPresent = (row: Row): boolean => !isDeleted(row);
