import { pick } from 'lodash';

import { assets, isWanted } from '../../../nodes/OrderService/events/assets';
import { eventFilters } from '../../../nodes/OrderService/resources/asset/filters';
import { spec } from '../../operations/OrderService/asset.getMany';
import { insideOf } from '../../support/specs/formOf';

/** The filters that events offer, too, keep of a list what they keep in asset.getMany; the service is asked for what it filters by. */

const offered = insideOf(eventFilters.look).map(({ name }) => name);
const { entries = [], by = [] } = spec.keeps ?? {};
const shared = by.filter(([filters]) => Object.keys(filters).every((name) => offered.includes(name)));

it('each filter of an event stands alone in keeps.by of the list, or is the service’s own', () => {
	const alone = shared.flatMap(([filters]) =>
		Object.keys(filters).length === 1 ? Object.keys(filters) : [],
	);
	const all = Object.fromEntries(offered.map((name) => [name, 'x']));
	const { filters: asked } = assets.listInput({ enterpriseGlobalId: 'E1', filters: all });

	expect(asked).toEqual(pick(all, 'extendCode'));
	expect([...new Set([...alone, ...Object.keys(asked as object)])].sort()).toEqual([...offered].sort());
});

it.each(shared)('an event with %j', (filters, left) => {
	const wanted = isWanted({ enterpriseGlobalId: 'E1', filters: eventFilters.schema.parse(filters) });

	expect(entries.flatMap((entry, index) => (wanted(entry) ? [index] : []))).toEqual(left);
});
