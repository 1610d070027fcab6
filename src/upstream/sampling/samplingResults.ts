import { judgementReasons, type SamplingResults } from '../../contract/prescribing/sampling.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { nextSheetId } from './nextSheet.ts';
import { requireSample } from './sampleRows.ts';
import { sheetsOf, type StoredSheet } from './sheetRows.ts';

/** Every reason on a worksheet once, in the order of the pharmacists' list. */
export const sheetReasons = ({ judgement }: Pick<StoredSheet, 'judgement'>): readonly string[] =>
  judgement ? judgementReasons(judgement) : [];

/** The number of a reason's group. */
export const groupOf = (code: string): number => Number(code.split('-')[0]);

/** How often each value is there, the most frequent first. */
const counted = <T>(values: readonly T[]): { value: T; count: number }[] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => ({ value, count: all.length }))
    .toSorted((a, b) => b.count - a.count);

const shares = <K>(sheets: readonly StoredSheet[], keyOf: (sheet: StoredSheet) => K) =>
  [...Map.groupBy(sheets, keyOf)]
    .map(([key, all]) => ({
      key,
      first: all[0],
      size: all.length,
      judged: all.filter(({ judgement }) => judgement !== null).length,
      rational: all.filter(({ judgement }) => judgement?.rational === true).length,
    }))
    .toSorted((a, b) => b.size - a.size);

/** What was found in a sample so far. */
export const samplingResults = (ctx: RequestContext, id: string): SamplingResults => {
  const sample = requireSample(ctx, id);
  const sheets = sheetsOf(ctx, id);
  const reasons = sheets.map(sheetReasons);
  return {
    sample,
    byGroup: counted(reasons.flatMap((codes) => [...new Set(codes.map(groupOf))]))
      .map(({ value, count }) => ({ group: value, count }))
      .toSorted((a, b) => a.group - b.group),
    byReason: counted(reasons.flat()).map(({ value, count }) => ({ reason: value, count })),
    byDepartment: shares(sheets, ({ deptName }) => (deptName === '' ? null : deptName)).map(
      ({ key, size, judged, rational }) => ({ name: key, size, judged, rational }),
    ),
    byPrescriber: shares(sheets, ({ doctorId }) => doctorId).map(
      ({ key, first, size, judged, rational }) => ({
        id: key,
        name: first?.doctorName ?? '',
        size,
        judged,
        rational,
      }),
    ),
    nextId: nextSheetId(ctx.caller, sheets),
  };
};
