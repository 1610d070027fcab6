import { expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { masksNames } from './exportFile.ts';

it('every export that names patients masks them unless a reason is given', () => {
  const masking = Object.entries(endpoints).flatMap(([group, members]) =>
    Object.entries(members)
      .filter(([, endpoint]) => masksNames(endpoint))
      .map(([name]) => `${group}.${name}`),
  );
  expect(masking.toSorted()).toEqual([
    'audit.export',
    'auditTrail.export',
    'order.export',
    'overview.exportPrescriptions',
    'overview.exportVisits',
    'prescription.export',
    'sampling.export',
  ]);
});
