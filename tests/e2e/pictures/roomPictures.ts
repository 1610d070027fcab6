import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { waitForData } from '../../support/screens.ts';
import { type Camera, stay, waitUntil, wide } from './camera.ts';
import { addEarlierVisit, countFiles, giveOrder, giveToPatient, patientFiles } from './storyPatient.ts';

/** Opens a consultation at a part of its work area. */
export const openRoom = async (
  { baseUrl }: Camera,
  page: Page,
  orderId: string,
  part: 'summary' | 'record' | 'prescription',
): Promise<void> => {
  await page.goto(`${baseUrl}/cloudRoom/detail?id=${orderId}&part=${part}`);
  await page.getByRole('log').waitFor();
  await waitForData(page);
};

/** Waits until a sheet of a PDF is seen: the browser draws it some time after its own view, and says nothing. */
const waitForPaper = async (page: Page): Promise<void> => {
  const { width, height } = page.viewportSize() ?? wide;
  const clip = { x: Math.round(width * 0.6), y: Math.round(height / 2), width: 16, height: 64 };
  // The browser's own background is dark; words on the sheet leave most of it white.
  const isWhite = async (): Promise<boolean> => {
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels.slice(0, 3).every(({ mean }) => mean > 200);
  };
  await waitUntil('a sheet of the PDF is drawn', isWhite);
};

/** Pictures, a report and a voice note in the chat, and each of them opened. */
const captureFiles = async (camera: Camera, page: Page): Promise<void> => {
  const { capture, captureOpened, t, story } = camera;
  const log = page.getByRole('log');
  const report = log.getByRole('button', { name: t.chat.file.open(story.report.name) });
  await report.waitFor();
  await log.getByText(t.chat.picture.failed).first().waitFor();
  await capture(page, 'chat-files', 'chat');
  await capture(page, 'summary-pictures', 'summary');
  await camera.prepareNarrow(page, 'chat');
  const play = log.getByRole('button', { name: t.chat.voice.play, exact: true }).last();
  await play.click();
  await log.getByRole('button', { name: t.chat.voice.pause, exact: true }).waitFor();
  await capture(page, 'chat-voice', 'chat');
  await log.getByRole('button', { name: t.chat.voice.pause, exact: true }).click();

  const viewer = page.getByRole('dialog', { name: t.chat.viewer.title });
  // The newest picture is the damaged one.
  await page.getByRole('button', { name: new RegExp(`^${t.chat.patientPictures('3')}`) }).click();
  await viewer.getByText(t.chat.picture.failed).waitFor();
  await capture(page, 'viewer-damaged');
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('c');
  await viewer.locator('img').nth(1).waitFor();
  await capture(page, 'viewer-compare');
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });

  await report.click();
  await captureOpened(page, 'viewer-pdf', () => waitForPaper(page), 'any', stay);
  await viewer.getByRole('button', { name: t.chat.viewer.close }).click();
  await viewer.waitFor({ state: 'detached' });
};

/** What is opened in the chat and its composer. */
const captureChatTools = async (camera: Camera, page: Page): Promise<void> => {
  const { capture, captureDialog, captureOpened, t, story } = camera;
  await page.getByRole('button', { name: t.chat.search.open, exact: true }).click();
  await page.getByRole('textbox', { name: t.chat.search.label }).fill(story.search);
  await page.getByRole('list', { name: t.chat.search.list }).waitFor();
  await capture(page, 'chat-search', 'chat');
  await page.getByRole('button', { name: t.chat.search.close, exact: true }).click();
  await captureDialog(
    page,
    page.getByRole('button', { name: t.chat.earlier.open, exact: true }),
    'chat-earlier',
  );

  const composer = page.getByRole('textbox', { name: t.composer.write });
  const { quickReplies } = t.composer;
  await captureOpened(page, 'quick-replies-typed', async () => {
    // The same text again would be no input.
    await composer.fill('');
    await composer.fill('/');
    await page.getByRole('listbox', { name: quickReplies.list }).waitFor();
  });
  await composer.fill('');
  await page.getByRole('button', { name: quickReplies.open, exact: true }).click();
  const panel = page.getByRole('region', { name: quickReplies.open });
  await panel.getByRole('button', { name: quickReplies.add, exact: true }).waitFor();
  await capture(page, 'quick-replies', 'chat');
  await panel.getByRole('button', { name: quickReplies.add, exact: true }).click();
  await panel.getByRole('textbox', { name: quickReplies.text }).waitFor();
  await capture(page, 'quick-replies-new', 'chat');
  await panel.getByRole('button', { name: quickReplies.cancel, exact: true }).click();
  await panel.getByRole('button', { name: quickReplies.close, exact: true }).click();
};

/** The list of open consultations, which a narrow screen shows behind the patient's name. */
const captureSwitcher = async (camera: Camera, page: Page): Promise<void> => {
  const { capture, captureOpened, t } = camera;
  const { sort, snooze, collapseSwitcher, expandSwitcher, switcher } = t.consultation;
  const list = page.getByRole('navigation', { name: switcher });
  const sortButton = list.getByRole('button', { name: sort.label(sort.orders.unanswered), exact: true });
  await captureOpened(page, 'list-sort', () => sortButton.click(), 'wide');
  const last = list.getByRole('listitem').last();
  const aside = last.getByRole('button');
  const openSnooze = async (): Promise<void> => {
    await last.hover();
    await aside.click();
  };
  await captureOpened(page, 'list-snooze', openSnooze, 'wide');
  await openSnooze();
  await page.getByRole('button', { name: snooze.choices.hour, exact: true }).click();
  await page.mouse.move(900, 450);
  await list.locator('.snoozed-mark').waitFor();
  await capture(page, 'list-snoozed', undefined, 'wide');
  await page.getByRole('button', { name: snooze.undo, exact: true }).click();
  await list.getByRole('button', { name: collapseSwitcher, exact: true }).click();
  await capture(page, 'list-collapsed', undefined, 'wide');
  await list.getByRole('button', { name: expandSwitcher, exact: true }).click();
  const openList = () =>
    page.locator('.patient-banner-name').click({ position: { x: 20, y: 10 }, force: true });
  await captureOpened(page, 'list-menu', openList, 'narrow');
  await captureOpened(page, 'visit-details', () =>
    page.getByRole('button', { name: t.common.patientBanner.details }).click(),
  );
};

/** Without a network, and a message that the hospital's system did not accept. */
const captureTroubles = async (camera: Camera, page: Page, orderId: string): Promise<void> => {
  const { capture, t, story } = camera;
  const composer = page.getByRole('textbox', { name: t.composer.write });
  const log = page.getByRole('log');
  const send = async (): Promise<void> => {
    await composer.fill(story.unsent);
    // Just after a switch between patients Enter sends nothing: a person presses it again.
    do await composer.press('Enter');
    while ((await composer.inputValue()) !== '');
  };
  const offline = page.getByRole('status').filter({ hasText: t.shell.offline.stillWorks });
  await page.context().setOffline(true);
  await offline.waitFor();
  await send();
  await log.getByText(story.unsent).waitFor();
  await capture(page, 'offline', 'chat');
  await page.context().setOffline(false);
  await offline.waitFor({ state: 'detached' });
  await log.getByText(t.chat.deliveryStatus.unknown).waitFor({ state: 'detached' });

  // A colleague's conversation takes no message from this doctor.
  giveOrder(camera, orderId, null);
  await send();
  const discard = log.getByRole('button', { name: t.chat.discard, exact: true });
  await discard.waitFor();
  giveOrder(camera, orderId, story.doctor);
  await capture(page, 'chat-not-sent', 'chat');
  await discard.click();
  // What is discarded can be sent again from the composer.
  await composer.fill('');
};

/** The patient sends pictures, of which the last one arrives damaged, a report and a voice note. */
const receiveFiles = async (camera: Camera, page: Page, orderId: string): Promise<void> => {
  const { baseUrl, t } = camera;
  const files = await patientFiles(camera);
  const before = countFiles(camera, orderId);
  await page.locator('input[type=file][multiple]').setInputFiles(files);
  await page.getByRole('button', { name: t.composer.send, exact: true }).click();
  await waitUntil('all files are sent', () => countFiles(camera, orderId) === before + files.length);
  const damaged = new URL(giveToPatient(camera, orderId, files.length), baseUrl);
  await page.route(
    ({ pathname }) => pathname === damaged.pathname,
    (route) => route.fulfill({ contentType: 'image/jpeg', body: 'no picture' }),
  );
};

/** The states of the chat and of the list beside it. */
export const captureRoom = async (camera: Camera, page: Page, orderId: string): Promise<void> => {
  addEarlierVisit(camera, orderId);
  await openRoom(camera, page, orderId, 'summary');
  await receiveFiles(camera, page, orderId);
  await openRoom(camera, page, orderId, 'summary');
  await captureFiles(camera, page);
  await captureChatTools(camera, page);
  await captureSwitcher(camera, page);
  await captureTroubles(camera, page, orderId);
};
