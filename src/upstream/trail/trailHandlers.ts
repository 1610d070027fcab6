import { auditTrail, maxExportedActs, type TrailEntry } from '../../contract/hospital/auditTrail.ts';
import { exportColumns } from '../../contract/protocol/exportFile.ts';
import { textCell } from '../export/csv.ts';
import { streamCsv } from '../export/csvExport.ts';
import { timeCell } from '../export/exportCells.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwHttpError } from '../server/httpError.ts';
import { actIds, actsWithIds, countActs, listActs } from './trailRows.ts';

/** The audit trail, for administrators. Its export is in it. */
export const trailHandlers = bindHandlers(auditTrail, {
  page: ({ pageNo, pageSize, ...filter }, ctx) => ({
    total: countActs(ctx, filter),
    list: listActs(ctx, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
  }),
  export({ columns, ...filter }, ctx) {
    if (countActs(ctx, filter) > maxExportedActs) return throwHttpError('trailTooLong');
    return streamCsv(
      ctx,
      { columns, ...filter },
      {
        action: 'trail-exported',
        fileName: { zh: '操作日志', en: 'audit-trail' },
        columns: exportColumns.auditTrail,
        keys: actIds(ctx, filter),
        read: (ids): readonly TrailEntry[] => {
          const entries = actsWithIds(ctx, ids);
          // Sign-ins may leave the trail meanwhile: the file breaks off rather than lack rows without a word.
          if (entries.length !== ids.length) throw new Error('the trail was pruned during its export');
          return entries;
        },
        cells: {
          at: ({ at }) => timeCell(at),
          by: ({ by }) => textCell(by),
          act: ({ act, actName }) => textCell(actName || act),
          code: ({ act }) => textCell(act),
          about: ({ about }) => textCell(about),
          detail: ({ detail }) => textCell(detail),
        },
      },
    );
  },
});
