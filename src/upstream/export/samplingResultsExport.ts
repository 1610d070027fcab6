import { reasonGroups } from '../../contract/prescribing/rejectReason.ts';
import type { sampling } from '../../contract/prescribing/sampling.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { exportColumns } from '../../contract/protocol/exportFile.ts';
import { samplingResults } from '../sampling/samplingResults.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { numberCell, textCell } from './csv.ts';
import { streamCsv } from './csvExport.ts';
import { noDepartment, reasonText } from './exportCells.ts';

const groups = {
  all: { zh: '全部', en: 'All' },
  reasonGroups: { zh: '类别', en: 'Reason category' },
  reasons: { zh: '问题', en: 'Reason' },
  departments: { zh: '科室', en: 'Department' },
  prescribers: { zh: '开方医生', en: 'Prescriber' },
} as const;

interface Share {
  readonly size: number;
  readonly judged: number;
  readonly rational: number;
}

interface Row {
  readonly group: keyof typeof groups;
  readonly name: string;
  /** Null: a reason, which only faulty prescriptions have. */
  readonly share: Share | null;
  readonly notRational: number;
}

/** What the page of a sample shows, a row for each figure of it. */
const rowsOf = (ctx: RequestContext, id: string): Row[] => {
  const { language } = ctx;
  const { sample, byGroup, byReason, byDepartment, byPrescriber } = samplingResults(ctx, id);
  const shareRow = (group: Row['group'], name: string, share: Share): Row => ({
    group,
    name,
    share,
    notRational: share.judged - share.rational,
  });
  const countRow = (group: Row['group'], name: string, count: number): Row => ({
    group,
    name,
    share: null,
    notRational: count,
  });
  return [
    shareRow('all', '', sample),
    ...byGroup.map(({ group, count }) => {
      const name = reasonGroups.find((one) => one.group === group)?.[language] ?? String(group);
      return countRow('reasonGroups', name, count);
    }),
    ...byReason.map(({ reason, count }) => countRow('reasons', reasonText(reason, language), count)),
    ...byDepartment.map((one) => shareRow('departments', one.name ?? noDepartment[language], one)),
    ...byPrescriber.map((one) => shareRow('prescribers', one.name, one)),
  ];
};

/** What was found in a sample so far. What is not judged yet counts as neither. */
export const exportSamplingResults = (
  ctx: RequestContext,
  { columns, ...query }: ServerInput<typeof sampling.exportResults>,
): Response =>
  streamCsv(
    ctx,
    { columns, ...query },
    {
      action: 'sample-results-export',
      fileName: { zh: '处方点评结果', en: 'prescription-sampling-results' },
      columns: exportColumns.samplingResults,
      keys: rowsOf(ctx, query.id),
      read: (rows: readonly Row[]) => rows,
      cells: {
        group: ({ group }) => textCell(groups[group][ctx.language]),
        name: ({ name }) => textCell(name),
        size: ({ share }) => numberCell(share?.size ?? null),
        judged: ({ share }) => numberCell(share?.judged ?? null),
        rational: ({ share }) => numberCell(share?.rational ?? null),
        notRational: ({ notRational }) => numberCell(notRational),
        share: ({ share }) => numberCell(share?.judged ? (100 * share.rational) / share.judged : null, 1),
      },
    },
  );
