import type { Service } from '../shared/model/service';
import { credential } from './credential';
import { errorCodes } from './errorCodes';
import { references } from './references';
import { operations } from './resources';

/** The Member Center (member-center.md): a client token and a user token, paths below /me/api/v1. */
export const memberCenter: Service = {
	name: 'Member Center',
	credential,
	prefix: '/me/api/v1',
	operations,
	freeText: ['remark'],
	codes: errorCodes,
	references,
};
