import { insertFollowUp } from '../../e2e/steps/consultation.ts';
import { type Attack, result } from './drill.ts';
import { createPrescriber, named, type SeenFinding } from './prescribe.ts';

const withRule = (found: readonly SeenFinding[], ...rules: string[]) =>
  found.filter(({ rule }) => rules.includes(rule));
const [paracetamol, celecoxib] = ['D0154', 'D0160'];

export const doseAttacks: readonly Attack[] = [
  {
    claim: 'a course of one day is not over on the day it begins: the same drug again is found',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      const orderId = prescriber.newPatient('Again');
      const line = { drug: 'D0150', days: 1 };
      const first = await prescriber.submit(orderId, [line]);
      const again = await prescriber.submit(insertFollowUp(product.stack, orderId), [line]);
      const found = withRule(again.found, 'already-taking');
      return result(named(found), {
        'the first is accepted': first.code === 200,
        'it is found': found.length > 0,
      });
    },
  },
  {
    claim: 'a count by the hour or the week is not read as one by the day',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      const seen: string[] = [];
      let silent = 0;
      for (const remark of ['at most 4 times an hour', '每小时至多4次', 'up to 3 times a week']) {
        const { found } = await prescriber.submit(prescriber.newPatient('By the hour'), [
          { drug: paracetamol, dose: '0.5', frequency: 'prn', remark },
        ]);
        const about = withRule(found, 'vague-when-needed', 'daily-dose');
        silent += about.length === 0 ? 1 : 0;
        seen.push(`“${remark}”: ${named(about)}`);
      }
      return result(seen.join(', '), { 'each needs a count by the day': silent === 0 });
    },
  },
  {
    claim:
      'allergies and classes are matched, not counted: what has no class stays unchecked, and each class is found',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      const allergies = ['青霉素', '某种果子'];
      const orderId = prescriber.newPatient('Two allergies', {
        allergies,
        classes: ['penicillins', 'cephalosporins'],
      });
      const { found } = await prescriber.submit(orderId, [{ drug: 'D0001' }]);
      const about = withRule(found, 'allergy', 'cross-allergy');
      const twice = prescriber.newPatient('Two crossing classes', {
        classes: ['salicylates', 'sulfonamide-derivatives'],
      });
      const crossed = withRule(
        (await prescriber.submit(twice, [{ drug: celecoxib }])).found,
        'cross-allergy',
      );
      return result(
        `${about.map(({ evidence, severity }) => `${severity} ${evidence}`).join(', ') || named(about)}; celecoxib: ${named(crossed)}`,
        {
          'the other one is named': about.some(({ evidence }) => evidence.includes('某种果子')),
          'both classes are found': new Set(crossed.map((one) => one.about)).size === 2,
        },
      );
    },
  },
  {
    claim: 'a dose above the label’s maximum is found without a row of the pack and without a count',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      product.stack.withDatabase((db) => {
        db.prepare(
          `INSERT OR IGNORE INTO drug (id, tenant_id, code, name, form, strength, dose_unit, unit_amount, count_unit, pack_size,
            pack_unit, rounding, price_fen, ingredients, special_control, default_dose, frequency, route, max_daily)
           VALUES ('attack-drug', 1, 'ATTACK', '无表之药', 'tablet', '10mg', 'mg', '10', '片', 20, '盒', 'counted', 100,
            '["unlisted substance"]', 'none', '10', 'prn', 'oral', '40')`,
        ).run();
        db.prepare(
          `INSERT OR IGNORE INTO stock (tenant_id, warehouse_id, drug_id, packs)
           SELECT 1, id, 'attack-drug', 9999 FROM warehouse WHERE tenant_id = 1`,
        ).run();
      });
      const { code, found } = await prescriber.submit(prescriber.newPatient('Much at once'), [
        { drug: 'attack-drug', dose: '100000', frequency: 'prn' },
      ]);
      const about = withRule(found, 'single-dose', 'daily-dose', 'unusual-dose');
      return result(`100 g against 40 mg a day: ${code}, ${named(about)}`, {
        'it is found': about.length > 0,
      });
    },
  },
];
