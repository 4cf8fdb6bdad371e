import { pick } from 'lodash';
import { z } from 'zod';

import { simplify } from '../../shared/form/fields';
import type { TimeFields } from '../../shared/changes/compareTimes';
import type { Row } from '../../shared/model/request';
import { flag } from '../../shared/schema/input';
import { enterpriseGlobalId } from '../fields';
import { enterprise } from '../input';
import { getManyEmployees } from '../resources/employee/getMany.operation';

/** What the events about employees have in common. */
export const employees = {
	list: getManyEmployees,
	listInput: (input: Row): Row => pick(input, 'enterpriseGlobalId'),
	identity: ['globalId', 'id'],
	fields: [enterpriseGlobalId, simplify],
	input: z.object({ ...enterprise, simplify: flag.default(true) }),
	preview: getManyEmployees.preview,
};

export const employeeTimes: TimeFields = { created: 'createTime', updated: 'updateTime' };

export const isDeleted = ({ deleted }: Row): boolean => deleted === true;
