import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complaints } from './demo/complaints.ts';
import { fileAt } from './fileRows.ts';
import { recall } from './recall.ts';
import { openPatientsHouse, type PatientsHouse, talk } from './testPatients.ts';

let house: PatientsHouse;
beforeEach(() => {
  house = openPatientsHouse();
});
afterEach(() => house.close());

/** Advances the clock until a condition holds: pictures are drawn and stored asynchronously. */
const until = (so: () => boolean) =>
  vi.waitFor(() => {
    house.pass(1);
    expect(so()).toBe(true);
  });

test('asked for a picture the patient sends one that is stored, typing before, and the script goes on afterwards', async () => {
  house.accepted();
  house.pass(1);
  house.doctorSays('Could you take a picture of it?');
  await until(() => house.said().at(-1)?.kind === 'picture');
  const shown = house.said().at(-1);
  expect(shown).toMatchObject({ from: { role: 'patient', id: 'patient-of-visit' } });
  expect(shown?.body.text).toBe('Here is the picture.');
  const file = shown?.body.file;
  expect(file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', width: 640, height: 480 });
  const path = file?.url.slice('/storage/'.length) ?? '';
  const row = fileAt(house.storeOf(1), path);
  expect(row).toMatchObject({ userId: 'patient-of-visit', known: 1, size: file?.size });
  const read = await sharp(await buffer(house.storage.read(path, 0, (file?.size ?? 0) - 1))).metadata();
  expect(read).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
  expect(house.told().map(({ type }) => type)).toContain('typing');
  house.doctorSays('Since when?');
  house.pass(6);
  expect(house.said().at(-1)).toMatchObject({ kind: 'text', body: { text: talk.replies[0] } });
});

test('asked again, also after a restart, the patient sends the same stored file', async () => {
  house.accepted();
  house.pass(1);
  house.doctorSays('请拍一张照片发给我');
  await until(() => house.said().at(-1)?.kind === 'picture');
  house.restart();
  house.doctorSays('Another photo, please');
  house.pass(6);
  const [first, second] = house.said().filter(({ kind }) => kind === 'picture');
  expect(second?.body.file).toEqual(first?.body.file);
  expect(house.storeOf(1).all('SELECT path FROM file')).toHaveLength(1);
});

test('a patient whose script sends a picture along does so', async () => {
  const eczema = complaints.find(({ key }) => key === 'eczema')?.zh;
  const promise = eczema?.replies.findIndex((reply) => reply.startsWith('照片我发给您')) ?? -1;
  house.accepted('visit', eczema?.complaint);
  house.pass(1);
  for (let n = 0; n < promise; n += 1) {
    house.doctorSays(`question ${n}`);
    house.pass(6);
  }
  house.doctorSays('And now?');
  await until(() => house.said().at(-1)?.kind === 'picture');
  expect(house.said().at(-1)?.body.text).toBe(eczema?.replies[promise]);
  expect(house.said().filter(({ kind }) => kind === 'picture')).toHaveLength(1);
});

test('where no picture can be stored the patient answers in words, and the others go on', async () => {
  rmSync(join(house.dataDir, 'storage'), { recursive: true });
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  house.accepted();
  house.pass(1);
  house.doctorSays('Could you take a picture of it?');
  await until(
    () => house.said().at(-1)?.from.role === 'patient' && house.said().length > talk.opening.length + 1,
  );
  expect(house.said().at(-1)).toMatchObject({ kind: 'text', body: { text: 'Here is the picture.' } });
  expect(complaint).toHaveBeenCalledTimes(1);
  complaint.mockRestore();
});

test('a message that is taken back does not stir the patient', () => {
  house.accepted();
  house.pass(1);
  house.doctorSays('Wrong patient');
  house.pass(6);
  const store = house.storeOf(1);
  const wrong = house.said().find(({ body }) => body.text === 'Wrong patient');
  if (!wrong) throw new Error('it was not said');
  store.transaction(() => recall(store, house.events, wrong, house.clock.now()));
  const before = house.said();
  house.pass(60);
  expect(house.said()).toEqual(before);
});
