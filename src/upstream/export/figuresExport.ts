import type { HospitalTotals, overview } from '../../contract/hospital/overview.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { exportColumns } from '../../contract/protocol/exportFile.ts';
import { hospitalFigures } from '../overview/hospitalFigures.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { numberCell, textCell } from './csv.ts';
import { streamCsv } from './csvExport.ts';
import { dictionaryWords, noDepartment } from './exportCells.ts';
import { visitStates } from './visitExport.ts';

const groups = {
  all: { zh: '全部', en: 'All' },
  days: { zh: '日期', en: 'Day' },
  visitStates: { zh: '问诊状态', en: 'Visit status' },
  prescriptionStates: { zh: '处方状态', en: 'Prescription status' },
  departments: { zh: '科室', en: 'Department' },
  doctors: { zh: '医生', en: 'Doctor' },
} as const;

interface Row extends Partial<HospitalTotals> {
  readonly group: keyof typeof groups;
  readonly name: string;
  /** Of a doctor. */
  readonly department?: string;
}

const sum = (states: readonly { readonly count: number | null }[]): number =>
  states.reduce((total, { count }) => total + (count ?? 0), 0);

const minutesCell = (ms: number | null | undefined): string =>
  numberCell(ms === null || ms === undefined ? null : ms / 60_000, 1);
const countCell = (count: number | null | undefined): string => numberCell(count ?? null);

/** What the page of figures shows, a row for each line of it; what a row has not is an empty cell. */
const rowsOf = (
  ctx: RequestContext,
  query: Omit<ServerInput<typeof overview.exportFigures>, 'columns'>,
): Row[] => {
  const { language } = ctx;
  const figures = hospitalFigures(ctx, query);
  const days = (figures.days ?? []).map(({ day, states }) => ({ day, states: states ?? [] }));
  const visits = Map.groupBy(
    days.flatMap(({ states }) => states),
    ({ status }) => status,
  );
  const prescriptionWords = dictionaryWords(ctx, 'prescription_status');
  return [
    { group: 'all', name: '', ...figures.totals },
    ...days.map(({ day, states }): Row => ({ group: 'days', name: day, visits: sum(states) })),
    ...[...visits]
      .toSorted(([a], [b]) => a - b)
      .map(([status, same]): Row => {
        const name = visitStates[status]?.[language] ?? String(status);
        return { group: 'visitStates', name, visits: sum(same) };
      }),
    ...(figures.prescriptions ?? []).map(({ status, count }): Row => {
      const name = prescriptionWords.get(status) ?? String(status);
      return { group: 'prescriptionStates', name, prescriptions: count };
    }),
    ...(figures.departments ?? []).map(
      ({ deptName, ...totals }): Row => ({
        group: 'departments',
        name: deptName ?? noDepartment[language],
        ...totals,
      }),
    ),
    ...(figures.doctors ?? []).map(
      ({ doctorName, deptName, ...totals }): Row => ({
        group: 'doctors',
        name: doctorName,
        department: deptName ?? noDepartment[language],
        ...totals,
      }),
    ),
  ];
};

/** The figures of the hospital in a period. */
export const exportHospitalFigures = (
  ctx: RequestContext,
  { columns, ...query }: ServerInput<typeof overview.exportFigures>,
): Response =>
  streamCsv(
    ctx,
    { columns, ...query },
    {
      action: 'hospital-figures-export',
      fileName: { zh: '全院统计', en: 'hospital-figures' },
      columns: exportColumns.hospitalFigures,
      keys: rowsOf(ctx, query),
      read: (rows: readonly Row[]) => rows,
      cells: {
        group: ({ group }) => textCell(groups[group][ctx.language]),
        name: ({ name }) => textCell(name),
        department: ({ department = '' }) => textCell(department),
        visits: ({ visits }) => countCell(visits),
        medianWait: ({ medianWaitMs }) => minutesCell(medianWaitMs),
        longestWait: ({ longestWaitMs }) => minutesCell(longestWaitMs),
        prescriptions: ({ prescriptions }) => countCell(prescriptions),
        reviewed: ({ reviewed }) => countCell(reviewed),
        rejected: ({ rejected }) => countCell(rejected),
      },
    },
  );
