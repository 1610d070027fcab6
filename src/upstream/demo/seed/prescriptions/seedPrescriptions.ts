import type { Drug } from '../../../../contract/prescribing/drug.ts';
import { type LineInput, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { packsNeeded } from '../../../../contract/prescribing/quantity.ts';
import { blockingFindings, evaluateRules, reasonKey } from '../../../../contract/rules/evaluateRules.ts';
import { reviewMarksOf } from '../../../audit/reviewMarks.ts';
import { dayOf } from '../../../server/clock.ts';
import { orderById } from '../../../orders/orderRows.ts';
import { ruleInputOf } from '../../../prescriptions/prescriptionRules.ts';
import type { Store } from '../../../db/store.ts';
import { createRandom } from '../../data/seededRandom.ts';
import type { DemoOrder, SeedContext } from '../seedContext.ts';
import { planPrescriptions } from './planPrescriptions.ts';
import { insertDemoPrescription, type Wording } from './insertDemoPrescription.ts';

const words: Record<SeedContext['language'], Wording> = {
  zh: {
    whenNeeded: '症状明显时使用，24小时内不超过3次',
    longCourse: '慢性病病情稳定，患者长期规律用药',
    otherwise: '既往用药耐受良好，已告知注意事项',
    cancelled: ['患者要求改到当地药店购药', '医生修改用药方案', '收货信息有误，重新开具'],
    opinions: ['用药天数偏长，请核对疗程后重新提交', '请结合年龄、肝肾功能核对疗程', '请核对用药天数与数量'],
  },
  en: {
    whenNeeded: 'when symptoms are severe, at most 3 times in 24 hours',
    longCourse: 'Stable long-term condition on regular treatment',
    otherwise: 'Well tolerated so far; the patient knows what to watch for',
    cancelled: [
      'The patient prefers a local pharmacy',
      'The treatment was changed',
      'Wrong delivery details',
    ],
    opinions: [
      'Please check dose and frequency',
      'Is this dose appropriate for age and renal function?',
      'Please check how often it is taken',
    ],
  },
};

// Chapters of ICD-10 with long-term medication (blood, hormones, mind, nerves, circulation, joints), COPD, asthma, and
// tinea, which needs two weeks.
const longTerm = (code: string) => /^(?:[DEFGIM]|J4[45]|B35)/.test(code);

const usageOf = (drug: Drug, days: number, { whenNeeded }: Wording): LineInput => {
  const usage = { dose: drug.defaultDose, frequency: drug.frequency, days };
  const packs = packsNeeded(usage, drug);
  return {
    ...usage,
    drugId: drug.id,
    route: drug.route,
    quantity: packs ?? 1,
    quantityByHand: packs === null,
    remark: packs === null ? whenNeeded : '',
    group: null,
  };
};

/**
 * Stores the prescriptions of finished and of open consultations; each passes the rules of its day.
 */
export const seedPrescriptions = (store: Store, context: SeedContext): void => {
  const { language, diagnoses, drugs, now } = context;
  const random = createRandom(7_000 + store.tenantId);
  const wording = words[language];
  const byCode = new Map(drugs.map((drug) => [drug.code, drug]));

  const contentOf = (order: DemoOrder, at: number) => {
    const { complaint } = order;
    const coded = complaint.diagnoses.flatMap((code) => diagnoses.filter((one) => one.code === code));
    const days = complaint.diagnoses.some(longTerm) ? 14 : 7;
    const lines = complaint.drugs
      .flatMap((code) => byCode.get(code) ?? [])
      .map((drug) => ({ usage: usageOf(drug, days, wording), drug }));
    const input = ruleInputOf(store, at, orderById(store, order.id), { id: null, diagnoses: coded, lines });
    const findings = evaluateRules(input);
    const overrides = findings
      .filter(({ severity }) => severity !== 'block')
      .map((finding) => ({
        rule: reasonKey(finding),
        line: finding.line,
        reason: finding.rule === 'long-course' ? wording.longCourse : wording.otherwise,
      }));
    return blockingFindings(findings, overrides).length === 0
      ? { diagnoses: coded, lines, overrides, marks: reviewMarksOf(input, findings) }
      : null;
  };

  const numbers = new Map<string, number>();
  const plan = planPrescriptions(
    context,
    random,
    (order) => contentOf(order, order.acceptTime ?? now) !== null,
  );
  for (const course of plan.toSorted((a, b) => a.createTime - b.createTime)) {
    const content = contentOf(course.order, course.createTime);
    if (!content) continue;
    const day = dayOf(course.createTime).replaceAll('-', '');
    const number = (numbers.get(day) ?? 0) + 1;
    numbers.set(day, number);
    const rejects = course.corrected || course.status === prescriptionStatus.rejected;
    insertDemoPrescription(store, {
      course,
      content,
      warehouseId: context.warehouseId,
      prescriptionNo: `RX${day}${String(number).padStart(5, '0')}`,
      auditorId: random.pick(context.auditors).id,
      opinion: rejects ? random.pick(wording.opinions) : '',
      cancelReason: course.status === prescriptionStatus.cancelled ? random.pick(wording.cancelled) : null,
    });
  }
};
