import * as v from 'valibot';
import {
  type HospitalPrescription,
  hospitalPrescription,
  type overview,
} from '../../contract/hospital/overview.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { exportPrescriptions } from '../export/prescriptionExport.ts';
import { departmentNamer } from '../hospital/departments.ts';
import {
  allPrescriptionIds,
  type Found,
  lastSent,
  matching,
  prescriptionIds,
  prescriptionOrder,
} from '../prescriptions/prescriptionList.ts';
import { prescriptionsOf } from '../prescriptions/prescriptionRows.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { doctorConditions } from './doctorFilter.ts';

type Filter = Omit<ServerInput<typeof overview.prescriptions>, 'pageNo' | 'pageSize'>;

/** Nobody's: also the caller's own prescriptions are read in the version that was submitted. */
const reader = '';

const selectionOf = ({ store }: RequestContext, filter: Filter): Found => ({
  ...matching(filter, lastSent, [
    ['x.submit_time IS NOT NULL', []],
    ...doctorConditions(store, filter, 'x.doctor_id').map(({ sql, params }) => [sql, params] as const),
  ]),
  ...prescriptionOrder(filter.sort, lastSent),
});

const asHospitalPrescriptions = (
  { store, language }: RequestContext,
  prescriptions: readonly Prescription[],
): HospitalPrescription[] => {
  const nameOf = departmentNamer(store, language);
  return prescriptions.map((one) =>
    v.parse(hospitalPrescription, { ...one, deptName: nameOf(one.deptName) }),
  );
};

const byIds = (ctx: RequestContext, ids: readonly string[]): HospitalPrescription[] =>
  asHospitalPrescriptions(ctx, prescriptionsOf(ctx.store, ctx.clock.now(), reader, ids));

/** A page of the hospital's prescriptions. */
export const hospitalPrescriptions = (
  ctx: RequestContext,
  { pageNo, pageSize, ...filter }: ServerInput<typeof overview.prescriptions>,
): { total: number; list: HospitalPrescription[] } => {
  const selection = selectionOf(ctx, filter);
  const { where, params } = selection;
  return {
    total:
      ctx.store.one<{ n: number }>(`SELECT count(*) AS n FROM prescription x WHERE ${where}`, ...params)?.n ??
      0,
    // The rows are read for one page: what they have is too much to sort.
    list: byIds(
      ctx,
      prescriptionIds(ctx.store, selection, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
    ),
  };
};

/** One that was submitted for review; undefined for a draft and an unknown id. */
export const hospitalPrescriptionById = (ctx: RequestContext, id: string): HospitalPrescription | undefined =>
  byIds(ctx, [id]).find(({ submitTime }) => submitTime !== null);

/** The submitted prescriptions of a visit, oldest first. */
export const prescriptionsOfVisit = (ctx: RequestContext, orderId: string): HospitalPrescription[] =>
  byIds(
    ctx,
    prescriptionIds(ctx.store, {
      where: 'x.order_id = ? AND x.submit_time IS NOT NULL',
      params: [orderId],
      order: 'x.create_time, x.id',
    }),
  );

/** All of the hospital's prescriptions that match, as a file. */
export const exportHospitalPrescriptions = (
  ctx: RequestContext,
  query: ServerInput<typeof overview.exportPrescriptions>,
): Response =>
  exportPrescriptions(ctx, query, {
    action: 'hospital-prescriptions-export',
    fileName: { zh: '全院处方', en: 'hospital-prescriptions' },
    ids: allPrescriptionIds(ctx.store, selectionOf(ctx, query)),
    reader,
  });
