import type { Scenario } from '../requests/scenario';
import type { Account, State } from './truth';
import { CLOUD } from '../requests/wishes';

/** What the service's lists show of a state (docs/api/order-service.md §2.2, §2.7; docs/api/member-center.md §2.3, §2.5, §2.6). */

type Row = Record<string, unknown>;

/** A moment as its records tell it. */
function told({ nature }: Scenario, madeAt: number): number {
	const time = madeAt + nature.drift;
	return nature.timesInSeconds ? Math.floor(time / 1000) * 1000 : time;
}

export const bindingsOf = ({ bindings }: State, channelCode: string, channelCustomerId: string): Row[] =>
	bindings
		.filter((one) => one.channelCode === channelCode && one.channelCustomerId === channelCustomerId)
		.map((one, index) => ({ ...one, isDefault: index === 0 }));

export const shownInAssetList = ({ nature }: Pick<Scenario, 'nature'>, licenseType: string): boolean =>
	nature.showsAllTypes || CLOUD.includes(licenseType);

export const assetList = (scenario: Scenario, { assets }: State, enterprise: string): Row[] =>
	assets
		.filter((one) => one.enterprise === enterprise && shownInAssetList(scenario, one.licenseType))
		.map(({ id, assetNum, licenseType, customerId, holder, madeAt }) => ({
			id,
			licenseType,
			assetNum,
			grantable: true,
			customerId,
			keyShellNumber: assetNum.replace(/\D/g, ''),
			locked: false,
			freezing: false,
			createTime: timeOf(scenario, id, madeAt),
			updateTime: told(scenario, madeAt),
			assignStatus: {
				id,
				assignStatus: holder === null ? 'unassigned' : 'assigned',
				assignMemberId: holder ?? '',
			},
			assetLimits: null,
			assetExtends: [],
			borrowedUsbKey: false,
		}));

export const assetNums = ({ assets }: State, enterprise: string): Row[] =>
	assets
		.filter((one) => one.enterprise === enterprise)
		.map(({ id, assetNum, holder, lentInto }) => ({
			assetNum,
			assetId: id,
			cloudAccountGlobalId: holder,
			borrowedFlag: lentInto !== null,
			onlineFlag: false,
		}));

export const usbKeys = ({ locks }: State, enterprise: string): Row[] =>
	locks
		.filter((one) => one.enterprise === enterprise)
		.map(({ assetId, assetNum, lentTo }) => ({
			assetId,
			assetNum,
			borrowedFlag: lentTo !== null,
			cloudAccountGlobalId: lentTo,
		}));

/** The account name as lists show it. */
export const shownName = (
	{ nature }: Pick<Scenario, 'nature'>,
	{ userName, enterprise }: Pick<Account, 'userName' | 'enterprise'>,
): string => userName + (nature.codeInLists ? codeOf(nature.code, enterprise) : '');

/** Each enterprise has its own. */
const codeOf = (code: string, enterprise: string) =>
	enterprise.endsWith('1') || code === '' ? code : `${code}2`;

export function members(
	scenario: Scenario,
	{ accounts, assets, locks }: State,
	enterprise: string,
	keyword = '',
): Row[] {
	const { nature } = scenario;
	const wanted = nature.keyword === 'ignored' ? '' : keyword;
	return accounts
		.filter((one) => one.enterprise === enterprise && (nature.showsDeleted || !one.deleted))
		.filter((one) => shownName(scenario, one).includes(wanted) || one.name.includes(wanted))
		.map((one) => ({
			...recordOf(scenario, one),
			userName: shownName(scenario, one),
			assetNums: assets.filter(({ holder }) => holder === one.globalId).map(({ assetNum }) => assetNum),
			borrowNum: locks.find(({ lentTo }) => lentTo === one.globalId)?.assetNum ?? null,
			onlineFlag: false,
			boundUserInfo: null,
		}));
}

/** As the reply to an addition gives it. */
export const addedRecord = (scenario: Scenario, one: Account): Row => ({
	...recordOf(scenario, one),
	userName:
		one.userName + (scenario.nature.codeInReplies ? codeOf(scenario.nature.code, one.enterprise) : ''),
});

const recordOf = (scenario: Scenario, { globalId, enterprise, name, deleted, madeAt }: Account): Row => ({
	id: globalId.replace('em', 'id'),
	userId: globalId.replace('em', 'us'),
	globalId,
	enterpriseId: enterprise,
	departmentId: null,
	departmentName: null,
	name,
	remark: null,
	deleted,
	createTime: timeOf(scenario, globalId, madeAt),
	updateTime: told(scenario, madeAt),
});

const timeOf = (scenario: Scenario, id: string, madeAt: number) =>
	scenario.nature.omitsTimes && /[13579]$/.test(id) ? null : told(scenario, madeAt);
