import { filter } from 'lodash';

import type { Kind } from '../../test/specs/operationSpec';
import { type Spec, specs } from '../../test/specs/specs';
import { table } from './markdown';

/** docs/operations.md, "What is retried": what is sent again, and what never is. */
export function retryTable(): string {
	const isOther = ({ api }: Spec) => !/^(GET|PUT|DELETE) /.test(api.endpoint);
	const namesOf = (wanted: Kind) =>
		filter(specs.filter(isOther), { kind: wanted })
			.map(({ name }) => `\`${name}\``)
			.join(', ');
	return table(
		['What', 'After a time-out, a reset, HTTP 429, 502–504, code 500'],
		[
			[
				`GET, PUT, DELETE; ${namesOf('repeated')}`,
				'retried, up to `maxRetries` times. The backoff doubles from 0.5 s to 10 s, with jitter. A `Retry-After` is kept up to 60 s, the longest where there are several; a value that is neither whole seconds nor an HTTP date is ignored',
			],
			[
				namesOf('once'),
				'never: the outcome is `unknown`. Only HTTP 429 is retried as above: it says that nothing was done',
			],
			['any, where no connection was made', 'retried, up to twice'],
		],
	);
}
