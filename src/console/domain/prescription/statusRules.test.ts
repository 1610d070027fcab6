import { describe, expect, it } from 'vitest';
import { prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { prescriptionStateKind } from './statusRules.ts';

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
