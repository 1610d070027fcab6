import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileParts } from './fileParts.ts';

let folder: string;
let file: string;
const bytes = Buffer.from(Uint8Array.from({ length: 200_000 }, (_, at) => at % 251));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudroom-parts-'));
  file = join(folder, 'picture');
  writeFileSync(file, bytes);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false;
    }
  }).length;

test.each([
  [0, 199_999],
  [0, 0],
  [65_535, 65_536],
  [131_072, 199_999],
])('the bytes from %i to %i are read, both included, and the file is closed', async (start, end) => {
  const read = createFileParts();
  expect((await buffer(read(file, start, end, 'a'))).equals(bytes.subarray(start, end + 1))).toBe(true);
  expect(openFiles()).toBe(0);
});

test('a reader that is given up closes its file; one that nobody reads has opened none', async () => {
  const read = createFileParts();
  const reader = read(file, 0, 199_999, 'a').getReader();
  expect(openFiles()).toBe(0);
  await reader.read();
  expect(openFiles()).toBe(1);
  await reader.cancel();
  expect(openFiles()).toBe(0);
});

test('one who gives up while waiting for a turn has no file opened', async () => {
  const read = createFileParts();
  const readers = Array.from({ length: 30 }, (_, at) => read(file, 0, 199_999, `${at}`).getReader());
  const parts = readers.map(async (reader) => (await reader.read()).value?.length ?? 0);
  await Promise.all(readers.slice(4).map((reader) => reader.cancel()));
  expect((await Promise.all(parts)).filter((length) => length > 0)).toHaveLength(4);
  expect(openFiles()).toBe(4);
  await Promise.all(readers.slice(0, 4).map((reader) => reader.cancel()));
  expect(openFiles()).toBe(0);
});

test('a file that is gone, or shorter than it was, is an error and stays open nowhere', async () => {
  const read = createFileParts();
  await expect(buffer(read(join(folder, 'gone'), 0, 9, 'a'))).rejects.toThrow(/ENOENT/);
  await expect(buffer(read(file, 0, 200_000, 'a'))).rejects.toThrow(/ends before byte 200000/);
  expect(openFiles()).toBe(0);
  // More failures than there are turns keep nobody from reading.
  for (let n = 0; n < 5; n += 1) await expect(buffer(read(file, 0, 200_000, 'a'))).rejects.toThrow(/ends/);
  expect(await buffer(read(file, 0, 9, 'a'))).toHaveLength(10);
});

test('whoever reads one file does not wait for all the parts of somebody who reads a hundred', async () => {
  const read = createFileParts();
  const order: string[] = [];
  const readFirst = async (from: string) => {
    const reader = read(file, 0, 199_999, from).getReader();
    await reader.read();
    order.push(from);
    await reader.cancel();
  };
  await Promise.all([...Array.from({ length: 100 }, () => readFirst('many')), readFirst('one')]);
  expect(order.indexOf('one')).toBeLessThan(20);
});
