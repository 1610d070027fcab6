import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type BrowserPages, openBrowser } from '../../support/browser.ts';
import { expectNoViolations, onePixelPng } from '../../support/expectNoViolations.ts';
import { en } from '../../support/messages.ts';
import { startStack } from '../../support/startStack.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation, openPageAs, recordPanel } from '../steps/consultation.ts';
import { writePdf } from '../steps/pdf.ts';

let stack: E2eStack;
let browser: BrowserPages;
beforeAll(async () => {
  const parts = await startStack();
  // The headless shell has no view for PDF.
  browser = await openBrowser(['--disable-search-engine-choice-screen']);
  stack = { ...parts, ...browser, close: () => parts.close() };
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser.close();
  await stack.close();
});

const { viewer, file, pdf, picture, actions } = en.chat;

interface Sent {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const letter = (text = 'Discharge letter', link: string | null = null): Sent => ({
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: writePdf(text, link),
});
const rash: Sent = { name: 'rash.png', mimeType: 'image/png', buffer: onePixelPng };

/** A consultation in which the doctor has sent these files. */
const sendFiles = async (patient: string, files: readonly Sent[], dark = false): Promise<Page> => {
  const orderId = insertConsultation(stack, patient);
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}&part=record`, { dark });
  await page.locator('input[type=file][multiple]').setInputFiles([...files]);
  await page.getByRole('button', { name: en.composer.send, exact: true }).click();
  const saving = page.getByRole('log').getByRole('button', { name: file.save('letter.pdf') });
  await expect.poll(() => saving.count()).toBe(files.filter(({ name }) => name === 'letter.pdf').length);
  return page;
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: viewer.title });
const openLetter = async (page: Page): Promise<void> => {
  await page
    .getByRole('log')
    .getByRole('button', { name: file.open('letter.pdf') })
    .click();
  await dialogOf(page).waitFor();
};

const framesOf = (page: Page): Frame[] => page.frames().filter((frame) => frame !== page.mainFrame());
/** The browser's own view is drawn: Chromium writes it as an extension. */
const waitForView = async (page: Page): Promise<void> => {
  await expect
    .poll(() => framesOf(page).some((frame) => frame.url().startsWith('chrome-extension:')))
    .toBe(true);
};

it('a PDF opens in the whole window between the pictures, is noted in the record and saved', async () => {
  const page = await sendFiles('Letter and rash', [letter(), rash]);
  await openLetter(page);
  await waitForView(page);
  const dialog = dialogOf(page);
  const frame = await dialog.locator('iframe').boundingBox();
  expect(frame?.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.9);
  expect(await dialog.locator('iframe').getAttribute('title')).toMatch(/^letter\.pdf, from /);
  await expectNoViolations(page, 'a PDF in the viewer');
  for (const name of [viewer.zoomIn, viewer.zoomOut, viewer.turn])
    expect(await dialog.getByRole('button', { name }).isDisabled()).toBe(true);

  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: file.save('letter.pdf') }).click();
  expect((await saved).suggestedFilename()).toBe('letter.pdf');
  await dialog.getByRole('button', { name: actions.quote }).click();
  const { examination } = en.consultation.record;
  await dialog.getByRole('button', { name: examination }).click();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText(viewer.position(2, 2)).waitFor();
  expect(await dialog.locator('iframe').count()).toBe(0);
  expect(await dialog.locator('img').count()).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await waitForView(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const field = recordPanel(page).getByRole('textbox', { name: examination });
  await expect.poll(() => field.inputValue()).toContain('letter.pdf');
});

it('keys inside a PDF are its own; the focus comes back with Tab, and Escape closes the viewer', async () => {
  const page = await sendFiles('Letter by keyboard', [letter()]);
  await openLetter(page);
  await waitForView(page);
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.tagName ?? '');
  await dialogOf(page).locator('iframe').click();
  await expect.poll(focused).toBe('IFRAME');
  await page.keyboard.press('Escape');
  expect(await dialogOf(page).isVisible()).toBe(true);
  for (let presses = 0; presses < 40 && (await focused()) === 'IFRAME'; presses += 1)
    await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('BUTTON');
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    file.open('letter.pdf'),
  );
});

it('a link in a PDF does not replace the console: the browser asks first', async () => {
  const page = await sendFiles('Letter with a link', [letter('Click', 'http://127.0.0.1:9/fake-login')]);
  const address = page.url();
  await openLetter(page);
  await waitForView(page);
  const asked = new Promise<string>((resolve) => {
    page.on('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  const box = await dialogOf(page).locator('iframe').boundingBox();
  if (!box) throw new Error('no frame');
  // The view draws its page some time after its frame.
  let isAsked = false;
  void asked.then(() => {
    isAsked = true;
  });
  await expect
    .poll(async () => {
      await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
      return isAsked;
    })
    .toBe(true);
  expect(await asked).toBe('beforeunload');
  expect(page.url()).toBe(address);
  await page.keyboard.press('Tab');
  await dialogOf(page).getByRole('button', { name: viewer.close }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  // Nothing asks any more once the PDF is closed.
  await page.goto('about:blank');
});

it('an HTML page that calls itself a PDF is never given to the browser, and says so in its place', async () => {
  const page = await sendFiles('Page as a letter', [letter()]);
  const html = '<html><script>top.document.title = "taken"</script><h1>Please log in</h1></html>';
  await page.route('**/storage/1/*', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: html }),
  );
  await openLetter(page);
  await dialogOf(page).getByText(pdf.damaged).waitFor();
  expect(framesOf(page)).toEqual([]);
  expect(
    await dialogOf(page)
      .getByRole('button', { name: file.save('letter.pdf') })
      .isEnabled(),
  ).toBe(true);
});

it('a PDF that cannot be loaded is tried again in its place', async () => {
  const page = await sendFiles('Lost letter', [letter()]);
  await page.route('**/storage/1/*', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await openLetter(page);
  await dialogOf(page).getByRole('button', { name: en.common.retry }).click();
  await waitForView(page);
});

it('the policy of a page frames no address, neither a stranger’s nor the hospital’s own', async () => {
  const page = await sendFiles('Frames', [letter()]);
  const refused = await page.evaluate(
    async (addresses) => {
      const tried: string[] = [];
      for (const address of addresses) {
        const violation = new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
            once: true,
          });
        });
        const frame = document.createElement('iframe');
        frame.src = address;
        document.body.append(frame);
        tried.push(`${address} ${await violation}`);
        frame.remove();
      }
      return tried;
    },
    ['http://127.0.0.1:9/', '/storage/1/x.pdf', '/login', 'data:text/html,x'],
  );
  expect(refused).toEqual([
    'http://127.0.0.1:9/ frame-src',
    '/storage/1/x.pdf frame-src',
    '/login frame-src',
    'data:text/html,x frame-src',
  ]);
});

it('where the browser has no view for PDF, a PDF is only saved', async () => {
  const orderId = insertConsultation(stack, 'Plain browser');
  const page = await openPageAs(stack, 'doctor', '/personalData');
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
  );
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${orderId}&part=record`);
  await page.locator('input[type=file][multiple]').setInputFiles(letter());
  await page.getByRole('button', { name: en.composer.send, exact: true }).click();
  const log = page.getByRole('log');
  await log.getByRole('button', { name: file.save('letter.pdf') }).waitFor();
  expect(await log.getByRole('button', { name: file.open('letter.pdf') }).count()).toBe(0);
  expect(await log.getByRole('button', { name: picture.enlarge('') }).count()).toBe(0);
});
