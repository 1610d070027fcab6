import { expect } from 'vitest';
import { createReview, type Review } from '../../../src/console/features/audit/review/review.ts';
import type { ReviewQueue } from '../../../src/console/features/audit/review/reviewQueue.ts';
import { audit, type Task } from '../../../src/contract/prescribing/audit.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import {
  type LineInput,
  type Prescription,
  prescription,
} from '../../../src/contract/prescribing/prescription.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';
import { acceptForAnyDrug } from '../../support/api/acceptForAnyDrug.ts';
import type { Client, Backend } from '../../support/startBackend.ts';

/** Prescriptions waiting for a verdict, oldest first. */
export const auditQueue = async (client: Client): Promise<Task[]> =>
  (await client.app.call(audit.page, { pageSize: 100 })).list;

/** Opens a prescription for review, as its page does, until it can be judged or is held by another auditor. */
export const startReview = async (
  backend: Backend,
  client: Client,
  id: string,
  reviewQueue?: ReviewQueue,
): Promise<{ review: Review; leave: () => void }> => {
  const review = createReview(client.app, id, reviewQueue);
  const leave = review.start();
  backend.onClose(leave);
  await waitFor(() => {
    expect(review.ruleCheck.complete.value).toBe(true);
    expect(review.lease.owner.value === 'other' || review.canDecide.value).toBe(true);
  });
  return { review, leave };
};

/** A patient for whom any drug can be prescribed, accepted by a doctor. */
export const acceptPatient = async (doctor: Client): Promise<string> =>
  (await acceptForAnyDrug(doctor.app.call)).id;

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

/** One line of amlodipine for high blood pressure, submitted for audit. */
export const submitPrescription = async (
  doctor: Client,
  orderId: string,
  remark = '',
): Promise<Prescription> => {
  const warehouseId = firstOf(await doctor.app.call(drug.warehouses, {})).id;
  const { list } = await doctor.app.call(drug.search, { warehouseId, keyword: 'D0001' });
  return doctor.app.call(prescription.create, {
    orderId,
    warehouseId,
    diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    lines: [
      { drugId: firstOf(list).id, dose: '5', frequency: 'qd', route: 'oral', days: 7, quantity: 1, remark },
    ],
    // A second one of the same drug needs a reason.
    overrides: [{ rule: 'already-taking', line: 0, reason: 'another strength' }],
    submit: true,
  });
};

/** The same prescription, submitted again with its lines changed. */
export const resubmit = (
  doctor: Client,
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

/** Claims and decides, as another page would. */
export const submitVerdict = async (
  client: Client,
  { id, version, lines }: Pick<Prescription, 'id' | 'version' | 'lines'>,
  approve: boolean,
  reasons: readonly string[] = [],
  opinion = '',
): Promise<Prescription> => {
  await client.app.call(audit.claim, { id });
  return client.app.call(audit.verdict, {
    id,
    version,
    approve,
    opinion,
    lines: reasons.length === 0 ? [] : [{ lineId: firstOf(lines).id, reasons: [...reasons] }],
  });
};
