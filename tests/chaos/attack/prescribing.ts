import * as v from 'valibot';
import { emptyRecord, record } from '../../../src/contract/consultation/record.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { findingSchema } from '../../../src/contract/rules/finding.ts';
import { insertFollowUp } from '../../e2e/steps/consultation.ts';
import { type Attack, everyTry, result } from './drill.ts';
import { createPrescriber, named, type SeenFinding } from './prescribe.ts';

const [warfarin, rivaroxaban] = ['D0046', 'D0045'];
/** Warfarin is not sold online: without that rule it is the pair that is judged. */
const soldOnline = { 'not-online': 'off' } as const;
const withRule = (found: readonly SeenFinding[], rule: string) => found.filter((one) => one.rule === rule);

/** Ingredients with a row for women who are nursing. */
const nursingIngredients =
  'rivaroxaban nifedipine metformin famotidine omeprazole cetirizine fenofibrate atorvastatin doxycycline levofloxacin metronidazole allopurinol amiodarone codeine tramadol terbinafine valsartan glimepiride dapagliflozin'.split(
    ' ',
  );

export const prescribingAttacks: readonly Attack[] = [
  {
    claim: 'two drugs that block each other are refused in two prescriptions as in one',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      product.setRuleLevels(soldOnline);
      const orderId = prescriber.newPatient('Apart');
      const together = await prescriber.submit(orderId, [{ drug: warfarin }, { drug: rivaroxaban }]);
      const first = await prescriber.submit(orderId, [{ drug: warfarin }]);
      const second = await prescriber.submit(insertFollowUp(product.stack, orderId), [{ drug: rivaroxaban }]);
      return result(`the second: ${second.code}, ${named(withRule(second.found, 'interaction'))}`, {
        'in one prescription they are refused': together.code === business.rulesBlock.code,
        'the first is accepted': first.code === 200,
        'the second is refused': second.code === business.rulesBlock.code,
      });
    },
  },
  {
    claim: 'an auditor cannot approve two prescriptions that block each other, even if both were sent',
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      product.setRuleLevels(soldOnline);
      const orderId = prescriber.newPatient('Both sent');
      const first = await prescriber.submit(orderId, [{ drug: warfarin }]);
      product.setRuleLevels({ ...soldOnline, interaction: 'off' });
      const second = await prescriber.submit(insertFollowUp(product.stack, orderId), [{ drug: rivaroxaban }]);
      product.setRuleLevels(soldOnline);
      if (!first.accepted || !second.accepted) throw new Error(`${first.code} and ${second.code}`);
      const verdict = await prescriber.approve(second.accepted);
      const found = v.safeParse(v.array(findingSchema), verdict.data);
      return result(`verdict ${verdict.code}, ${named(found.success ? found.output : [])}`, {
        'the verdict is refused': verdict.code === business.rulesBlock.code,
      });
    },
  },
  {
    claim: 'the sixth drug of an order is refused, in however many prescriptions',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      const orderId = prescriber.newPatient('Many drugs');
      const five = ['D0001', 'D0203', 'D0154', 'D0045', 'D0094'].map((drug) => ({ drug }));
      const first = await prescriber.submit(orderId, five);
      const sixth = await prescriber.submit(orderId, [{ drug: 'D0150' }]);
      return result(
        `five: ${first.code}; one more: ${sixth.code}, ${named(withRule(sixth.found, 'too-many-lines'))}`,
        {
          'five are accepted': first.code === 200,
          'the sixth is refused': sixth.code === business.rulesBlock.code,
        },
      );
    },
  },
  {
    claim: 'a quantity set by hand is held against the course',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      const order = () => prescriber.newPatient('Packs');
      const many = await prescriber.submit(order(), [{ drug: 'D0203', quantity: 451 }]);
      const some = await prescriber.submit(order(), [{ drug: 'D0203', quantity: 4 }]);
      return result(
        `451 packs for 7 days: ${many.code}, ${named(withRule(many.found, 'quantity'))}; 4 packs: ${named(withRule(some.found, 'quantity'))}`,
        {
          '451 packs are refused': many.code === business.rulesBlock.code,
          '4 packs need a reason': withRule(some.found, 'quantity').length > 0,
        },
      );
    },
  },
  {
    claim: 'nursing is not known because pregnancy was denied',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      const newWoman = async () => {
        const orderId = prescriber.newPatient('Not pregnant');
        product.stack.withDatabase((db) =>
          db
            .prepare("UPDATE patient SET sex = 2, birth_date = '1996-02-03' WHERE id = ?")
            .run(prescriber.patientOf(orderId)),
        );
        await prescriber.saveFacts(orderId, { pregnant: { value: false, source: 'patient' } });
        return orderId;
      };
      const silent: string[] = [];
      const drugs = product.stack.withDatabase((db) =>
        nursingIngredients.flatMap((name) => {
          const sql =
            "SELECT code FROM drug WHERE tenant_id = 1 AND route = 'oral' AND enabled = 1 AND ingredients = ? LIMIT 1";
          return db
            .prepare(sql)
            .all(JSON.stringify([name]))
            .map(({ code }) => String(code));
        }),
      );
      for (const drug of drugs) {
        const { found } = await prescriber.submit(await newWoman(), [{ drug }]);
        if (!found.some(({ about, by }) => about === 'nursing' || by?.state === 'lactating'))
          silent.push(`${drug} says ${named(found)}`);
      }
      return everyTry(`${drugs.length - silent.length} of ${drugs.length} drugs ask`, silent);
    },
  },
  {
    claim: 'an allergy that stands in the case record alone stops the drug until it is checked',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      const orderId = prescriber.newPatient('Record');
      const history = 'penicillin anaphylaxis';
      const saved = await product.call(
        record.save,
        { orderId, version: 0, ...emptyRecord, allergyHistory: history },
        { token: prescriber.doctor },
      );
      const { found } = await prescriber.submit(orderId, [{ drug: 'D0094' }]);
      const about = withRule(found, 'allergy');
      return result(`amoxicillin: ${named(about)}`, {
        'the record is saved': saved.code === 200,
        'the finding has its words': about.some(({ evidence }) => evidence.includes('penicillin')),
      });
    },
  },
];
