import * as v from 'valibot';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { reasonKey } from '../../../src/contract/rules/evaluateRules.ts';
import { findingSchema } from '../../../src/contract/rules/finding.ts';
import { insertConsultation } from '../../e2e/steps/consultation.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import type { Product } from './product.ts';

const stored = v.object({ id: v.string(), version: v.number() });
const findingsShape = v.array(findingSchema);
export type SeenFinding = v.InferOutput<typeof findingSchema>;

/** A line of an attack; what is left out is as the label has it. */
export interface AttackLine {
  /** The drug's code in the demo's dictionary, or an id. */
  readonly drug: string;
  readonly dose?: string;
  readonly frequency?: string;
  readonly days?: number;
  readonly quantity?: number;
  readonly remark?: string;
}

/** A doctor and an auditor who press on as far as the product lets them. */
export const createPrescriber = async (product: Product) => {
  const doctor = await product.tokenOf(accounts.doctor);
  const auditor = await product.tokenOf(accounts.auditor);
  const warehouseId = product.valueOf('SELECT id FROM warehouse WHERE tenant_id = 1 ORDER BY id LIMIT 1');

  const lineOf = ({ drug, dose, frequency, days = 7, quantity = 1, remark = '' }: AttackLine) => {
    const row = product.stack.withDatabase((db) =>
      db
        .prepare(
          'SELECT id, default_dose AS dose, frequency, route FROM drug WHERE tenant_id = 1 AND (code = ?1 OR id = ?1)',
        )
        .get(drug),
    );
    if (!row) throw new Error(`no drug ${drug}`);
    product.stack.withDatabase((db) =>
      db.prepare('UPDATE stock SET packs = 9999 WHERE drug_id = ?').run(String(row['id'])),
    );
    return {
      drugId: String(row['id']),
      dose: dose ?? String(row['dose']),
      frequency: frequency ?? String(row['frequency'] ?? 'qd'),
      route: String(row['route'] ?? 'oral'),
      days,
      quantity,
      quantityByHand: true,
      remark,
    };
  };

  /** Submits, and again with a reason for whatever takes one; returns what was found at first and the last answer. */
  const submit = async (orderId: string, lines: readonly AttackLine[]) => {
    const send = (overrides: readonly object[]) =>
      product.call(
        prescription.create,
        {
          orderId,
          warehouseId,
          diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
          lines: lines.map(lineOf),
          overrides,
          submit: true,
        },
        { token: doctor },
      );
    let answer = await send([]);
    const isFound = answer.code === business.rulesBlock.code;
    const found = isFound ? v.parse(findingsShape, answer.data) : [];
    const reasons = found
      .filter(({ severity }) => severity === 'warn' || severity === 'unchecked')
      .map((one) => ({ rule: reasonKey(one), line: one.line, reason: 'as discussed' }));
    if (reasons.length > 0) answer = await send(reasons);
    return { code: answer.code, found, accepted: answer.code === 200 ? v.parse(stored, answer.data) : null };
  };

  return {
    doctor,
    auditor,
    submit,
    /** A man of 1980 in consultation with the doctor, and his next orders. */
    newPatient: (
      ...illness: Parameters<typeof insertConsultation> extends [unknown, ...infer Rest] ? Rest : never
    ) => insertConsultation(product.stack, ...illness),
    patientOf: (orderId: string) =>
      product.valueOf('SELECT patient_id FROM consult_order WHERE id = ?', orderId),
    saveFacts: async (orderId: string, facts: Record<string, unknown>) => {
      const patientId = product.valueOf('SELECT patient_id FROM consult_order WHERE id = ?', orderId);
      const current = await product.call(patientFacts.get, { patientId }, { token: doctor });
      const { version } = v.parse(v.object({ version: v.number() }), current.data);
      const saved = await product.call(
        patientFacts.save,
        { patientId, orderId, version, facts },
        { token: doctor },
      );
      if (saved.code !== 200) throw new Error(`facts were not saved: ${saved.msg}`);
    },
    approve: async ({ id, version }: v.InferOutput<typeof stored>, opinion = '') => {
      await product.call(audit.claim, { id }, { token: auditor });
      return product.call(audit.verdict, { id, version, approve: true, opinion }, { token: auditor });
    },
  };
};

/** The words of a finding for a line of the report. */
export const named = (found: readonly SeenFinding[]): string =>
  found.length === 0
    ? 'no finding'
    : found.map(({ rule, severity, about }) => `${rule}${about ? ` (${about})` : ''} ${severity}`).join(', ');
