import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import type { Prescription } from '../../../src/contract/prescribing/prescription.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { printPrescription, readPdf } from '../steps/print.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let prescribed: Prescription;
beforeAll(async () => {
  stack = await startE2eStack();
  const [doctor, auditor] = await Promise.all([
    signInApi(stack.baseUrl, 'doctor'),
    signInApi(stack.baseUrl, 'auditor'),
  ]);
  prescribed = await postPrescription(doctor, insertConsultation(stack, '陶淑贞'));
  await auditor(audit.claim, { id: prescribed.id });
  await auditor(audit.verdict, { id: prescribed.id, version: 1, approve: true });
});
afterAll(() => stack.close());

it('a prescription that its pharmacist prints has the department and the visit number of its prescriber', async () => {
  const page = await openPageAs(stack, 'auditor', `/myAuditRecord?open=${prescribed.id}&version=1`);
  const { pages } = await readPdf(await printPrescription(page, 'A5'));
  expect(pages).toHaveLength(1);
  for (const part of [
    `处方号：${prescribed.prescriptionNo}`,
    `门诊号：${prescribed.orderNo ?? 'none'}`,
    '科别：心血管内科',
    '姓名：陶淑贞',
    '林月',
    '秦淑兰',
  ])
    expect(pages[0]).toContain(part);
  // The department of whoever prints is none of the prescription.
  expect(pages[0]).not.toContain('药学部');
  expect(stack.consoleErrors()).toEqual([]);
});
