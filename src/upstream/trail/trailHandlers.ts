import { auditTrail, maxExportedActs } from '../../contract/hospital/auditTrail.ts';
import { exportColumns } from '../../contract/protocol/exportFile.ts';
import { textCell } from '../export/csv.ts';
import { streamCsv } from '../export/csvExport.ts';
import { patientCells, timeCell } from '../export/exportCells.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwHttpError } from '../server/httpError.ts';
import { actIds, actsWithIds, countActs, listActs, type PatientAct } from './trailRows.ts';

/** The audit trail, for administrators. Its export is in it. */
export const trailHandlers = bindHandlers(auditTrail, {
  page: ({ pageNo, pageSize, ...filter }, ctx) => ({
    total: countActs(ctx, filter),
    list: listActs(ctx, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
  }),
  export({ columns, names, ...filter }, ctx) {
    if (countActs(ctx, filter) > maxExportedActs) return throwHttpError('trailTooLong');
    const { shown, text } = patientCells(names);
    return streamCsv(
      ctx,
      { columns, names, ...filter },
      {
        action: 'trail-exported',
        fileName: { zh: '操作日志', en: 'audit-trail' },
        columns: exportColumns.auditTrail,
        keys: actIds(ctx, filter),
        read: (ids): readonly PatientAct[] => {
          const acts = actsWithIds(ctx, ids, shown);
          // Sign-ins may leave the trail meanwhile: the file breaks off rather than lack rows without a word.
          if (acts.length !== ids.length) throw new Error('the trail was pruned during its export');
          return acts;
        },
        cells: {
          at: ({ entry }) => timeCell(entry.at),
          by: ({ entry }) => textCell(entry.by),
          act: ({ entry }) => textCell(entry.actName || entry.act),
          code: ({ entry }) => textCell(entry.act),
          about: ({ entry, patient }) => text(entry.about, patient ?? ''),
          detail: ({ entry, patient }) => text(entry.detail, patient ?? ''),
        },
      },
    );
  },
});
