import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  composerField,
  openPageAs,
  placeWaiting,
  prescriptionForm,
  recordPanel,
  showTab,
  submitPrescription,
} from '../steps/consultation.ts';
import { chatLog, waitForLive } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

/** In the page: compares the boxes of all panes with those at the start, in every frame until `stop`. */
const observerScript = `(() => {
  const panes = '.topbar, .breadcrumb, .menu, .switcher, .switcher-header, .consultation-header, .consultation-tabs, .chat, .chat-head, .chat-body, .composer, .side-panel';
  const boxes = () => new Map([...document.querySelectorAll(panes)].filter((pane) => pane.checkVisibility()).map((pane) => {
    const { x, y, width, height } = pane.getBoundingClientRect();
    return [pane.className, [x, y, width, height].map(Math.round).join(' ')];
  }));
  let first = null;
  let moves = new Set();
  const compare = () => {
    for (const [name, box] of boxes()) if (first.has(name) && first.get(name) !== box) moves.add(name + ': ' + first.get(name) + ' → ' + box);
  };
  const everyFrame = () => { if (first) { compare(); requestAnimationFrame(everyFrame); } };
  window.paneObserver = {
    start: () => { first = boxes(); moves = new Set(); requestAnimationFrame(everyFrame); return first.size; },
    stop: () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => { compare(); first = null; done([...moves]); }))),
  };
})()`;

/** The panes that moved or changed their size while something was typed. */
const movesDuring = async (page: Page, act: () => Promise<unknown>): Promise<string[]> => {
  expect(await page.evaluate<number>('window.paneObserver.start()')).toBeGreaterThan(8);
  await act();
  return page.evaluate<string[]>('window.paneObserver.stop()');
};

it('over a whole visit no pane moves or changes its size while something is typed', async () => {
  const patient = 'Steady Panes';
  placeWaiting(stack, patient);
  const page = await openPageAs(stack, 'doctor', '/cloudRoom', { width: 1440, height: 900 });
  const row = page.getByRole('listitem').filter({ hasText: patient });
  await row.getByRole('button', { name: en.cloudRoom.accept }).first().click();
  await page.getByRole('region', { name: en.common.patientBanner.label(patient) }).waitFor();
  await waitForLive(page);
  await page.evaluate(observerScript);

  const moves: string[] = [];
  const observe = async (act: () => Promise<unknown>): Promise<void> => {
    moves.push(...(await movesDuring(page, act)));
  };
  const type = async (field: Locator, text: string, after?: () => Promise<unknown>): Promise<void> => {
    await field.click();
    await field.press('ControlOrMeta+a');
    await observe(async () => {
      await field.pressSequentially(text);
      await after?.();
    });
  };
  const choose = (field: Locator, text: string): Promise<void> =>
    type(field, text, async () => {
      await field.and(page.locator('[aria-busy=true]')).waitFor({ state: 'detached' });
      const options = page.getByRole('listbox').getByRole('option');
      await options.first().waitFor();
      await field.press('Enter');
      await options.first().waitFor({ state: 'detached' });
    });

  for (const text of ['How have you been?', 'Does it hurt at night?'])
    await type(composerField(page), text, async () => {
      await composerField(page).press('Enter');
      await chatLog(page).getByText(text).waitFor();
    });

  await showTab(page, 'record');
  const record = recordPanel(page);
  const { record: sections, sign, finish } = en.consultation;
  const saved = () => record.getByText(/^Saved/).waitFor();
  await type(
    record.getByRole('textbox', { name: sections.chiefComplaint, exact: true }),
    'Pain for two days',
    saved,
  );
  await type(record.getByRole('textbox', { name: sections.presentIllness }), 'Worse\nafter\nmeals\n', saved);
  await choose(record.getByRole('combobox'), 'K29.5');
  await type(record.getByRole('textbox', { name: sections.advice }), 'Rest\nand\ncome\nback', saved);

  await showTab(page, 'prescription');
  const form = prescriptionForm(page);
  await choose(form.getByRole('combobox', { name: en.prescription.findDiagnosis }), 'I10');
  await choose(form.getByRole('combobox', { name: en.prescription.findDrug }), 'amlodipine');
  await type(form.getByRole('textbox', { name: en.prescription.days }).first(), '10');
  await type(form.getByRole('textbox', { name: /^(?:One r|R)eason/ }).first(), 'Known to be stable');
  await submitPrescription(page);
  await page.getByText('Awaiting review').first().waitFor();

  await showTab(page, 'record');
  await record.getByRole('button', { name: sign.action, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Sign/ }).click();
  await record.getByText(/^Signed by/).waitFor();
  await type(composerField(page), 'It is being reviewed.');
  await composerField(page).press('Enter');

  await page.getByRole('button', { name: finish.action }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: finish.yes, exact: true })
    .or(page.getByRole('dialog').getByRole('button', { name: finish.anyway }))
    .click();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect(moves).toEqual([]);
  expect(stack.consoleErrors()).toEqual([]);
});
