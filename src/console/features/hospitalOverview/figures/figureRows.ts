import type { HospitalFigures, HospitalTotals } from '../../../../contract/hospital/overview.ts';
import type { ListSort } from '../../../lib/queryParams.ts';
import type { FigureGroup, FigureSort, OverviewQuery } from '../overviewQuery.ts';
import { rejectedShare } from './figureText.ts';

/** The figures of one department or of one doctor. */
export interface FigureRow extends HospitalTotals {
  readonly key: string;
  /** Empty: of no known department. */
  readonly name: string;
  /** Of a doctor: the department. */
  readonly deptName: string | null;
}

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

const values: Readonly<Record<Exclude<FigureSort, 'name'>, (row: FigureRow) => number | null>> = {
  visits: ({ visits }) => visits,
  medianWait: ({ medianWaitMs }) => medianWaitMs,
  longestWait: ({ longestWaitMs }) => longestWaitMs,
  prescriptions: ({ prescriptions }) => prescriptions,
  reviewed: ({ reviewed }) => reviewed,
  rejected: rejectedShare,
};

/** What is not known comes last, whichever way the rows are sorted. */
const compare = (a: FigureRow, b: FigureRow, { by, descending }: ListSort<FigureSort>): number => {
  const direction = descending ? -1 : 1;
  if (by === 'name')
    return Number(a.name === '') - Number(b.name === '') || direction * collator.compare(a.name, b.name);
  const [one, other] = [values[by](a), values[by](b)];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return direction * (one - other) || collator.compare(a.name, b.name);
};

const rowsOf = ({ departments, doctors }: HospitalFigures, group: FigureGroup): FigureRow[] | undefined =>
  group === 'department'
    ? departments?.map((one) => ({
        ...one,
        key: one.deptName ?? '',
        name: one.deptName ?? '',
        deptName: null,
      }))
    : doctors?.map((one) => ({ ...one, key: one.doctorId, name: one.doctorName }));

/** The rows of one group that match the keyword, sorted; undefined: not known. */
export const figureRows = (
  figures: HospitalFigures,
  { group, keyword }: Pick<OverviewQuery, 'group' | 'keyword'>,
  sort: ListSort<FigureSort>,
): readonly FigureRow[] | undefined => {
  const wanted = keyword.toLowerCase();
  return rowsOf(figures, group)
    ?.filter(({ name, deptName }) => `${name} ${deptName ?? ''}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => compare(a, b, sort));
};
