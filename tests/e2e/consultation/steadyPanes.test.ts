import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { daysBefore } from '../../../src/console/lib/dates/period.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { openBrowser } from '../../support/browser.ts';
import { widenTypeface } from '../../support/overflow.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  composerField,
  insertConsultation,
  openPageAs,
  prescriptionForm,
  recordPanel,
  showTab,
  submitDrawer,
} from '../steps/consultation.ts';
import { type Allowed, movesDuring, observePanes } from '../steps/layoutShift.ts';
import { chatLog, messagesOf } from '../steps/signIn.ts';
import {
  fakeDeviceFlags,
  instrumented,
  openPatientPage,
  openVideoVisit,
  startCall,
  waitForFrame,
} from '../steps/videoVisit.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

type Language = keyof typeof messagesOf;

const texts = {
  'en-GB': {
    greeting: 'How have you been?',
    lines: ['Does it hurt', 'at night', 'or after meals?'],
    complaint: 'Pain for two days',
    illness: ['Worse', 'after', 'meals'],
    reason: 'Known to be stable',
  },
  'zh-CN': {
    greeting: '最近怎么样？',
    lines: ['夜里疼吗', '还是', '饭后疼？'],
    complaint: '腹痛两天',
    illness: ['饭后', '加重', '无发热'],
    reason: '病情稳定',
  },
} as const;

/** A pattern for a message with words that are not known. */
const patternOf = (message: string): RegExp =>
  new RegExp(message.replaceAll(/[?.()]/g, String.raw`\$&`).replaceAll('…', '.*'));

/** A visit in which everything that a doctor can type is typed, and what moved meanwhile. */
const createVisit = (page: Page, language: Language) => {
  const t = messagesOf[language];
  const words = texts[language];
  const moves: string[] = [];
  const isPhone = (page.viewportSize()?.width ?? 0) <= 640;

  const observe = async (
    what: string,
    field: Locator,
    act: () => Promise<unknown>,
    allowed?: Allowed,
  ): Promise<void> => {
    moves.push(...(await movesDuring(field, act, allowed)).map((move) => `${what}: ${move}`));
  };
  const type = async (
    field: Locator,
    text: string,
    { after, allowed }: { after?: () => Promise<unknown>; allowed?: Allowed } = {},
  ): Promise<void> => {
    await field.click();
    await field.press('ControlOrMeta+a');
    const typeAll = async () => {
      await field.pressSequentially(text);
      await after?.();
    };
    await observe(text, field, typeAll, allowed);
  };
  /** A first line, which moves nothing, and then more of them. */
  const typeLines = async (
    field: Locator,
    [first = '', ...others]: readonly string[],
    after?: () => Promise<unknown>,
  ): Promise<void> => {
    await type(field, first);
    const typeOthers = async () => {
      for (const line of others) {
        await field.press('Shift+Enter');
        await field.pressSequentially(line);
      }
      await after?.();
    };
    await observe(others.join(' / '), field, typeOthers, 'grow');
  };
  /** Types until the options are there, and chooses the first of them. */
  const choose = async (field: Locator, text: string): Promise<void> => {
    const options = page.getByRole('listbox').getByRole('option');
    await type(field, text, {
      after: async () => {
        await field.and(page.locator('[aria-busy=true]')).waitFor({ state: 'detached' });
        await options.first().waitFor();
      },
    });
    await field.press('Enter');
    await options.first().waitFor({ state: 'detached' });
  };
  const drawer = page.getByRole('dialog');
  /** The last button of the foot, once it can be pressed. */
  const confirm = drawer.locator('.drawer-foot .button').last().and(page.locator(':enabled'));
  /** A drawer without fields: the keys that move through it. */
  const readDrawer = async (what: string): Promise<void> => {
    await confirm.waitFor();
    const content = drawer.getByRole('group').first();
    await observe(what, content, async () => {
      for (const key of ['Tab', 'Tab', 'Shift+Tab', 'PageDown']) await page.keyboard.press(key);
    });
  };

  const talk = async (): Promise<void> => {
    if (isPhone) await showTab(page, 'chat', t);
    const field = composerField(page, t);
    const send = (text: string) => async () => {
      await field.press('Enter');
      await chatLog(page).getByText(text).first().waitFor();
    };
    await type(field, words.greeting, { after: send(words.greeting) });
    await typeLines(field, words.lines, send(words.lines[0]));
  };

  const writeFacts = async (): Promise<void> => {
    const facts = t.rules.facts;
    await showTab(page, 'summary', t);
    const panel = page.getByRole('region', { name: facts.title, exact: true }).first();
    await panel.getByRole('button', { name: facts.edit }).click();
    const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
    await type(field(facts.substanceOf(1)), 'penicillin', { allowed: 'unfold' });
    await type(field(facts.reaction).first(), 'rash');
    await type(field(facts.substanceOf(2)), 'sulfamethoxazole', { allowed: 'unfold' });
    await type(field(facts.kilograms), '61.5', { allowed: 'unfold' });
    await type(field(facts.centimetres), '172', { allowed: 'unfold' });
    await choose(panel.getByRole('combobox', { name: facts.addMedicine }), 'loratadine');
    await type(field(facts.dose), '10 mg');
    await type(field(facts.creatinineUnit), '80', { allowed: 'unfold' });
    await field(facts.creatinineUnit).press('ControlOrMeta+Enter');
    await field(facts.creatinineUnit).waitFor({ state: 'detached' });
  };

  const writeMeasurements = async (): Promise<void> => {
    const summary = t.rules.patientSummary;
    const panel = page.getByRole('region', { name: summary.measurements, exact: true });
    await panel.getByRole('button', { name: summary.addMeasurement }).click();
    const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
    const day = panel.getByRole('textbox', { name: summary.measuredAt });
    for (const [name, value] of [
      ['systolic', '142'],
      ['diastolic', '91'],
      ['pulse', '77'],
      ['glucose', '6.1'],
      ['resultName', 'HbA1c'],
      ['resultValue', '7.2 %'],
    ] as const)
      await type(field(summary.fields[name]), value);
    await type(day, daysBefore(dayOf(Date.now()), 1));
    await type(field(summary.measuredTime), '830');
    await field(summary.measuredTime).press('Enter');
    await panel.getByText('142/91').waitFor();
  };

  const writeRecord = async (): Promise<void> => {
    const sections = t.consultation.record;
    await showTab(page, 'record', t);
    const record = recordPanel(page, t);
    const field = (name: string) => record.getByRole('textbox', { name, exact: true });
    const saved = () =>
      record
        .getByText(patternOf(sections.savedAt('…')))
        .first()
        .waitFor();
    await type(field(sections.chiefComplaint), words.complaint, { after: saved });
    await typeLines(field(sections.presentIllness), words.illness, saved);
    await choose(record.getByRole('combobox'), 'K29.5');
    await typeLines(field(sections.advice), words.lines, saved);
  };

  const prescribe = async (): Promise<void> => {
    const { findDiagnosis, findDrug, days, submit, lineDone } = t.prescription;
    await showTab(page, 'prescription', t);
    const form = prescriptionForm(page, t);
    await choose(form.getByRole('combobox', { name: findDiagnosis }), 'I10');
    await choose(form.getByRole('combobox', { name: findDrug }), 'amlodipine');
    // On a phone the line is in a sheet.
    const line = isPhone ? drawer : form;
    await type(line.getByRole('textbox', { name: days }).first(), '10');
    if (isPhone) await drawer.getByRole('button', { name: lineDone }).click();
    await type(form.locator('.rx-reason'), words.reason);
    await form.getByRole('button', { name: submit, exact: true }).click();
    await submitDrawer(page, t).waitFor();
    await readDrawer(t.prescription.review.send);
    await confirm.click();
    await form.waitFor({ state: 'detached' });
  };

  const sign = async (): Promise<void> => {
    const { action, signed } = t.consultation.sign;
    await showTab(page, 'record', t);
    await recordPanel(page, t).getByRole('button', { name: action, exact: true }).click();
    await readDrawer(action);
    await confirm.click();
    await recordPanel(page, t)
      .getByText(patternOf(signed('…', '…')))
      .waitFor();
  };

  const end = async (): Promise<void> => {
    const { action, advice, referral, followUp, yes } = t.consultation.finish;
    if (isPhone) await page.getByRole('button', { name: t.common.patientBanner.details }).press('Enter');
    await page.getByRole('button', { name: action }).click();
    await confirm.waitFor();
    for (const { add, label } of [advice, referral]) {
      await drawer.getByRole('button', { name: add }).click();
      await typeLines(drawer.getByRole('textbox', { name: label }), words.lines);
    }
    // Once there is a day, there is a note.
    await type(drawer.getByRole('textbox', { name: followUp.day }), daysBefore(dayOf(Date.now()), -40), {
      allowed: 'unfold',
    });
    await type(drawer.getByRole('textbox', { name: followUp.note }), words.reason);
    await drawer.getByRole('button', { name: yes, exact: true }).click();
    const { notOpen, states } = t.consultation;
    await page.getByText(notOpen(states.finished)).waitFor();
  };

  return { moves, parts: [talk, writeFacts, writeMeasurements, writeRecord, prescribe, sign, end] };
};

/** Does the parts of a visit, or those before the last ones. */
const expectSteady = async (page: Page, language: Language, end?: number): Promise<void> => {
  await observePanes(page);
  const { moves, parts } = createVisit(page, language);
  for (const part of parts.slice(0, end)) await part();
  expect(moves).toEqual([]);
};

it.each([
  [1366, 768, 'en-GB'],
  [1366, 768, 'zh-CN'],
  [1440, 900, 'en-GB'],
  [1440, 900, 'zh-CN'],
  [1680, 1050, 'en-GB'],
  [1920, 1080, 'en-GB'],
  [1920, 1080, 'zh-CN'],
  [2560, 1440, 'en-GB'],
  [2560, 1440, 'zh-CN'],
  [390, 844, 'en-GB'],
  [390, 844, 'zh-CN'],
] as const)(
  'over a whole visit at %i × %i in %s no pane moves or changes its size while something is typed',
  { timeout: 300_000 },
  async (width, height, language) => {
    const id = insertConsultation(stack, `Steady at ${width} in ${language}`);
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`, { width, height, language });
    await page.locator('.connection-live').waitFor({ state: 'attached' });
    await expectSteady(page, language);
    expect(stack.consoleErrors()).toEqual([]);
  },
);

it('nor in a typeface as wide as Verdana', { timeout: 300_000 }, async () => {
  const id = insertConsultation(stack, 'Steady in a wide typeface');
  const path = `/cloudRoom/detail?id=${id}`;
  const page = await openPageAs(stack, 'doctor', path, { width: 1440, height: 900 });
  await page.locator('.connection-live').waitFor({ state: 'attached' });
  await widenTypeface(page);
  await expectSteady(page, 'en-GB');
});

it('nor during a video call', { timeout: 300_000 }, async () => {
  const id = insertConsultation(stack, 'Steady in a call');
  const openRoom = async (page: Page, baseUrl: string): Promise<void> => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${baseUrl}/cloudRoom/detail?id=${id}`);
    await page.getByRole('log').waitFor();
  };
  const browser = await openBrowser(fakeDeviceFlags);
  try {
    const { doctor, patientUrl } = await openVideoVisit(browser, stack.baseUrl, instrumented, openRoom);
    const patient = await openPatientPage(browser, patientUrl);
    await waitForFrame(doctor, await startCall(doctor, patient));
    await doctor.getByText(/^In call/).waitFor();
    // Until the record is signed: the end of the consultation ends the call.
    await expectSteady(doctor, 'en-GB', -2);
    await doctor.getByText(/^In call/).waitFor();
  } finally {
    await browser.close();
  }
});
