// The people who fill in the form: page by page, and once more from the start when nothing comes back, as people do.
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';
import { fillInForm } from '../../demo/form.mjs';
import { atOnce } from '../../../../scripts/lib/atOnce.mjs';
import { until } from '../../../../scripts/lib/until.mjs';
import { isReady } from '../gateway.mjs';

const PATIENCE_MS = 20_000;
const AGAIN_MS = 1_000;
const MOST_VISITS = 10;
const [GO, STOP] = ['Withdraw and delete', 'Stop'];

/** Pages after which nobody fills in the form again. */
const LAST = /is deleted|Nothing was changed It was stopped/;

export function startPeople({ url, path }) {
	/** What each visit ended with: the last page, or why there was none. */
	const visits = [];
	let deciding = 0;

	async function visit({ userName, stops }) {
		let isDeciding = false;
		let last = '';
		const onPage = (text) => {
			last = text;
			if (isDeciding || stops || !text.includes('These assets are taken back')) return;
			isDeciding = true;
			deciding += 1;
		};
		try {
			const pages = [{ account: userName }, { decision: stops ? STOP : GO }];
			return (await fillInForm({ url }, path, pages, { patienceMs: PATIENCE_MS, onPage })).at(-1);
		} catch (error) {
			// A form that ends at its first page takes no decision any more.
			return /It did not go through/.test(last) ? last : `none: ${error.message}`;
		} finally {
			if (isDeciding) deciding -= 1;
		}
	}

	async function leave(person) {
		for (let count = 0; count < MOST_VISITS; count++) {
			if (count > 0) await sleep(AGAIN_MS);
			await until(() => isReady(url), 'n8n did not come back', { patienceMs: 120_000, everyMs: 500 });
			const page = await visit(person);
			visits.push({ userName: person.userName, page });
			if (LAST.test(page)) return;
		}
	}

	return {
		visits,
		/** How many have approved, and wait for what comes of it. */
		deciding: () => deciding,
		fillInAll: (list, most) =>
			atOnce(
				most,
				list.map((person) => () => Promise.all(lodash.times(person.twice ? 2 : 1, () => leave(person)))),
			),
	};
}
