import { describe, expect, it } from 'vitest';
import { auditStatus, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { auditStateKind, prescriptionStateKind } from './statusRules.ts';

describe("the mark of a prescription's status", () => {
  it('is another one for each status', () => {
    const kinds = Object.values(prescriptionStatus).map(prescriptionStateKind);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).not.toContain('unknown');
  });

  it('says that a status is unknown, and not that it is approved', () => {
    expect(prescriptionStateKind(99)).toBe('unknown');
  });
});

describe("the mark of an audit's state", () => {
  it('is another one for each state', () => {
    const kinds = Object.values(auditStatus).map(auditStateKind);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).not.toContain('unknown');
  });

  it('is that of the prescription where both say the same', () => {
    const { awaitingAudit, approved, rejected, cancelled } = prescriptionStatus;
    const { waiting, approved: passed, rejected: refused, withdrawn } = auditStatus;
    expect([waiting, passed, refused, withdrawn].map(auditStateKind)).toEqual(
      [awaitingAudit, approved, rejected, cancelled].map(prescriptionStateKind),
    );
  });

  it('says that a state is unknown, and not that it is approved', () => {
    expect(auditStateKind(99)).toBe('unknown');
  });
});
