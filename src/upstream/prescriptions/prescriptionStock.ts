import { isWithPharmacy } from '../../contract/prescribing/dispensing.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { Finding } from '../../contract/rules/finding.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { Store } from '../db/store.ts';

type StockItems = Pick<Prescription, 'warehouseId' | 'lines' | 'dispensing'>;

/**
 * Takes an approved prescription's packs from stock; fails with the lines that are short or no longer sold.
 * An unknown stock stays unknown.
 */
export const decrementStock = (store: Store, { warehouseId, lines }: StockItems): void => {
  const shortages: Finding[] = [];
  for (const [line, { drugId, quantity }] of lines.entries()) {
    const row = store.one<{ packs: number | null }>(
      `SELECT s.packs FROM stock s JOIN drug d ON d.id = s.drug_id
       WHERE d.enabled = 1 AND s.warehouse_id = ? AND s.drug_id = ?`,
      warehouseId,
      drugId,
    );
    const packs = row?.packs ?? null;
    if (!row) shortages.push({ rule: 'drug-unknown', severity: 'block', line, evidence: drugId });
    if (packs === null) continue;
    if (packs < quantity)
      shortages.push({ rule: 'stock', severity: 'block', line, evidence: `${quantity} > ${packs}` });
    // Written line by line: a drug on two lines is counted twice.
    else
      store.run(
        'UPDATE stock SET packs = ? WHERE warehouse_id = ? AND drug_id = ?',
        packs - quantity,
        warehouseId,
        drugId,
      );
  }
  if (shortages.length > 0) throwHttpError('rulesBlock', shortages);
};

/**
 * Returns the packs of a prescription that will not be dispensed, or were brought back; nothing if the pharmacy has
 * reported that already.
 */
export const returnStock = (store: Store, { warehouseId, lines, dispensing }: StockItems): void => {
  if (isWithPharmacy(dispensing)) return;
  for (const { drugId, quantity } of lines)
    store.run(
      'UPDATE stock SET packs = packs + ? WHERE warehouse_id = ? AND drug_id = ? AND packs IS NOT NULL',
      quantity,
      warehouseId,
      drugId,
    );
};

/** Takes packs from stock that were returned to it before they were dispensed after all. */
export const takeStockAgain = (
  store: Store,
  { status, warehouseId, lines, dispensing }: StockItems & Pick<Prescription, 'status'>,
): void => {
  // What nobody has returned yet is taken since the approval.
  if (status === prescriptionStatus.approved && !isWithPharmacy(dispensing)) return;
  for (const { drugId, quantity } of lines)
    store.run(
      'UPDATE stock SET packs = max(0, packs - ?) WHERE warehouse_id = ? AND drug_id = ? AND packs IS NOT NULL',
      quantity,
      warehouseId,
      drugId,
    );
};
