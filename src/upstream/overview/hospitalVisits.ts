import * as v from 'valibot';
import { type HospitalVisit, hospitalVisit, type overview } from '../../contract/hospital/overview.ts';
import type { Order } from '../../contract/consultation/order.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { exportVisits } from '../export/visitExport.ts';
import { departmentNamer } from '../hospital/departments.ts';
import { orderPage, type OrderScope } from '../orders/orderPage.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { type DoctorFilter, doctorConditions, doctorsById } from './doctorFilter.ts';

const scopeOf = ({ store }: Pick<RequestContext, 'store'>, filter: DoctorFilter): OrderScope => {
  const conditions = doctorConditions(store, filter, 'o.doctor_id');
  return [
    {
      sql: ['true', ...conditions.map(({ sql }) => sql)].join(' AND '),
      params: conditions.flatMap(({ params }) => params),
    },
  ];
};

/** Orders as an administrator reads them: without what only a treating doctor needs. */
export const asHospitalVisits = (
  { store, language }: Pick<RequestContext, 'store' | 'language'>,
  orders: readonly Order[],
): HospitalVisit[] => {
  const nameOf = departmentNamer(store, language);
  const doctors = doctorsById(
    store,
    orders.flatMap(({ doctorId }) => doctorId ?? []),
  );
  return orders.map((one) =>
    v.parse(hospitalVisit, { ...one, deptName: nameOf(doctors.get(one.doctorId ?? '')?.dept ?? null) }),
  );
};

/** A page of the hospital's visits. */
export const hospitalVisits = (
  ctx: RequestContext,
  { dept, doctorId, ...query }: ServerInput<typeof overview.visits>,
): { total: number; list: HospitalVisit[] } => {
  const { total, list } = orderPage(ctx.store, scopeOf(ctx, { dept, doctorId }), query);
  return { total, list: asHospitalVisits(ctx, list) };
};

/** All of the hospital's visits that match, as a file. */
export const exportHospitalVisits = (
  ctx: RequestContext,
  query: ServerInput<typeof overview.exportVisits>,
): Response =>
  exportVisits(ctx, query, {
    action: 'hospital-visits-export',
    fileName: { zh: '全院问诊', en: 'hospital-visits' },
    scope: scopeOf(ctx, query),
    detailed: 'all',
  });
