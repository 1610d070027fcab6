import * as v from 'valibot';
import { codedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import { type Order, type order, orderStatus } from '../../contract/consultation/order.ts';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { type ColumnHead, exportColumns } from '../../contract/protocol/exportFile.ts';
import { departmentSql } from '../hospital/departments.ts';
import { listedIds, listedOrders, type OrderScope, ownOrders } from '../orders/orderPage.ts';
import { ordersOf } from '../orders/orderRows.ts';
import type { Caller, RequestContext } from '../server/requestContext.ts';
import { textCell } from './csv.ts';
import { streamCsv } from './csvExport.ts';
import {
  ageCell,
  diagnosisCell,
  dictionaryWords,
  patientCells,
  separator,
  sexCell,
  timeCell,
  wordCell,
  yuanCell,
} from './exportCells.ts';

const { unpaid, awaiting, inConsultation, finished, cancelled, declined, expired } = orderStatus;

/** The states of a visit in words. */
export const visitStates: Readonly<Record<number, ColumnHead>> = {
  [unpaid]: { zh: '待支付', en: 'Unpaid' },
  [awaiting]: { zh: '待接诊', en: 'Waiting' },
  [inConsultation]: { zh: '问诊中', en: 'In consultation' },
  [finished]: { zh: '已结束', en: 'Completed' },
  [cancelled]: { zh: '已取消', en: 'Cancelled' },
  [declined]: { zh: '已退诊', en: 'Declined' },
  [expired]: { zh: '已过期', en: 'Expired' },
};
const answers = [
  { zh: '否', en: 'No' },
  { zh: '是', en: 'Yes' },
];

interface Details {
  readonly id: string;
  readonly department: string | null;
  /** JSON; null without a case record. */
  readonly diagnoses: string | null;
  readonly prescriptions: string | null;
  readonly amountFen: number | null;
}

interface Visit extends Order {
  readonly details: Details | undefined;
}

const diagnosisList = v.array(codedDiagnosis);
const { draft, approved, dispensed } = prescriptionStatus;

/** Which visits a file has. */
interface ExportedVisits {
  /** In the audit trail. */
  readonly action: string;
  readonly fileName: ColumnHead;
  readonly scope: OrderScope;
  /** Whose visits have diagnosis, prescriptions and amount: the caller's own, or all. */
  readonly detailed: 'own' | 'all';
}

/**
 * What else a file says about visits. The amount is that of approved and dispensed prescriptions. CROSS
 * keeps SQLite from reading all lines of the hospital for each visit.
 */
const detailsOf = (
  { store, caller, language }: RequestContext,
  { detailed }: ExportedVisits,
  ids: readonly string[],
): ReadonlyMap<string, Details> =>
  new Map(
    store
      .all<Details>(
        `SELECT o.id, ${departmentSql(language, 'a.dept')} AS department,
           (SELECT r.diagnoses FROM case_record r WHERE r.order_id = o.id ORDER BY r.version DESC LIMIT 1) AS diagnoses,
           (SELECT group_concat(x.prescription_no, '${separator}' ORDER BY x.prescription_no) FROM prescription x
             WHERE x.order_id = o.id AND +x.status <> ${draft}) AS prescriptions,
           (SELECT sum(l.price_fen * l.quantity) FROM prescription x
             CROSS JOIN prescription_line l ON l.prescription_id = x.id AND l.version = x.version
             WHERE x.order_id = o.id AND +x.status IN (${approved}, ${dispensed})) AS amountFen
         FROM json_each(?1) wanted CROSS JOIN consult_order o ON o.id = wanted.value
           LEFT JOIN account a ON a.id = o.doctor_id
         WHERE (?2 IS NULL OR o.doctor_id = ?2)`,
        JSON.stringify(ids),
        detailed === 'own' ? caller.userId : null,
      )
      .map((row) => [row.id, row]),
  );

/** The visits of a doctor's own list. */
export const ownVisits = (caller: Pick<Caller, 'userId'>): ExportedVisits => ({
  action: 'order-export',
  fileName: { zh: '问诊单', en: 'visits' },
  scope: ownOrders(caller),
  detailed: 'own',
});

/**
 * The orders that a list shows. Waiting orders are read at the start, because another doctor may
 * accept one a moment later.
 */
export const exportVisits = (
  ctx: RequestContext,
  query: ServerInput<typeof order.export>,
  visits: ExportedVisits,
): Response => {
  const { store, language } = ctx;
  const types = dictionaryWords(ctx, 'consult_type');
  const { name, text } = patientCells(query.names);
  const mayWait = query.status === undefined || query.status === awaiting;
  const waiting = mayWait ? listedOrders(store, visits.scope, { ...query, status: awaiting }) : [];
  const waitingOrders = ordersOf(
    store,
    waiting.map(({ id }) => id),
  );
  return streamCsv(ctx, query, {
    action: visits.action,
    fileName: visits.fileName,
    columns: exportColumns.visits,
    keys: listedIds(store, visits.scope, query),
    read: (ids): readonly Visit[] => {
      const others = ids.filter((id) => !waitingOrders.has(id));
      const own = ordersOf(store, others);
      const details = detailsOf(ctx, visits, others);
      return ids
        .flatMap((id) => waitingOrders.get(id) ?? own.get(id) ?? [])
        .map((one) => ({ ...one, details: details.get(one.id) }));
    },
    cells: {
      orderNo: ({ orderNo }) => textCell(orderNo),
      status: ({ status }) => wordCell(visitStates, status, language),
      consultType: ({ consultType }) => textCell(types.get(consultType) ?? String(consultType)),
      followUp: ({ followUp }) => wordCell(answers, Number(followUp), language),
      patient: ({ patient }) => name(patient.name),
      sex: ({ patient }) => sexCell(patient, language),
      age: ({ patient, createTime }) => ageCell(patient, createTime),
      complaint: ({ complaint, patient }) => text(complaint, patient.name),
      diagnosis: ({ details }) =>
        diagnosisCell(v.parse(diagnosisList, JSON.parse(details?.diagnoses ?? '[]')), language),
      department: ({ details }) => textCell(details?.department ?? ''),
      doctor: ({ doctorName }) => textCell(doctorName ?? ''),
      prescriptions: ({ details }) => textCell(details?.prescriptions ?? ''),
      amount: ({ details }) => yuanCell(details?.amountFen ?? null),
      created: ({ createTime }) => timeCell(createTime),
      accepted: ({ acceptTime }) => timeCell(acceptTime),
      finished: ({ finishTime, endTime }) => timeCell(finishTime ?? endTime),
      declineReason: ({ declineReason, patient }) => text(declineReason ?? '', patient.name),
    },
  });
};
