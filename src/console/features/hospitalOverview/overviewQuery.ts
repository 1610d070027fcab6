import { orderSorts } from '../../../contract/consultation/order.ts';
import { scheduleSorts } from '../../../contract/hospital/overview.ts';
import { type Period, parsePeriod, periodParams, unlimited } from '../../lib/dates/period.ts';
import {
  buildPath,
  type ListSort,
  parseKeyword,
  parseNumber,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../lib/queryParams.ts';

/** The tabs of /hospitalOverview, each with its own address. */
export const overviewTabs = ['figures', 'visits', 'prescriptions', 'schedules'] as const;
export type OverviewTab = (typeof overviewTabs)[number];

/** What figures are apart by. */
export const figureGroups = ['department', 'doctor'] as const;
export type FigureGroup = (typeof figureGroups)[number];

/** What prescriptions can be sorted by. */
export const prescriptionSortNames = ['created', 'total', 'state'] as const;

/** What the rows of figures can be sorted by. */
export const figureSorts = [
  'name',
  'visits',
  'medianWait',
  'longestWait',
  'prescriptions',
  'reviewed',
  'rejected',
] as const;
export type FigureSort = (typeof figureSorts)[number];

const sortsOf: Readonly<Record<OverviewTab, readonly string[]>> = {
  figures: figureSorts,
  visits: orderSorts,
  prescriptions: prescriptionSortNames,
  schedules: scheduleSorts,
};

/** The query in the address. A tab ignores what it has no filter for. */
export interface OverviewQuery extends Period {
  readonly tab: OverviewTab;
  /** The name of a department; empty for all. */
  readonly dept: string;
  readonly doctorId: string | null;
  /** The time that the period of visits refers to. */
  readonly by: 'create' | 'finish';
  readonly status: number | null;
  readonly consultType: number | null;
  /** Only who is away now. */
  readonly away: boolean;
  readonly group: FigureGroup;
  readonly keyword: string;
  /** Null: the list's own order. */
  readonly sort: ListSort | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
  /** The row whose summary is open. */
  readonly selectedId: string | null;
}

/** The properties of a tab. */
export interface TabProps {
  query: OverviewQuery;
  onQueryChange: (query: OverviewQuery) => void;
}

/** The properties of filters. */
export interface FilterProps {
  query: OverviewQuery;
  onChange: (change: Partial<OverviewQuery>) => void;
}

/** The period of figures shown at first, in days. */
const figureDays = 30;

const daysOfTab = (tab: OverviewTab): number => (tab === 'figures' ? figureDays : unlimited);

const parseId = (params: URLSearchParams, name: string): string | null => {
  const id = params.get(name) ?? '';
  return id !== '' && id.length <= 64 ? id : null;
};

/** The tab of an address, the figures by default. */
export const tabOf = (params: URLSearchParams): OverviewTab =>
  overviewTabs.find((tab) => tab === params.get('part')) ?? 'figures';

/** Reads the address; invalid values are replaced by the defaults. */
export const readOverviewQuery = (search: string, today: string): OverviewQuery => {
  const params = new URLSearchParams(search);
  const tab = tabOf(params);
  return {
    tab,
    ...parsePeriod(params, today, daysOfTab(tab)),
    dept: (params.get('dept') ?? '').trim().slice(0, 40),
    doctorId: parseId(params, 'doctor'),
    by: params.get('by') === 'finish' ? 'finish' : 'create',
    status: parseNumber(params, 'status'),
    consultType: parseNumber(params, 'type'),
    away: params.get('away') === '1',
    group: params.get('group') === 'doctor' ? 'doctor' : 'department',
    keyword: parseKeyword(params),
    sort: parseSort(params, sortsOf[tab]),
    pageNo: parsePage(params),
    pageSize: parsePageSize(params),
    selectedId: parseId(params, 'open'),
  };
};

const partOf = (tab: OverviewTab): string | null => (tab === 'figures' ? null : tab);

/** Builds the address of a query; defaults are left out. */
export const overviewPath = (query: OverviewQuery, today: string): string => {
  const { tab, from, to, dept, doctorId, by, status, consultType, away, group, keyword, sort } = query;
  const days = daysOfTab(tab);
  return buildPath('/hospitalOverview', {
    part: partOf(tab),
    ...(days === unlimited ? { from, to } : periodParams({ from, to }, today, days)),
    dept,
    doctor: doctorId,
    by: by === 'create' ? null : by,
    status,
    type: consultType,
    away: away ? 1 : null,
    group: group === 'department' ? null : group,
    q: keyword,
    ...sortParams(sort),
    size: query.pageSize,
    page: query.pageNo,
    open: query.selectedId,
  });
};

/** The address of another tab: period, department and doctor stay. */
export const overviewTabPath = (tab: OverviewTab, search: string): string => {
  const params = new URLSearchParams(search);
  return buildPath('/hospitalOverview', {
    part: partOf(tab),
    from: params.get('from'),
    to: params.get('to'),
    dept: params.get('dept'),
    doctor: params.get('doctor'),
  });
};

/** Whose rows are asked for, as request parameters. */
export const doctorRequest = ({ dept, doctorId }: Pick<OverviewQuery, 'dept' | 'doctorId'>) => ({
  dept,
  ...(doctorId !== null && { doctorId }),
});

/** The period as request parameters. */
export const periodRequest = ({ from, to }: Period) => ({
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});
