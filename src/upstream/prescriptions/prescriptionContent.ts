import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import { normalizeDecimal } from '../../contract/prescribing/decimal.ts';
import type { LineInput, Override, prescription } from '../../contract/prescribing/prescription.ts';
import { packsNeeded } from '../../contract/prescribing/quantity.ts';
import { resolveDiagnoses } from '../catalog/diagnosisRows.ts';
import { drugsIn } from '../catalog/drugRows.ts';
import { nextId } from '../db/ids.ts';
import { linesOf } from './prescriptionRows.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

type ContentInput = Omit<ServerInput<typeof prescription.create>, 'orderId'>;

/** A prescription's content, joined with the hospital's data. */
export interface PrescriptionContent {
  warehouseId: string;
  diagnoses: CodedDiagnosis[];
  lines: { usage: LineInput; drug: Drug | null }[];
  overrides: Override[];
  submit: boolean;
}

/**
 * Resolves a content against the hospital's warehouses, drugs and diagnoses; 400 when the warehouse or a code
 * does not exist.
 */
export const readContent = (
  store: Store,
  { warehouseId, diagnoses, lines, ...rest }: ContentInput,
): PrescriptionContent => {
  if (!store.one('SELECT id FROM warehouse WHERE id = ?', warehouseId)) return throwBadField('warehouseId');
  const known = new Map(
    drugsIn(
      store,
      warehouseId,
      lines.map(({ drugId }) => drugId),
    ).map((drug) => [drug.id, drug]),
  );
  return {
    ...rest,
    warehouseId,
    diagnoses: resolveDiagnoses(store, diagnoses),
    lines: lines.map((line) => ({
      usage: { ...line, dose: normalizeDecimal(line.dose) ?? line.dose },
      drug: known.get(line.drugId) ?? null,
    })),
  };
};

/** One version of a prescription, ready to be stored. */
interface NewVersion extends Pick<PrescriptionContent, 'warehouseId' | 'submit'> {
  id: string;
  version: number;
  diagnoses: readonly CodedDiagnosis[];
  lines: readonly { usage: LineInput; drug: Drug; rejectReasons?: readonly string[] }[];
  overrides: readonly Override[];
  writtenBy: string;
  at: number;
}

/** Stores a version with its lines, which copy the drug and its price as they are now. */
export const insertVersion = (store: Store, newVersion: NewVersion): void => {
  const { id, version, lines } = newVersion;
  store.run(
    `INSERT INTO prescription_version
      (prescription_id, version, warehouse_id, diagnoses, overrides, submitted, written_by, written_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    version,
    newVersion.warehouseId,
    JSON.stringify(newVersion.diagnoses),
    JSON.stringify(newVersion.overrides),
    newVersion.submit,
    newVersion.writtenBy,
    newVersion.at,
  );
  for (const [position, { usage, drug, rejectReasons = [] }] of lines.entries())
    store.run(
      `INSERT INTO prescription_line (id, prescription_id, version, place, drug_id, dose, frequency, route, days,
        quantity, quantity_by_hand, remark, drug_name, drug_name_en, strength, dose_unit, pack_unit, pack_unit_en,
        price_fen, reject_reasons, group_no, ingredients)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    );
};

/**
 * Stores the caller's content as a new version; earlier versions stay. Fails with `drugUnknown` for a drug
 * that is not sold.
 */
export const writeVersion = (
  { store, caller, clock }: RequestContext,
  id: string,
  version: number,
  content: PrescriptionContent,
): void => {
  // The auditor's reasons stay on a drug's line while the doctor corrects the prescription.
  const before = content.submit ? [] : linesOf(store, id, version - 1);
  const reasons = Map.groupBy(before, ({ drugId }) => drugId);
  insertVersion(store, {
    ...content,
    id,
    version,
    lines: content.lines.map(({ usage, drug }) => ({
      usage,
      drug: drug ?? throwHttpError('drugUnknown', { drugId: usage.drugId }),
      // For a drug on two lines the reasons are assigned in line order.
      rejectReasons: reasons.get(usage.drugId)?.shift()?.rejectReasons ?? [],
    })),
    writtenBy: caller.userId,
    at: clock.now(),
  });
};
