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
    whenMigraine: '头痛发作时服用；如复发，可间隔至少2小时再服一次，24小时内不超过2次',
    longCourse: '慢性病病情稳定，患者长期规律用药',
    otherwise: '既往用药耐受良好，已告知注意事项',
    cancelled: ['患者要求改到当地药店购药', '医生修改用药方案', '收货信息有误，重新开具'],
    opinions: ['用药天数偏长，请核对疗程后重新提交', '请结合年龄、肝肾功能核对疗程', '请核对用药天数与数量'],
  },
  en: {
    whenNeeded: 'when symptoms occur, at most 3 times in 24 hours',
    whenMigraine:
      'at the onset of a migraine; if it returns, one more dose after at least 2 hours; at most 2 doses in 24 hours',
    longCourse: 'Stable long-term condition on regular treatment',
    otherwise: 'Well tolerated so far; the patient knows what to watch for',
    cancelled: [
      'The patient prefers a local pharmacy',
      'The treatment was changed',
      'Wrong delivery details',
    ],
    opinions: [
      'The course is rather long: please check it and submit again',
      'Is this length of course appropriate for age and renal function?',
      'Please check the duration and quantity',
    ],
  },
};

// Illnesses that are treated for two weeks or longer: chapters of ICD-10 (blood, hormones, mind, nerves, circulation, airways,
// joints), and tinea, reflux, constipation, urticaria, acne and prostate.
const longTerm = (code: string) => /^(?:[DEFGIJM]|B35|K21|K59|L50|L70|N40)/.test(code);

/** Drugs with a course of their own, in days: single doses, a painkiller, and a cycle. */
const ownCourses: Readonly<Record<string, number>> = { D0133: 1, D0306: 1, D0151: 3, D0314: 21 };

const usageOf = (drug: Drug, days: number, { whenNeeded, whenMigraine }: Wording): LineInput => {
  const usage = { dose: drug.defaultDose, frequency: drug.frequency, days };
  const packs = packsNeeded(usage, drug);
  return {
    ...usage,
    drugId: drug.id,
    route: drug.route,
    quantity: packs ?? 1,
    quantityByHand: packs === null,
    remark: packs !== null ? '' : drug.ingredients.includes('rizatriptan') ? whenMigraine : whenNeeded,
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

  /** `tooLong`: as a pharmacist rejects it, with a first course of twice the length. */
  const contentOf = (order: DemoOrder, at: number, tooLong = false) => {
    const { complaint } = order;
    const coded = complaint.diagnoses.flatMap((code) => diagnoses.filter((one) => one.code === code));
    const days = complaint.diagnoses.some(longTerm) ? 14 : 7;
    const lines = complaint.drugs
      .flatMap((code) => byCode.get(code) ?? [])
      .map((drug, place) => {
        const course = ownCourses[drug.code] ?? days;
        return { usage: usageOf(drug, tooLong && place === 0 ? course * 2 : course, wording), drug };
      });
    const input = ruleInputOf(store, at, orderById(store, order.id), { id: null, diagnoses: coded, lines });
    const findings = evaluateRules(input);
    const overrides = findings
      .filter(({ severity }) => severity !== 'block' && severity !== 'note')
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
    (order, tooLong) => contentOf(order, order.acceptTime ?? now, tooLong) !== null,
  );
  for (const course of plan.toSorted((a, b) => a.createTime - b.createTime)) {
    const isRejected = course.status === prescriptionStatus.rejected;
    const first = contentOf(course.order, course.createTime, course.corrected || isRejected);
    const content = isRejected ? first : contentOf(course.order, course.createTime);
    if (!first || !content) continue;
    const day = dayOf(course.createTime).replaceAll('-', '');
    const number = (numbers.get(day) ?? 0) + 1;
    numbers.set(day, number);
    insertDemoPrescription(store, {
      course,
      first,
      content,
      warehouseId: context.warehouseId,
      prescriptionNo: `RX${day}${String(number).padStart(5, '0')}`,
      auditorId: random.pick(context.auditors).id,
      opinion: course.corrected || isRejected ? random.pick(wording.opinions) : '',
      cancelReason: course.status === prescriptionStatus.cancelled ? random.pick(wording.cancelled) : null,
    });
  }
};
