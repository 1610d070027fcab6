import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { buildWhenChanged } from '../../src/cli/build.ts';
import { command } from '../../src/cli/settings.ts';
import { giveCredentials, pick, wordsOf } from './acts.ts';
import { openStage, password, type Stage } from './stage.ts';
import { type Language, stories } from './stories.ts';

// Takes pictures of every screen, in both languages, both themes and four sizes: `npm run pictures -- <folder>`.
const into = resolve(process.argv[2] ?? 'data/pictures');
const sizes = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 800 },
  large: { width: 2560, height: 1440 },
  narrow: { width: 390, height: 844 },
} as const;
const themes = ['light', 'dark'] as const;

type Tab = 'chat' | 'record' | 'prescription' | 'history';

/** One language: its words, its story, its hospital. */
const openAlbum = (stage: Stage, language: Language) => {
  const w = wordsOf[language];
  const story = stories[language];
  const address = stage[story.hospital];

  /** Takes the screen as it stands; `tab` is the part of a consultation that a narrow one shows. */
  const take = async (page: Page, name: string, tab?: Tab): Promise<void> => {
    await page.waitForLoadState('networkidle');
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      if (tab && size === 'narrow')
        await page
          .getByRole('navigation', { name: w.consultation.tabs.label })
          .getByRole('button')
          .filter({ hasText: w.consultation.tabs[tab] })
          .click();
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        // The log-in is painted by the browser's own wish until somebody does something.
        const own = page.locator('html[data-theme=""]');
        await own.or(page.locator(`html[data-theme=${theme}]`)).waitFor({ state: 'attached' });
        await page.screenshot({ path: join(into, `${name}-${language.slice(0, 2)}-${theme}-${size}.png`) });
      }
    }
    await page.setViewportSize(sizes.wide);
  };

  const enter = async (username: string): Promise<Page> => {
    const page = await stage.person({ language });
    await page.goto(`${address}/login`);
    await giveCredentials(page, username, password, language);
    await page.getByRole('button', { name: w.common.logOut }).waitFor();
    return page;
  };

  const visit = async (page: Page, path: string, name: string): Promise<void> => {
    await page.goto(`${address}${path}`);
    await page.getByRole('main').waitFor();
    await take(page, name);
  };

  const login = async (): Promise<void> => {
    const page = await stage.person({ language });
    await visit(page, '/login', 'login');
    await giveCredentials(page, story.doctor, 'not-the-password', language);
    await page.getByRole('alert').waitFor();
    await take(page, 'login-wrong');
  };

  /** A finished order, from the list. */
  const readOrder = async (page: Page): Promise<void> => {
    await page.goto(`${address}/orderRecord?status=3`);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('heading', { name: w.orders.detail.timeline }).waitFor();
    await take(page, 'order');
  };

  /** The doctor accepts the story's patient, talks, and writes the record. */
  const consult = async (page: Page): Promise<void> => {
    const row = page.getByRole('listitem').filter({ hasText: story.patient });
    await row.getByRole('button', { name: w.cloudRoom.accept }).click();
    const log = page.getByRole('log');
    await log.waitFor();
    const composer = page.getByRole('textbox', { name: w.composer.write });
    for (const text of story.said) {
      const before = await log.getByRole('paragraph').count();
      await composer.fill(text);
      await composer.press('Enter');
      // The patient answers by script.
      await log
        .getByRole('paragraph')
        .nth(before + 1)
        .waitFor();
    }
    const record = page.getByRole('region', { name: w.consultation.record.title, exact: true });
    for (const [field, text] of Object.entries(story.record))
      await record.locator(`.record-${field}`).getByRole('textbox').fill(text);
    for (const code of story.diagnoses) await pick(record, w.consultation.record.findDiagnosis, code);
    await record.getByText(w.consultation.record.savedAt('').trim()).waitFor();
    await take(page, 'consultation', 'chat');
    const { search } = new URL(page.url());
    await visit(page, `/cloudRoom/detail1${search}`, 'video');
    await page.goBack();
    await record.waitFor();
  };

  /** Prescribes with a course that needs a reason, and submits. */
  const prescribe = async (page: Page): Promise<void> => {
    const form = page.getByRole('region', { name: w.prescription.writing, exact: true });
    for (const _ of story.diagnoses)
      await form
        .getByRole('group', { name: w.prescription.diagnoses })
        .locator('.rx-offer button')
        .first()
        .click();
    for (const drug of story.drugs) await pick(form, w.prescription.findDrug, drug);
    const days = form.getByRole('textbox', { name: w.prescription.days });
    await days.nth(1).fill('14');
    await form.getByPlaceholder(w.rules.reasonHint).waitFor();
    await take(page, 'prescribing', 'prescription');
    await form.getByPlaceholder(w.rules.reasonHint).fill(story.reason);
    await form.getByRole('button', { name: w.prescription.submit }).click();
    await page.getByText(w.prescription.submitted).waitFor();
  };

  /** The auditor opens it, and rejects it with a reason on its second line. */
  const audit = async (page: Page): Promise<void> => {
    await page.goto(`${address}/prescriptionTask`);
    await page.getByRole('row').filter({ hasText: story.patient }).getByRole('link').click();
    await page.getByText(w.audit.heldByYou).waitFor();
    await take(page, 'review');
    await page.getByPlaceholder(w.audit.other).nth(1).fill(story.against);
    await page.getByRole('textbox', { name: w.audit.opinion }).fill(story.opinion);
    await take(page, 'review-reasons');
    await page.getByRole('button', { name: w.audit.reject, exact: true }).click();
    await page.getByText(w.audit.rejected).first().waitFor();
    await visit(page, '/myAuditRecord', 'verdicts');
  };

  return async (): Promise<void> => {
    await login();
    const doctor = await enter(story.doctor);
    await visit(doctor, '/', 'today');
    await visit(doctor, '/orderRecord', 'orders');
    await visit(doctor, '/workforceManagement', 'staff');
    await visit(doctor, '/workforceManagement?open=new', 'staff-new');
    await visit(doctor, '/serviceSetup', 'services');
    await visit(doctor, '/serviceSetup?tab=replies', 'services-replies');
    await visit(doctor, '/serviceSetup?tab=diseases', 'services-diseases');
    for (const part of ['profile', 'qualifications', 'security', 'notifications'])
      await visit(doctor, `/personalData?part=${part}`, `personal-${part}`);
    await readOrder(doctor);
    await visit(doctor, '/prescriptionRecord', 'prescriptions');
    await visit(doctor, '/cloudRoom', 'cloudRoom');
    await consult(doctor);
    await prescribe(doctor);
    const auditor = await enter(story.auditor);
    await visit(auditor, '/', 'today-auditor');
    await visit(auditor, '/prescriptionTask', 'tasks');
    await audit(auditor);
    await doctor.getByRole('button', { name: w.prescription.edit, exact: true }).waitFor();
    await take(doctor, 'rejected', 'prescription');
    await doctor.goto(`${address}/prescriptionRecord?status=4`);
    await doctor.getByRole('table').getByRole('button').first().click();
    await doctor.getByRole('complementary').getByRole('button', { name: w.prescription.edit }).waitFor();
    await take(doctor, 'prescriptions-one');
  };
};

await command(async () => {
  await buildWhenChanged();
  mkdirSync(into, { recursive: true });
  const stage = await openStage();
  try {
    for (const language of ['en-GB', 'zh-CN'] as const) await openAlbum(stage, language)();
  } finally {
    await stage.close();
  }
  process.stdout.write(`The pictures are in ${into}\n`);
  return 0;
});
