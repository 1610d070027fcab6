import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { templates } from '../../../src/contract/prescribing/template.ts';
import { findViolations } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation, openPageAs, recordPanel, showTab, signInApi } from '../steps/consultation.ts';
import { pressUndo } from '../steps/user.ts';

const t = en.templates;
const sections = en.consultation.record;
const long = 'x'.repeat(490);
let stack: E2eStack;

beforeAll(async () => {
  stack = await startE2eStack();
  const doctor = await signInApi(stack.baseUrl, 'doctor');
  const content = { kind: 'record', chiefComplaint: 'Cough for a week', advice: 'Drink enough' } as const;
  await doctor(templates.save, { name: 'Cough', content });
  await doctor(templates.save, { name: 'Long', content: { kind: 'record', chiefComplaint: long } });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const openTemplates = async (patientName: string) => {
  const page = await openPageAs(
    stack,
    'doctor',
    `/cloudRoom/detail?id=${insertConsultation(stack, patientName)}`,
  );
  await showTab(page, 'record');
  const panel = recordPanel(page);
  const complaint = panel.getByRole('textbox', { name: sections.chiefComplaint, exact: true });
  await complaint.fill('Fever since Monday');
  await panel.getByRole('button', { name: sections.templates }).click();
  await panel.getByRole('textbox', { name: t.find }).waitFor();
  return { page, panel, complaint };
};

it('a template is added below what is written, without a preview, and nothing is lost', async () => {
  const { page, panel, complaint } = await openTemplates('Tessa Template');
  expect(await findViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: t.addNow('Cough') }).click();
  await expect.poll(() => complaint.inputValue()).toBe('Fever since Monday\nCough for a week');
  const advice = panel.getByRole('textbox', { name: sections.advice, exact: true });
  expect(await advice.inputValue()).toBe('Drink enough');
  await pressUndo(page);
  await expect.poll(() => complaint.inputValue()).toBe('Fever since Monday');
  expect(await advice.inputValue()).toBe('');
});

it('one that does not fit, or adds nothing new, is shown first', async () => {
  const { panel, complaint } = await openTemplates('Leo Long');
  await panel.getByRole('button', { name: t.addNow('Long') }).click();
  await panel.getByText(t.tooLong).waitFor();
  expect(await complaint.inputValue()).toBe('Fever since Monday');
  await panel.getByRole('button', { name: t.back }).click();
  await panel.getByRole('button', { name: t.close }).click();
  await complaint.fill('Cough for a week');
  await panel.getByRole('textbox', { name: sections.advice, exact: true }).fill('Drink enough');
  await panel.getByRole('button', { name: sections.templates }).click();
  await panel.getByRole('button', { name: t.addNow('Cough') }).click();
  await panel.getByText(t.nothingChosen).waitFor();
});
