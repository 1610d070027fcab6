import type { ServerInput } from '../contract/protocol/endpoint.ts';
import {
  type Prescription,
  type PrescriptionSort,
  type prescription,
  prescriptionStatus,
} from '../contract/prescribing/prescription.ts';
import { containing } from './likely.ts';
import { prescriptionPage, type Selection } from './prescriptionRows.ts';
import type { Scene } from './serve.ts';
import { span } from './span.ts';

type Asked = ServerInput<typeof prescription.list>;
type Meant = Pick<Asked, 'from' | 'to' | 'keyword' | 'orderId' | 'status'>;

const orders: Readonly<Record<PrescriptionSort, Selection['order']>> = {
  newest: 'x.create_time DESC, x.id DESC',
  oldest: 'x.create_time, x.id',
  highestTotal: `(SELECT sum(l.price_fen * l.quantity) FROM prescription_line l
    WHERE l.prescription_id = x.id AND l.version = x.version) DESC, x.create_time DESC, x.id DESC`,
};

// Only the current version counts: a drug that was removed again is not found.
const written = `(x.prescription_no LIKE ? ESCAPE '\\'
  OR EXISTS (SELECT 1 FROM patient w WHERE w.id = x.patient_id AND w.name LIKE ? ESCAPE '\\')
  OR EXISTS (SELECT 1 FROM prescription_line l WHERE l.prescription_id = x.id AND l.version = x.version
    AND (l.drug_name LIKE ? ESCAPE '\\' OR l.drug_name_en LIKE ? ESCAPE '\\')))`;

/** The caller's own prescriptions that match a filter, over `x`. */
const meant = (scene: Scene, asked: Meant): Pick<Selection, 'where' | 'params'> => {
  const { start, end } = span(asked);
  const like = containing(asked.keyword);
  const wanted = [
    ['x.doctor_id = ?', [scene.caller.userId]],
    ['x.order_id = ?', [asked.orderId ?? null]],
    ['x.status = ?', [asked.status ?? null]],
    ['x.create_time >= ?', [start]],
    ['x.create_time < ?', [end]],
    [written, asked.keyword === '' ? [null] : [like, like, like, like]],
  ] as const;
  const given = wanted.flatMap(([where, params]) => {
    const said = params.filter((one) => one !== null);
    return said.length === params.length ? [{ where, said }] : [];
  });
  return { where: given.map(({ where }) => where).join(' AND '), params: given.flatMap(({ said }) => said) };
};

/** A page of the caller's prescriptions. */
export const listOwn = (scene: Scene, asked: Asked): { total: number; list: Prescription[] } =>
  prescriptionPage(scene.store, scene.clock.now(), {
    reader: scene.caller.userId,
    ...meant(scene, asked),
    order: orders[asked.sort],
    pageNo: asked.pageNo,
    pageSize: asked.pageSize,
  });

/** The number of prescriptions in each state, under the same filters as the list. */
export const countOwn = (
  scene: Scene,
  asked: ServerInput<typeof prescription.numbers>,
): { status: number; count: number }[] => {
  const { where, params } = meant(scene, asked);
  const counted = scene.store.all<{ status: number; count: number }>(
    `SELECT x.status, count(*) AS count FROM prescription x WHERE ${where} GROUP BY x.status`,
    ...params,
  );
  const byStatus = new Map(counted.map(({ status, count }) => [status, count]));
  return Object.values(prescriptionStatus).map((status) => ({ status, count: byStatus.get(status) ?? 0 }));
};
