import { expect, it } from 'vitest';
import { type CaseRecord, emptyRecordOf } from '../../../contract/consultation/record.ts';
import { addendumHead, recordPaper, recordRows, signature } from './recordPrintText.ts';

const record = (changed: Partial<CaseRecord>): CaseRecord => ({
  ...emptyRecordOf('o', 0),
  examination: 'T 37.2',
  ...changed,
});

it.each([
  ['en', 'Examination', 'Findings reported by the patient (no physical examination)'],
  ['zh', '体格检查', '患者自测及自述情况（未行体格检查）'],
] as const)('what nobody examined is not headed as an examination (%s)', (language, examined, reported) => {
  expect(recordRows(record({}), language)).toEqual([[examined, 'T 37.2']]);
  expect(recordRows(record({ selfReported: true }), language)).toEqual([[reported, 'T 37.2']]);
});

it.each([
  ['en', 'Doctor’s signature', 'not signed', '林月 (2026-11-26 09:05)'],
  ['zh', '医师签名', '未签名', '林月（2026-11-26 09:05）'],
] as const)(
  'the signature is a name and a time, or that there is none (%s)',
  (language, label, none, signed) => {
    expect(recordPaper[language].doctor).toBe(label);
    expect(signature(record({}), language)).toBe(none);
    const signedAt = Date.UTC(2026, 10, 26, 1, 5);
    expect(signature(record({ signedAt, signedBy: '林月' }), language)).toBe(signed);
  },
);

it('an addendum is headed by who added it and when, in the punctuation of the language', () => {
  const addendum = { id: '1', text: '…', by: '林月', at: Date.UTC(2026, 10, 26, 1, 5) };
  expect(addendumHead(addendum, 'zh')).toBe('补充记录（林月，2026-11-26 09:05）');
  expect(addendumHead(addendum, 'en')).toBe('Addendum (林月, 2026-11-26 09:05)');
});
