import type { ClientInput } from '../../contract/protocol/endpoint.ts';
import { audit } from '../../contract/prescribing/audit.ts';
import { business } from '../../contract/errors/businessErrors.ts';
import { patientFacts } from '../../contract/consultation/patientFacts.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import * as v from 'valibot';
import { findingSchema } from '../../contract/rules/finding.ts';
import { reasonKey } from '../../contract/rules/evaluateRules.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { createTestUpstream } from './testUpstream.ts';

/** Drugs by ingredient, each with a usual dose in mg and its allergy classes. */
const pharmacy = {
  warfarin: ['2.5'],
  rivaroxaban: ['10'],
  simvastatin: ['20'],
  clarithromycin: ['250', 'macrolides'],
  doxycycline: ['100', 'tetracyclines'],
  isotretinoin: ['10'],
  amoxicillin: ['500', 'penicillins'],
  cefalexin: ['250', 'cephalosporins'],
  ibuprofen: ['200', 'nsaids'],
  cetirizine: ['10'],
  amlodipine: ['5'],
  // Three times the limit: a warning. Twice that is a slip.
  ezetimibe: ['30'],
} as const satisfies Record<string, readonly [dose: string, ...classes: string[]]>;
export type PharmacyDrug = keyof typeof pharmacy;
export const pharmacyDrugs = Object.keys(pharmacy).filter((name): name is PharmacyDrug => name in pharmacy);

type Overrides = NonNullable<ClientInput<typeof prescription.create>['overrides']>;

/** The pack of the tests: the product's own, but for where drugs are sold and how many packs. */
const levels = { 'not-online': 'off', quantity: 'off' };

/**
 * A test upstream with the product's own rule pack, more drugs, and one patient, a woman of 40, whom the doctors ann and
 * bob treat in an order each.
 */
export const createPrescribingUpstream = () => {
  const upstream = createTestUpstream();
  const { store } = upstream;
  for (const name of pharmacyDrugs) {
    const [, ...classes] = pharmacy[name];
    const id = `mine-${name}`;
    store.run(
      `INSERT INTO drug (id, code, name, form, strength, dose_unit, unit_amount, count_unit, pack_size, pack_unit, rounding,
        price_fen, ingredients, allergy_classes, special_control, min_age_years)
        VALUES (?, ?, ?, 'tablet', '1mg', 'mg', '1', '片', 100, '盒', 'counted', 1250, ?, ?, 'none', 0)`,
      id,
      id,
      name,
      JSON.stringify([name]),
      JSON.stringify(classes),
    );
    store.run("INSERT INTO stock (warehouse_id, drug_id, packs) VALUES ('east-main', ?, 9999)", id);
  }
  const setPack = (change: Record<string, unknown> = {}) =>
    store.run('UPDATE rule_pack SET pack = ?', JSON.stringify({ levels, ...change }));
  setPack();
  store.run("UPDATE patient SET sex = 2 WHERE id = 'east-lin'");
  store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, doctor_id, create_time)
      VALUES ('east-lins', 'N-lins', ?, 1, 1, '', 'east-lin', 'east-bob', ?)`,
    orderStatus.inConsultation,
    upstream.now(),
  );
  const orders = { 'east-ann': 'east-open', 'east-bob': 'east-lins' } as const;
  type Doctor = keyof typeof orders;
  let written = 0;

  const contentOf = (names: readonly PharmacyDrug[]) => {
    written += 1;
    return {
      warehouseId: 'east-main',
      diagnoses: [{ code: 'J02.9', name: '' }],
      lines: names.map((name) => ({
        drugId: `mine-${name}`,
        dose: pharmacy[name][0],
        frequency: 'qd',
        route: 'oral',
        days: 3,
        quantity: 1,
        // No two are the same prescription.
        remark: `number ${written}`,
      })),
    };
  };
  type Content = ReturnType<typeof contentOf>;
  type Answer = Awaited<ReturnType<typeof upstream.request>>;
  /** Gives a reason for every finding that takes one, as a careless doctor does. */
  const withReasons = async (send: (overrides: Overrides) => Promise<Answer>): Promise<Answer> => {
    const first = await send([]);
    if (first.code !== business.rulesBlock.code) return first;
    const findings = v.parse(v.array(findingSchema), first.data);
    return send(
      findings
        .filter(({ severity }) => severity === 'warn' || severity === 'unchecked')
        .map((one) => ({ rule: reasonKey(one), line: one.line, reason: '已核对' })),
    );
  };

  return {
    ...upstream,
    setPack,
    orders,
    contentOf,
    /** A doctor's new prescription in the own order, submitted with a reason for every warning. */
    write: (doctor: Doctor, names: readonly PharmacyDrug[], submit = true) => {
      const content: Content = contentOf(names);
      return withReasons((overrides) =>
        upstream.request(doctor, prescription.create, {
          orderId: orders[doctor],
          ...content,
          overrides,
          submit,
        }),
      );
    },
    /** Another content of a prescription, submitted in the same way. */
    rewrite: (
      doctor: Doctor,
      { id, version }: { id: string; version: number },
      names: readonly PharmacyDrug[],
      submit = true,
    ) => {
      const content: Content = contentOf(names);
      return withReasons((overrides) =>
        upstream.request(doctor, prescription.edit, { id, version, ...content, overrides, submit }),
      );
    },
    /** Saves facts of the patient, on their newest version. */
    say: async (facts: ClientInput<typeof patientFacts.save>['facts'], doctor: Doctor = 'east-ann') => {
      const { version } = await upstream.call(doctor, patientFacts.get, { patientId: 'east-lin' });
      await upstream.call(doctor, patientFacts.save, {
        patientId: 'east-lin',
        orderId: orders[doctor],
        version,
        facts,
      });
    },
    /** An auditor approves, having claimed it. */
    approveAs: async (
      auditor: string,
      { id, version }: { id: string; version: number },
      confirmed: readonly string[] = [],
    ) => {
      await upstream.request(auditor, audit.claim, { id });
      return upstream.request(auditor, audit.verdict, {
        id,
        version,
        approve: true,
        confirmed: [...confirmed],
      });
    },
  };
};
