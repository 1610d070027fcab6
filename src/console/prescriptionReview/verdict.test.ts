import { describe, expect, it } from 'vitest';
import type { Line, Prescription } from '../../contract/prescribing/prescription.ts';
import { differenceOf } from '../prescribing/difference.ts';
import { reviewKey } from './keys.ts';
import { carried, verdictOn, withCode, withText } from './verdict.ts';

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

const written = (version: number, lines: Line[]): Prescription => ({
  id: 'rx',
  prescriptionNo: 'RX1',
  orderId: 'o',
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
});

const coded = (code: string) => ({ code, name: code, nameEn: '' });

const first = written(2, [line('l1', 'amlodipine'), line('l2', 'metformin')]);

const pressed = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

describe('a verdict', () => {
  it('names the version that was read', () => {
    expect(verdictOn(first, true, {}, '')).toEqual({
      id: 'rx',
      version: 2,
      approve: true,
      opinion: '',
      lines: [],
    });
  });

  it('is not a rejection without a reason', () => {
    expect(verdictOn(first, false, {}, '  ')).toBe('needsReason');
    expect(verdictOn(first, false, withText({}, 'l1', '  '), '')).toBe('needsReason');
  });

  it('rejects with an opinion, or with a reason against a line', () => {
    expect(verdictOn(first, false, {}, 'see the guideline')).toMatchObject({ opinion: 'see the guideline' });
    const marks = withText(withCode({}, 'l2', '2-5'), 'l2', ' twice the maximum ');
    expect(verdictOn(first, false, marks, '')).toMatchObject({
      lines: [{ lineId: 'l2', reasons: ['2-5', 'twice the maximum'] }],
    });
  });

  it('does not approve over a reason against a line', () => {
    const marks = withCode({}, 'l1', '2-2');
    expect(verdictOn(first, true, marks, '')).toBe('hasReasons');
    expect(verdictOn(first, true, withCode(marks, 'l1', '2-2'), '')).toMatchObject({ approve: true });
  });
});

describe('a prescription that changes under review', () => {
  const next = written(3, [line('m1', 'amlodipine', '2'), line('m3', 'aspirin')]);

  it('shows which lines are new, changed and gone', () => {
    const { added, changed, gone } = differenceOf(first, next);
    expect([...added]).toEqual(['m3']);
    expect([...changed]).toEqual(['m1']);
    expect(gone.map(({ drugName }) => drugName)).toEqual(['metformin']);
  });

  it('pairs the two lines of one drug, so that a changed dose is never taken for the other line', () => {
    const twice = written(2, [line('l1', 'amlodipine', '5'), line('l2', 'amlodipine', '10')]);
    const both = written(3, [line('m1', 'amlodipine', '10'), line('m2', 'amlodipine', '10')]);
    expect([...differenceOf(twice, both).changed]).toEqual(['m2']);
    const one = written(3, [line('m1', 'amlodipine', '10')]);
    expect(differenceOf(twice, one)).toMatchObject({ gone: [{ id: 'l1' }] });
    expect([...differenceOf(twice, one).changed]).toEqual([]);
    expect(carried(withCode({}, 'l2', '3-1'), twice, one)).toEqual({
      m1: { codes: ['3-1'], text: '' },
    });
  });

  it('shows which diagnoses are new and gone', () => {
    const before = { ...first, diagnoses: [coded('I10'), coded('E11')] };
    const { newDiagnoses, goneDiagnoses } = differenceOf(before, {
      ...first,
      diagnoses: [coded('I10'), coded('J45')],
    });
    expect([...newDiagnoses]).toEqual(['J45']);
    expect(goneDiagnoses.map(({ code }) => code)).toEqual(['E11']);
  });

  it('keeps what the auditor wrote against a drug that is still on it', () => {
    const marks = withCode(withCode({}, 'l1', '3-1'), 'l2', '2-2');
    expect(carried(marks, first, next)).toEqual({ m1: { codes: ['3-1'], text: '' } });
  });
});

describe('the keys of the review', () => {
  it('give a verdict and move over the lines', () => {
    expect(['a', 'R', 'j', 'k', 'x'].map((key) => reviewKey(pressed(key), 'page'))).toEqual([
      'approve',
      'reject',
      'next',
      'previous',
      null,
    ]);
  });

  it('do nothing while somebody types, composes or holds Control', () => {
    expect(reviewKey(pressed('a'), 'text')).toBeNull();
    expect(reviewKey(pressed('a', { isComposing: true }), 'page')).toBeNull();
    expect(reviewKey(pressed('a', { ctrlKey: true }), 'page')).toBeNull();
  });

  it('lead to the reasons, the fields and the next one', () => {
    expect(
      ['l', 'Enter', 'o', 'c', 'n', '?', 'ArrowDown'].map((key) => reviewKey(pressed(key), 'page')),
    ).toEqual(['reasons', 'reasons', 'ownWords', 'opinion', 'goOn', 'keys', 'next']);
  });

  it('leave Enter to the button that has the focus, and everything but Escape to a field', () => {
    expect(reviewKey(pressed('Enter'), 'button')).toBeNull();
    expect(reviewKey(pressed('a'), 'button')).toBe('approve');
    expect(['a', 'Enter', '?', 'Escape'].map((key) => reviewKey(pressed(key), 'text'))).toEqual([
      null,
      null,
      null,
      'leave',
    ]);
  });

  it('give no second verdict when they are held down', () => {
    expect(reviewKey(pressed('a', { repeat: true }), 'page')).toBeNull();
    expect(reviewKey(pressed('j', { repeat: true }), 'page')).toBe('next');
  });
});
