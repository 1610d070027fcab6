import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complaints } from '../data/complaints.ts';
import { findFile } from '../../files/fileRows.ts';
import { recallMessage } from '../../messaging/recallMessage.ts';
import {
  createTestPatientServices,
  type TestPatientServices,
  script,
} from '../../testing/testPatientServices.ts';

let services: TestPatientServices;
beforeEach(() => {
  services = createTestPatientServices();
});
afterEach(() => services.close());

/** Advances the clock until a condition holds: pictures are drawn and stored asynchronously. */
const until = (condition: () => boolean) =>
  vi.waitFor(
    () => {
      services.passSeconds(1);
      expect(condition()).toBe(true);
    },
    { timeout: 20_000 },
  );

test('asked for a picture, the patient types, sends a stored one, and the script continues', async () => {
  services.acceptOrder();
  services.passSeconds(1);
  services.sendAsDoctor('Could you take a picture of it?');
  await until(() => services.messages().at(-1)?.kind === 'picture');
  const shown = services.messages().at(-1);
  expect(shown).toMatchObject({ from: { role: 'patient', id: 'patient-of-visit' } });
  expect(shown?.body.text).toBe('Here is the picture.');
  const file = shown?.body.file;
  expect(file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', width: 640, height: 480 });
  const path = file?.url.slice('/storage/'.length) ?? '';
  const row = findFile(services.storeOf(1), path);
  expect(row).toMatchObject({ userId: 'patient-of-visit', known: 1, size: file?.size });
  const read = await sharp(
    await buffer(services.storage.read(path, 0, (file?.size ?? 0) - 1, '')),
  ).metadata();
  expect(read).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
  expect(services.eventsOfDoctor().map(({ type }) => type)).toContain('typing');
  services.sendAsDoctor('Since when?');
  services.passSeconds(6);
  expect(services.messages().at(-1)).toMatchObject({ kind: 'text', body: { text: script.replies[0] } });
});

test('asked again, even after a restart, the patient sends the same stored file', async () => {
  services.acceptOrder();
  services.passSeconds(1);
  services.sendAsDoctor('请拍一张照片发给我');
  await until(() => services.messages().at(-1)?.kind === 'picture');
  services.restart();
  services.sendAsDoctor('Another photo, please');
  services.passSeconds(6);
  const [first, second] = services.messages().filter(({ kind }) => kind === 'picture');
  expect(second?.body.file).toEqual(first?.body.file);
  expect(services.storeOf(1).all("SELECT path FROM file WHERE name = 'photo.jpg'")).toHaveLength(1);
});

test('a patient whose script contains a picture sends it', async () => {
  const eczema = complaints.find(({ key }) => key === 'eczema')?.zh;
  const promise = eczema?.replies.findIndex((reply) => reply.startsWith('照片我发给您')) ?? -1;
  services.acceptOrder('visit', eczema?.complaint);
  services.passSeconds(1);
  for (let n = 0; n < promise; n += 1) {
    services.sendAsDoctor(`question ${n}`);
    services.passSeconds(6);
  }
  services.sendAsDoctor('And now?');
  await until(() => services.messages().at(-1)?.kind === 'picture');
  expect(services.messages().at(-1)?.body.text).toBe(eczema?.replies[promise]);
  expect(services.messages().filter(({ kind }) => kind === 'picture')).toHaveLength(1);
});

test('if no picture can be stored the patient answers in words, and the others continue', async () => {
  rmSync(join(services.dataDir, 'storage'), { recursive: true });
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  services.acceptOrder();
  services.passSeconds(1);
  services.sendAsDoctor('Could you take a picture of it?');
  await until(
    () =>
      services.messages().at(-1)?.from.role === 'patient' &&
      services.messages().length > script.opening.length + 1,
  );
  expect(services.messages().at(-1)).toMatchObject({ kind: 'text', body: { text: 'Here is the picture.' } });
  expect(complaint).toHaveBeenCalledTimes(1);
  complaint.mockRestore();
});

test('a recalled message gets no answer', () => {
  services.acceptOrder();
  services.passSeconds(1);
  services.sendAsDoctor('Wrong patient');
  services.passSeconds(6);
  const store = services.storeOf(1);
  const wrong = services.messages().find(({ body }) => body.text === 'Wrong patient');
  if (!wrong) throw new Error('the message was not sent');
  store.transaction(() => recallMessage(store, services.events, wrong, services.clock.now()));
  const before = services.messages();
  services.passSeconds(60);
  expect(services.messages()).toEqual(before);
});
