import { auditTrail, maxExportedActs, type TrailEntry } from '../../contract/hospital/auditTrail.ts';
import { byteOrderMark, csvRow, dateTimeCell, textCell } from '../export/csv.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { dateTimeOf, dayOf } from '../server/clock.ts';
import { throwHttpError } from '../server/httpError.ts';
import { countActs, listActs } from './trailRows.ts';

const headers = { zh: '时间,操作人,操作,操作代码,对象,详情', en: 'Time,Who,What,Code,About,Detail' } as const;

const rowOf = ({ at, by, act, actName, about, detail }: TrailEntry): string =>
  csvRow([dateTimeCell(dateTimeOf(at)), ...[by, actName || act, act, about, detail].map(textCell)]);

/** The audit trail, for administrators. Its export is in it. */
export const trailHandlers = bindHandlers(auditTrail, {
  page: ({ pageNo, pageSize, ...filter }, ctx) => ({
    total: countActs(ctx, filter),
    list: listActs(ctx, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
  }),
  export(filter, ctx) {
    const { language, clock, trail } = ctx;
    const count = countActs(ctx, filter);
    if (count > maxExportedActs) return throwHttpError('trailTooLong');
    const rows = listActs(ctx, filter, { limit: count, offset: 0 });
    trail('trail-exported', '', `${count} ${JSON.stringify(filter)}`);
    const header = csvRow(headers[language].split(',').map(textCell));
    return new Response(`${byteOrderMark}${header}${rows.map(rowOf).join('')}`, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-trail-${dayOf(clock.now())}.csv"`,
      },
    });
  },
});
