import { describe, expect, it } from 'vitest';
import type { Line, Prescription } from '../../../../contract/prescribing/prescription.ts';
import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { diffPrescriptions } from '../../../domain/prescription/prescriptionDiff.ts';
import { actionForKey } from '../../../domain/audit/reviewActions.ts';
import {
  confirmationKeys,
  rebaseReasons,
  createVerdict,
  withToggledReason,
  withReasonText,
} from './verdict.ts';

const line = (id: string, drugId: string, dose = '1'): Line => ({
  id,
  drugId,
  dose,
  frequency: 'bid',
  route: 'oral',
  days: 3,
  quantity: 1,
  quantityByHand: false,
  remark: '',
  drugName: drugId,
  drugNameEn: '',
  strength: '1mg',
  doseUnit: 'mg',
  packUnit: '盒',
  packUnitEn: 'box',
  priceFen: 100,
  ingredients: [],
  group: null,
  rejectReasons: [],
});

const prescriptionOf = (version: number, lines: Line[]): Prescription => ({
  id: 'rx',
  prescriptionNo: 'RX1',
  orderId: 'o',
  orderNo: null,
  deptName: null,
  deptNameEn: '',
  emergency: false,
  status: 1,
  auditStatus: 1,
  version,
  patient: {
    id: 'p',
    name: 'Ana',
    sex: 2,
    birthDate: '1990-01-01',
    allergies: [],
    allergyClasses: [],
    guardianConfirmed: false,
    pregnant: null,
  },
  doctorId: 'd',
  doctorName: 'Dr. Lin',
  warehouseId: 'w',
  diagnoses: [],
  lines,
  overrides: [],
  totalFen: 0,
  createTime: 0,
  submitTime: 0,
  auditTime: null,
  auditorName: null,
  auditOpinion: null,
  cancelReason: null,
  validUntil: null,
  correctableUntil: null,
});

const diagnosisOf = (code: string) => ({ code, name: code, nameEn: '' });

const first = prescriptionOf(2, [line('l1', 'amlodipine'), line('l2', 'metformin')]);

const keyPress = (key: string, overrides: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...overrides,
});

describe('a verdict', () => {
  it('names the version that was read', () => {
    expect(createVerdict(first, true, {}, '')).toEqual({
      id: 'rx',
      version: 2,
      approve: true,
      opinion: '',
      lines: [],
    });
  });

  it('is not a rejection without a reason', () => {
    expect(createVerdict(first, false, {}, '  ')).toBe('needsReason');
    expect(createVerdict(first, false, withReasonText({}, 'l1', '  '), '')).toBe('needsReason');
  });

  it('rejects with an opinion, or with a reason on a line', () => {
    expect(createVerdict(first, false, {}, 'see the guideline')).toMatchObject({
      opinion: 'see the guideline',
    });
    const reasonsByLine = withReasonText(withToggledReason({}, 'l2', '2-5'), 'l2', ' twice the maximum ');
    expect(createVerdict(first, false, reasonsByLine, '')).toMatchObject({
      lines: [{ lineId: 'l2', reasons: ['2-5', 'twice the maximum'] }],
    });
  });

  it('does not approve if a line has a reason', () => {
    const reasonsByLine = withToggledReason({}, 'l1', '2-2');
    expect(createVerdict(first, true, reasonsByLine, '')).toBe('hasReasons');
    expect(createVerdict(first, true, withToggledReason(reasonsByLine, 'l1', '2-2'), '')).toMatchObject({
      approve: true,
    });
  });
});

describe('a prescription that changes under review', () => {
  const next = prescriptionOf(3, [line('m1', 'amlodipine', '2'), line('m3', 'aspirin')]);

  it('shows which lines are new, changed and removed', () => {
    const { added, changed, removed } = diffPrescriptions(first, next);
    expect([...added]).toEqual(['m3']);
    expect([...changed]).toEqual(['m1']);
    expect(removed.map(({ drugName }) => drugName)).toEqual(['metformin']);
  });

  it('matches two lines of one drug, so that a changed dose is never taken for the other line', () => {
    const twice = prescriptionOf(2, [line('l1', 'amlodipine', '5'), line('l2', 'amlodipine', '10')]);
    const both = prescriptionOf(3, [line('m1', 'amlodipine', '10'), line('m2', 'amlodipine', '10')]);
    expect([...diffPrescriptions(twice, both).changed]).toEqual(['m2']);
    const single = prescriptionOf(3, [line('m1', 'amlodipine', '10')]);
    expect(diffPrescriptions(twice, single)).toMatchObject({ removed: [{ id: 'l1' }] });
    expect([...diffPrescriptions(twice, single).changed]).toEqual([]);
    expect(rebaseReasons(withToggledReason({}, 'l2', '3-1'), twice, single)).toEqual({
      m1: { codes: ['3-1'], text: '' },
    });
  });

  it('shows which diagnoses are new and removed', () => {
    const before = { ...first, diagnoses: [diagnosisOf('I10'), diagnosisOf('E11')] };
    const { addedDiagnoses, removedDiagnoses } = diffPrescriptions(before, {
      ...first,
      diagnoses: [diagnosisOf('I10'), diagnosisOf('J45')],
    });
    expect([...addedDiagnoses]).toEqual(['J45']);
    expect(removedDiagnoses.map(({ code }) => code)).toEqual(['E11']);
  });

  it("keeps the auditor's reasons for a drug that is still on it", () => {
    const reasonsByLine = withToggledReason(withToggledReason({}, 'l1', '3-1'), 'l2', '2-2');
    expect(rebaseReasons(reasonsByLine, first, next)).toEqual({ m1: { codes: ['3-1'], text: '' } });
  });
});

describe('the keys of the review', () => {
  it('give a verdict and move between the lines', () => {
    expect(['a', 'R', 'j', 'k', 'x'].map((key) => actionForKey(keyPress(key), 'page'))).toEqual([
      'approve',
      'reject',
      'next',
      'previous',
      null,
    ]);
  });

  it('do nothing while typing, composing or holding Control', () => {
    expect(actionForKey(keyPress('a'), 'text')).toBeNull();
    expect(actionForKey(keyPress('a', { isComposing: true }), 'page')).toBeNull();
    expect(actionForKey(keyPress('a', { ctrlKey: true }), 'page')).toBeNull();
  });

  it('focus the reasons, the fields and the next one', () => {
    expect(
      ['l', 'Enter', 'o', 'c', 'n', '?', 'ArrowDown'].map((key) => actionForKey(keyPress(key), 'page')),
    ).toEqual(['reasons', 'reasons', 'ownWords', 'opinion', 'goOn', 'keys', 'next']);
  });

  it('leave Enter to the focused button, and everything but Escape to a field', () => {
    expect(actionForKey(keyPress('Enter'), 'button')).toBeNull();
    expect(actionForKey(keyPress('a'), 'button')).toBe('approve');
    expect(['a', 'Enter', '?', 'Escape'].map((key) => actionForKey(keyPress(key), 'text'))).toEqual([
      null,
      null,
      null,
      'leave',
    ]);
  });

  it('give no second verdict when they are held down', () => {
    expect(actionForKey(keyPress('a', { repeat: true }), 'page')).toBeNull();
    expect(actionForKey(keyPress('j', { repeat: true }), 'page')).toBe('next');
  });
});

const longCourse: FormFinding = {
  rule: 'long-course',
  line: null,
  key: null,
  severity: 'warn',
  evidence: '7 > 5',
  reasonKey: 'long-course',
  drugName: null,
  otherName: null,
  reason: '',
  preventsSubmit: true,
};

const keysOf = (version: number, change: Partial<FormFinding> = {}) =>
  confirmationKeys({ version }, [{ ...longCourse, ...change }]);

it('what an auditor confirmed is asked again of another version, and with other evidence', () => {
  expect(keysOf(1)).toEqual(keysOf(1, { reason: 'read again' }));
  expect(keysOf(1)).not.toEqual(keysOf(2));
  expect(keysOf(1)).not.toEqual(keysOf(1, { evidence: '14 > 5' }));
});
