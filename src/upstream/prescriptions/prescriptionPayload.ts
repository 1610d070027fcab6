import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import { normalizeDecimal } from '../../contract/prescribing/decimal.ts';
import {
  contentKey,
  type LineInput,
  type Override,
  type prescription,
  type Prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import type { Order } from '../../contract/consultation/order.ts';
import type { ReviewMarks } from '../../contract/prescribing/audit.ts';
import type { Finding } from '../../contract/rules/finding.ts';
import { packContentOf } from '../../contract/prescribing/packContent.ts';
import { packsNeeded } from '../../contract/prescribing/quantity.ts';
import { resolveDiagnoses } from '../catalog/diagnosisRows.ts';
import { drugsIn } from '../catalog/drugRows.ts';
import { preCheckedOf } from '../preCheck/askPreCheck.ts';
import { nextId } from '../db/ids.ts';
import { runRules, takingNow } from './prescriptionRules.ts';
import { linesOf } from './prescriptionRows.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';
import { getPrescription } from './prescriptionState.ts';

/** What a doctor writes. */
export type PrescriptionPayload = Omit<ServerInput<typeof prescription.create>, 'orderId'>;

/** A payload, joined with the hospital's data. */
export interface ResolvedPayload {
  readonly warehouseId: string;
  readonly diagnoses: readonly CodedDiagnosis[];
  readonly lines: readonly { readonly usage: LineInput; readonly drug: Drug | null }[];
  readonly overrides: readonly Override[];
  /** What the hospital's pre-check service found; nothing in a draft. */
  readonly preChecked: readonly Finding[];
  /** What stands out; null in a draft. */
  readonly marks: ReviewMarks | null;
  readonly submit: boolean;
}

/**
 * The prescription in this order that awaits audit with the same content, whoever wrote it. A page reload gives a
 * second submit another idempotency key, and a handover another doctor; the patient must not get everything twice.
 */
const findDuplicate = (
  ctx: RequestContext,
  orderId: string,
  { lines, ...rest }: ResolvedPayload,
): Prescription | undefined => {
  const key = contentKey({ ...rest, lines: lines.map(({ usage }) => usage) });
  return ctx.store
    .all<{ id: string }>(
      'SELECT id FROM prescription WHERE order_id = ? AND status = ?',
      orderId,
      prescriptionStatus.awaitingAudit,
    )
    .map(({ id }) => getPrescription(ctx, id))
    .find((one) => contentKey(one) === key);
};

/**
 * Resolves a payload against the hospital's warehouses, drugs and diagnoses; 400 when the warehouse or a code does not
 * exist. A payload to be submitted must also not be a duplicate (900).
 */
export const resolveContent = (
  ctx: RequestContext,
  order: Order,
  { warehouseId, diagnoses, lines, overrides, submit }: PrescriptionPayload,
): ResolvedPayload => {
  const { store } = ctx;
  if (!store.one('SELECT id FROM warehouse WHERE id = ?', warehouseId)) return throwBadField('warehouseId');
  const drugs = drugsIn(
    store,
    warehouseId,
    lines.map(({ drugId }) => drugId),
  );
  const drugById = new Map(drugs.map((drug) => [drug.id, drug]));
  const resolved = {
    warehouseId,
    diagnoses: resolveDiagnoses(store, diagnoses),
    lines: lines.map((line) => ({
      usage: { ...line, dose: normalizeDecimal(line.dose) ?? line.dose },
      drug: drugById.get(line.drugId) ?? null,
    })),
    overrides,
    preChecked: [],
    marks: null,
    submit,
  };
  const duplicate = submit && findDuplicate(ctx, order.id, resolved);
  return duplicate ? throwHttpError(900, duplicate) : resolved;
};

/**
 * Resolves a payload, of the stored prescription `id` if there is one. One to be submitted must also pass the rules and
 * the hospital's pre-check; only overrides that belong to a finding are kept.
 */
export const resolvePayload = (
  ctx: RequestContext,
  order: Order,
  payload: PrescriptionPayload,
  id: string | null = null,
): ResolvedPayload => {
  const resolved = resolveContent(ctx, order, payload);
  if (!payload.submit) return resolved;
  const preChecked = preCheckedOf(ctx, order, { ...resolved, taking: takingNow(ctx, order, id) });
  const judged = { ...resolved, id };
  const { overrides, marks } = runRules(ctx.store, ctx.clock.now(), order, judged, preChecked);
  return { ...resolved, overrides, preChecked, marks };
};

/** One version of a prescription, ready to be stored. */
interface NewVersion extends Pick<ResolvedPayload, 'warehouseId' | 'submit'> {
  id: string;
  version: number;
  diagnoses: readonly CodedDiagnosis[];
  lines: readonly { usage: LineInput; drug: Drug; rejectReasons?: readonly string[] }[];
  overrides: readonly Override[];
  preChecked?: readonly Finding[];
  marks: ReviewMarks | null;
  writtenBy: string;
  at: number;
}

/** Stores a version with its lines, which copy the drug and its price as they are now. */
export const insertVersion = (store: Store, newVersion: NewVersion): void => {
  const { id, version, lines } = newVersion;
  store.run(
    `INSERT INTO prescription_version
      (prescription_id, version, warehouse_id, diagnoses, overrides, submitted, written_by, written_at, pre_check,
        severity, flags)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    version,
    newVersion.warehouseId,
    JSON.stringify(newVersion.diagnoses),
    JSON.stringify(newVersion.overrides),
    newVersion.submit,
    newVersion.writtenBy,
    newVersion.at,
    JSON.stringify(newVersion.preChecked ?? []),
    newVersion.marks?.severity ?? null,
    newVersion.marks && JSON.stringify(newVersion.marks.flags),
  );
  for (const [position, { usage, drug, rejectReasons = [] }] of lines.entries())
    store.run(
      `INSERT INTO prescription_line (id, prescription_id, version, place, drug_id, dose, frequency, route, days,
        quantity, quantity_by_hand, remark, drug_name, drug_name_en, strength, dose_unit, pack_unit, pack_unit_en,
        price_fen, reject_reasons, group_no, ingredients, pack_content)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      nextId(),
      id,
      version,
      position,
      drug.id,
      usage.dose,
      usage.frequency,
      usage.route,
      usage.days,
      usage.quantity,
      // A quantity that does not follow from the usage was set by hand, whatever the sender says.
      usage.quantityByHand || usage.quantity !== packsNeeded(usage, drug),
      usage.remark,
      drug.name,
      drug.nameEn,
      drug.strength,
      drug.doseUnit,
      drug.packUnit,
      drug.packUnitEn,
      drug.priceFen,
      JSON.stringify(rejectReasons),
      usage.group,
      JSON.stringify(drug.ingredients),
      JSON.stringify(packContentOf(drug)),
    );
};

/**
 * Stores the caller's payload as a new version, which changes the one that was `read`; earlier versions stay. Fails with `drugUnknown` for a drug
 * that is not sold.
 */
export const writeVersion = (
  { store, caller, clock }: RequestContext,
  id: string,
  { version, read }: { readonly version: number; readonly read: number },
  payload: ResolvedPayload,
): void => {
  // The auditor's reasons stay on a drug's line while the doctor corrects the prescription.
  const before = payload.submit ? [] : linesOf(store, id, read);
  const reasons = Map.groupBy(before, ({ drugId }) => drugId);
  insertVersion(store, {
    ...payload,
    id,
    version,
    lines: payload.lines.map(({ usage, drug }) => ({
      usage,
      drug: drug ?? throwHttpError('drugUnknown', { drugId: usage.drugId }),
      // For a drug on two lines the reasons are assigned in line order.
      rejectReasons: reasons.get(usage.drugId)?.shift()?.rejectReasons ?? [],
    })),
    writtenBy: caller.userId,
    at: clock.now(),
  });
};
