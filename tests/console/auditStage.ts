import { expect } from 'vitest';
import { createReview, type Review } from '../../src/console/features/audit/review/review.ts';
import type { ReviewQueue } from '../../src/console/features/audit/review/reviewQueue.ts';
import { audit, type Task } from '../../src/contract/prescribing/audit.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import { order } from '../../src/contract/consultation/order.ts';
import {
  type LineInput,
  type Prescription,
  prescription,
} from '../../src/contract/prescribing/prescription.ts';
import { first, until } from './prescribingStage.ts';
import type { Desk, Stage } from './roomStage.ts';

/** What waits for a verdict, the oldest first. */
export const queue = async (desk: Desk): Promise<Task[]> =>
  (await desk.app.call(audit.page, { pageSize: 100 })).list;

/** Opens a prescription for review, as its page does, until it may be judged or somebody else holds it. */
export const reviewOf = async (
  stage: Stage,
  desk: Desk,
  id: string,
  run?: ReviewQueue,
): Promise<{ one: Review; leave: () => void }> => {
  const one = createReview(desk.app, id, run);
  const leave = one.start();
  stage.closes(leave);
  await until(() => {
    expect(one.ruleCheck.result.value?.complete).toBe(true);
    expect(one.lease.owner.value === 'other' || one.canDecide.value).toBe(true);
  });
  return { one, leave };
};

/** A grown-up follow-up patient without allergies, accepted by a doctor. */
export const accepted = async (doctor: Desk): Promise<string> => {
  const waiting = await doctor.app.call(order.awaiting, {});
  const { id } = first(
    waiting.filter(
      ({ followUp, patient }) =>
        followUp && patient.birthDate < '2005' && patient.allergyClasses.length === 0,
    ),
  );
  await doctor.app.call(order.accept, { id });
  return id;
};

const lineOf = ({ drugId, dose, frequency, route, days, quantity, remark, group }: LineInput): LineInput => ({
  drugId,
  dose,
  frequency,
  route,
  days,
  quantity,
  quantityByHand: false,
  remark,
  group,
});

/** One line of amlodipine against high blood pressure, sent for audit. */
export const submitted = async (doctor: Desk, orderId: string, remark = ''): Promise<Prescription> => {
  const warehouseId = first(await doctor.app.call(drug.warehouses, {})).id;
  const { list } = await doctor.app.call(drug.search, { warehouseId, keyword: 'D0001' });
  return doctor.app.call(prescription.create, {
    orderId,
    warehouseId,
    diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    lines: [
      { drugId: first(list).id, dose: '5', frequency: 'qd', route: 'oral', days: 7, quantity: 1, remark },
    ],
    submit: true,
  });
};

/** The same prescription, sent again with its lines changed. */
export const mended = (
  doctor: Desk,
  { id, version, warehouseId, diagnoses, lines }: Prescription,
  change: Partial<LineInput>,
): Promise<Prescription> =>
  doctor.app.call(prescription.edit, {
    id,
    version,
    warehouseId,
    diagnoses,
    lines: lines.map((line) => ({ ...lineOf(line), ...change })),
    submit: true,
  });

/** Claims and judges, as another page would. */
export const judge = async (
  desk: Desk,
  { id, version, lines }: Pick<Prescription, 'id' | 'version' | 'lines'>,
  approve: boolean,
  reasons: readonly string[] = [],
  opinion = '',
): Promise<Prescription> => {
  await desk.app.call(audit.claim, { id });
  return desk.app.call(audit.verdict, {
    id,
    version,
    approve,
    opinion,
    lines: reasons.length === 0 ? [] : [{ lineId: first(lines).id, reasons: [...reasons] }],
  });
};
