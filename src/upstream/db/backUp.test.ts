import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStorageFixture, png } from '../testing/storageFixture.ts';
import { backUp } from './backUp.ts';
import { createHospitals } from './hospitals.ts';
import { openDatabase } from './store.ts';

const storage = createStorageFixture();
beforeAll(() => storage.reset());
afterAll(() => storage.demo.close());

let folder: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudroom-backup-'));
  target = join(folder, 'copy');
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a back-up holds what an upstream starts on: the database, its published files and their addresses' key", async () => {
  const { dataDir } = storage.demo;
  const { path } = await storage.storeFile();
  const announced = await storage.announce();
  await storage.put(announced.uploadUrl, png);
  const { bytes, files, missing } = backUp(dataDir, target);
  expect({ bytes, missing }).toEqual({ bytes: statSync(join(target, 'cloudroom.db')).size, missing: [] });
  expect(readFileSync(join(target, 'storage', path))).toEqual(png);
  expect(existsSync(join(target, 'storage', announced.path))).toBe(false);
  const copied = readdirSync(join(target, 'storage'), { recursive: true, withFileTypes: true });
  expect(copied.filter((entry) => entry.isFile())).toHaveLength(files);
  expect(readdirSync(target).toSorted()).toEqual(['cloudroom.db', 'files.key', 'storage']);
  expect(readFileSync(join(target, 'files.key'))).toEqual(readFileSync(join(dataDir, 'files.key')));
  expect(statSync(target).mode & 0o777).toBe(0o700);
  const hospitals = createHospitals(target, Date.now(), []);
  expect(hospitals.list.map(({ name }) => name)).toEqual(
    storage.demo.upstream.hospitals.list.map(({ name }) => name),
  );
  hospitals.close();
});

test('a back-up holds what has left the audit trail', () => {
  mkdirSync(join(storage.demo.dataDir, 'trail'));
  writeFileSync(join(storage.demo.dataDir, 'trail/sign-ins-1-2026-11.csv'), 'moved');
  backUp(storage.demo.dataDir, target);
  expect(readFileSync(join(target, 'trail/sign-ins-1-2026-11.csv'), 'utf8')).toBe('moved');
  rmSync(join(storage.demo.dataDir, 'trail'), { recursive: true });
});

test('a published file that the storage has lost is named, and the rest is backed up', async () => {
  const { path } = await storage.storeFile();
  rmSync(join(storage.demo.dataDir, 'storage', path));
  expect(backUp(storage.demo.dataDir, target).missing).toEqual([path]);
  expect(existsSync(join(target, 'cloudroom.db'))).toBe(true);
});

test('a back-up that fails leaves nothing that looks like one', () => {
  expect(() => backUp(join(folder, 'nowhere'), target)).toThrow(/unable to open/);
  expect(readdirSync(folder)).toEqual([]);
});

/** Commits a row every few milliseconds. */
const writer = `
  const { parentPort, workerData } = require('node:worker_threads');
  const db = new (require('node:sqlite').DatabaseSync)(workerData);
  db.exec('PRAGMA busy_timeout = 5000');
  let n = 0;
  setInterval(() => {
    db.prepare('INSERT INTO written VALUES (?)').run('row ' + (n += 1));
    if (n === 1) parentPort.postMessage('writing');
  }, 3);
`;

const countRows = (file: string): number => {
  const db = openDatabase(file);
  const { n } = db.prepare("SELECT count(*) AS n FROM written WHERE text LIKE 'row %'").get() ?? {};
  db.close();
  return Number(n);
};

test('a back-up ends, and is of one moment, although a hospital writes all the time', async () => {
  const file = join(folder, 'cloudroom.db');
  const db = openDatabase(file);
  db.exec('CREATE TABLE file (path TEXT, known INTEGER); CREATE TABLE written (text TEXT)');
  db.exec('BEGIN');
  const insert = db.prepare('INSERT INTO written VALUES (?)');
  for (let n = 0; n < 50_000; n += 1) insert.run('x'.repeat(4000));
  db.exec('COMMIT');
  const worker = new Worker(writer, { eval: true, workerData: file });
  await once(worker, 'message');
  backUp(folder, target);
  const copied = countRows(join(target, 'cloudroom.db'));
  await expect.poll(() => countRows(file)).toBeGreaterThan(copied);
  await worker.terminate();
  db.close();
  expect(copied).toBeGreaterThan(0);
});
