import { expect, it } from 'vitest';
import { auditStatus, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { en } from './messages.en.ts';
import { verdictText } from './verdictText.ts';

const auditTime = Date.parse('2026-11-20T04:03:00Z');
const { approved, awaitingAudit, dispensed, rejected, cancelled, expired } = prescriptionStatus;

it.each([
  [approved, auditStatus.approved, 'Approved'],
  [dispensed, auditStatus.approved, 'Approved'],
  [expired, null, 'Approved'],
  [cancelled, auditStatus.approved, 'Approved'],
  [rejected, null, 'Rejected'],
  [cancelled, auditStatus.rejected, 'Rejected'],
])('status %s, audit status %s: %s by the pharmacist', (status, decision, verdict) => {
  const decided = { status, auditStatus: decision, auditTime, auditorName: '秦淑兰' };
  expect(verdictText({ audit: en }, decided)).toBe(`${verdict} by 秦淑兰, ${dayTimeOf(auditTime)}`);
});

it.each([
  ['cancelled before its review', { status: cancelled, auditStatus: auditStatus.withdrawn, auditTime }],
  ['cancelled, and nothing states how it was decided', { status: cancelled, auditStatus: null, auditTime }],
  ['sent again after a review', { status: awaitingAudit, auditStatus: auditStatus.waiting, auditTime }],
  ['of an unknown status', { status: 99, auditStatus: null, auditTime }],
  ['without a time', { status: approved, auditStatus: auditStatus.approved, auditTime: null }],
])('nothing is said of one that was %s', (_what, one) => {
  expect(verdictText({ audit: en }, { ...one, auditorName: '秦淑兰' })).toBeNull();
});
