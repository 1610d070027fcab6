import { overview } from '../../contract/hospital/overview.ts';
import { exportHospitalFigures } from '../export/figuresExport.ts';
import { orderById } from '../orders/orderRows.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { trailAnyRead } from '../trail/trailRead.ts';
import { hospitalFigures } from './hospitalFigures.ts';
import {
  exportHospitalPrescriptions,
  hospitalPrescriptionById,
  hospitalPrescriptions,
  prescriptionsOfVisit,
} from './hospitalPrescriptions.ts';
import { asHospitalVisits, exportHospitalVisits, hospitalVisits } from './hospitalVisits.ts';
import { doctorSchedules } from './schedules.ts';

/** What a list was asked for, and how many patients it showed. */
const listed = (filter: object, { list }: { readonly list: readonly unknown[] }): string =>
  JSON.stringify({ rows: list.length, ...filter });

const readVisit = (ctx: RequestContext, id: string) => {
  const order = orderById(ctx.store, id);
  const [visit] = asHospitalVisits(ctx, [order]);
  if (visit === undefined) return throwHttpError(404);
  if (order.doctorId !== ctx.caller.userId) trailAnyRead(ctx, 'hospital-visit-read', id);
  return { visit, prescriptions: prescriptionsOfVisit(ctx, id) };
};

/**
 * The whole hospital, for administrators to read (docs/product.md, "The whole hospital"). The role is checked in `access.ts`. An
 * administrator treats nobody here, so whatever shows patients is in the audit trail.
 */
export const overviewHandlers = bindHandlers(overview, {
  visits(query, ctx) {
    const page = hospitalVisits(ctx, query);
    ctx.trail('hospital-visits-listed', '', listed(query, page));
    return page;
  },
  exportVisits: (query, ctx) => exportHospitalVisits(ctx, query),
  visit: ({ id }, ctx) => readVisit(ctx, id),
  prescriptions(query, ctx) {
    const page = hospitalPrescriptions(ctx, query);
    ctx.trail('hospital-prescriptions-listed', '', listed(query, page));
    return page;
  },
  exportPrescriptions: (query, ctx) => exportHospitalPrescriptions(ctx, query),
  prescription({ id }, ctx) {
    const found = hospitalPrescriptionById(ctx, id);
    if (found === undefined) return throwHttpError(404);
    if (found.doctorId !== ctx.caller.userId) trailAnyRead(ctx, 'hospital-prescription-read', id);
    return found;
  },
  figures: (query, ctx) => hospitalFigures(ctx, query),
  exportFigures: (query, ctx) => exportHospitalFigures(ctx, query),
  schedules: (query, ctx) => doctorSchedules(ctx, query),
});
