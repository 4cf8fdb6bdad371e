import { plain } from '../../workflow.mjs';

/** Takes the asset of a notice back from its holder; nothing where they do not hold it any more. `from`: the code of the notice. */
export const withdraw = (name, from, options) =>
	plain(name, '@memberCenter', 1, {
		resource: 'employee',
		operation: 'configureAssets',
		enterpriseGlobalId: '',
		memberGlobalId: { __rl: true, mode: 'id', value: `={{ ${from}.holder }}` },
		addAssets: '',
		withdrawAll: false,
		deleteAssets: `={{ [${from}.assetNum] }}`,
		options: { ifDone: 'skip', ...options },
	}, { onError: 'continueRegularOutput' });
