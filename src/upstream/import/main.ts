import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataKinds } from '../../contract/hospital/hospitalData.ts';
import { counted } from '../../contract/language/plural.ts';
import { type BackUp, backUp } from '../db/backUp.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { createTenantStore, openDatabase, type Store } from '../db/store.ts';
import { systemClock } from '../server/clock.ts';
import { applyFile } from './applyFile.ts';
import { exportKind, maxBytes, prepareFile } from './importFile.ts';
import { describeProblems } from './problem.ts';
import type { Prepared } from './tableKind.ts';

const usage = `Usage:
  npm run data -- check FILE --hospital ID         lists every problem in a file; changes nothing
  npm run data -- apply FILE --hospital ID         writes its rows if there are no problems
  npm run data -- export KIND FILE --hospital ID   writes the stored data to a new file
  npm run data -- backup FOLDER                    copies the data of all hospitals to a new folder
Kinds: ${dataKinds.join(', ')}. The headers are in docs/operations.md, "A hospital's own data".`;

const exitWith = (...lines: readonly string[]): never => {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readArguments = (): { words: string[]; hospital: string | undefined } => {
  try {
    const options = { hospital: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    return { words: positionals, hospital: values.hospital };
  } catch (error) {
    return exitWith(messageOf(error), usage);
  }
};

const dataDir = resolve(process.env['DATA_DIR'] || './data');
// npm runs its commands in the top folder, and says from where it was called.
const pathOf = (file: string): string => resolve(process.env['INIT_CWD'] || '.', file);

const findDatabase = (): string => {
  const file = join(dataDir, 'cloudroom.db');
  if (!existsSync(file))
    exitWith(`There is no cloudroom.db in ${dataDir}: set DATA_DIR, or start the upstream once.`);
  return file;
};

const openStore = (named: string | undefined): Store => {
  const hospital = named ?? exitWith('--hospital ID is missing.', usage);
  const file = findDatabase();
  const platform = openDatabase(file);
  try {
    if (pendingMigrations(platform).length > 0)
      exitWith('The data is from an older version: start this version of the upstream once.');
    const hospitals = platform.prepare('SELECT id, name FROM tenant ORDER BY id').all();
    if (!hospitals.some(({ id }) => String(id) === hospital))
      exitWith(
        `There is no hospital ${hospital}. The hospitals are:`,
        ...hospitals.map(({ id, name }) => `  ${String(id)}  ${String(name)}`),
      );
  } catch (error) {
    exitWith(`The data in ${dataDir} cannot be read: ${messageOf(error)}`);
  } finally {
    platform.close();
  }
  return createTenantStore(file, Number(hospital));
};

const readInput = (path: string): Uint8Array => {
  try {
    const { size } = statSync(path);
    return size > maxBytes ? exitWith(`${path} is larger than 64 MB.`) : readFileSync(path);
  } catch (error) {
    return exitWith(`The file cannot be read: ${messageOf(error)}`);
  }
};

const describeRows = ({ kind, added, changed, unchanged, absent }: Prepared): string =>
  `${kind}: ${added.length} new, ${changed.length} changed, ${unchanged} unchanged` +
  (absent > 0 ? `; ${counted(absent, 'stored row')} not in the file, kept.` : '.');

const readFile = (verb: 'check' | 'apply', path: string, store: Store): void => {
  const bytes = readInput(path);
  const file = { bytes, fileName: basename(path), userId: '', now: systemClock.now() };
  const start = performance.now();
  const prepared = verb === 'apply' ? applyFile(store, file) : prepareFile(store, bytes);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { problems, notes } = prepared;
  if (problems.length > 0) exitWith(...describeProblems(basename(path), problems), 'Nothing was changed.');
  const outcome = verb === 'apply' ? `Applied in ${seconds} s.` : 'No problems found; nothing was changed.';
  const lines = [...notes.map((note) => `Note: ${note.en}`), describeRows(prepared), outcome];
  process.stdout.write(`${lines.join('\n')}\n`);
};

const writeExport = (kind: string, path: string, store: Store): void => {
  const text = exportKind(store, kind) ?? exitWith(`Unknown kind "${kind}".`, usage);
  try {
    // Staff files contain mobile numbers.
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    exitWith(`The file cannot be written: ${messageOf(error)}`);
  }
  process.stdout.write(`${kind} written to ${path}\n`);
};

const tryBackUp = (folder: string): BackUp => {
  try {
    return backUp(dataDir, folder);
  } catch (error) {
    return exitWith(`The backup failed; no backup was made: ${messageOf(error)}`);
  }
};

const writeBackUp = (folder: string): void => {
  findDatabase();
  if (existsSync(folder)) exitWith(`${folder} already exists; choose a new folder.`);
  const start = performance.now();
  const { bytes, files, missing } = tryBackUp(folder);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(
    `cloudroom.db (${(bytes / 2 ** 20).toFixed(1)} MB, checked) and ${files} files written to ${folder} in ${seconds} s.\n`,
  );
  if (missing.length > 0)
    exitWith('The database refers to these files, but they are missing from the storage:', ...missing);
};

const run = (): void => {
  const { words, hospital } = readArguments();
  const [verb, first, second] = words;
  if (verb === 'backup' && words.length === 2 && first !== undefined && hospital === undefined)
    return writeBackUp(pathOf(first));
  const isRead = (verb === 'check' || verb === 'apply') && words.length === 2;
  if (isRead && first !== undefined) readFile(verb, pathOf(first), openStore(hospital));
  else if (verb === 'export' && words.length === 3 && first !== undefined && second !== undefined)
    writeExport(first, pathOf(second), openStore(hospital));
  else exitWith(usage);
};

try {
  run();
} catch (error) {
  const message = messageOf(error);
  if (!/database is locked|databaseBusy/.test(message)) throw error;
  exitWith('The upstream kept the database busy for more than five seconds. Nothing was changed; try again.');
}
