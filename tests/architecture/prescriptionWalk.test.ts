import { join, relative } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { fillForm, openPrescriptionForm, waitFor } from '../app/prescriptions/fillForm.ts';
import { type Backend, startBackend } from '../support/startBackend.ts';
import { importsOf, readSources, top } from './boundaries.ts';

/** The files that a prescription line passes on its way from its cell to the request, in order. */
const consoleWalk = [
  'features/prescriptions/form/grid/LineCells.tsx',
  'features/prescriptions/form/model/createFormModel.ts',
  'features/prescriptions/form/model/openForms.ts',
  'domain/prescription/formValues.ts',
  'domain/prescription/rules/checkForm.ts',
  'features/prescriptions/form/PrescriptionForm.tsx',
  'features/prescriptions/form/model/createOrderPrescriptions.ts',
  'lib/safeMutation.ts',
  'features/prescriptions/form/model/prescriptionMutations.ts',
  'api/session/hospital.ts',
  'api/http/call.ts',
  'api/session/withSession.ts',
  'api/http/httpClient.ts',
].map((file) => `src/console/${file}`);

/** The files from the request to the database. */
const upstreamWalk = [
  'server/server.ts',
  'server/requestBody.ts',
  'limits/turns.ts',
  'server/handleRequest.ts',
  'db/store.ts',
  'db/tenantViews.ts',
  'server/bindHandlers.ts',
  'prescriptions/prescriptionHandlers.ts',
  'prescriptions/prescriptionPayload.ts',
  'prescriptions/prescriptionRules.ts',
].map((file) => `src/upstream/${file}`);

const { create } = prescription;

const walk = [...consoleWalk, ...upstreamWalk];

/** Not on the stack: two views, and code that returns before the line is sent or stored. */
const offStack =
  /(LineCells\.tsx|PrescriptionForm\.tsx|createFormModel\.ts|openForms\.ts|formValues\.ts|checkForm\.ts|requestBody\.ts|server\/server\.ts|tenantViews\.ts|prescriptionRules\.ts)$/;
const onStack = (files: readonly string[]) => files.filter((file) => !offStack.test(file));

/** The source files in a stack trace, outermost first, each once. */
const filesOf = (stack: string): string[] => {
  const files = stack
    .split('\n')
    .flatMap((line) => /(?:file:\/\/)?(\/[^():]+):\d+:\d+/.exec(line)?.[1] ?? [])
    .map((path) => relative(top, path.startsWith('file:') ? fileURLToPath(path) : path))
    .filter((file) => file.startsWith('src/'));
  return [...new Set(files.toReversed())];
};

const currentStack = () => new Error('only for its stack').stack ?? '';

let backend: Backend;
/** The call stacks when the request is sent and when the line is stored. */
let sendStack = '';
let storeStack = '';

beforeAll(async () => {
  backend = await startBackend();
  const doctor = await backend.signIn('linyue');
  const { prescriptions } = await openPrescriptionForm(backend, doctor);
  await fillForm(doctor, prescriptions);
  // oxlint-disable-next-line typescript/unbound-method -- called with its statement below
  const { run } = StatementSync.prototype;
  const { fetch } = globalThis;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...params) {
    if (this.sourceSQL.includes('INSERT INTO prescription_line')) storeStack = currentStack();
    return Reflect.apply(run, this, params);
  });
  // The request hook runs on the caller's stack, which ends there: ofetch awaits it before it calls fetch.
  const hookStacks = new WeakMap<Headers, string>();
  // oxlint-disable-next-line typescript/unbound-method -- called with its headers below
  const { set } = Headers.prototype;
  vi.spyOn(Headers.prototype, 'set').mockImplementation(function (this: Headers, name, value) {
    if (name === 'authorization') hookStacks.set(this, currentStack());
    Reflect.apply(set, this, [name, value]);
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const isCreate = new URL(input instanceof Request ? input.url : input).pathname.endsWith(create.path);
    if (isCreate && init?.headers instanceof Headers) sendStack = hookStacks.get(init.headers) ?? '';
    return fetch(input, init);
  });
  prescriptions.submit();
  await waitFor(() => {
    if (storeStack === '') throw new Error('not stored yet');
  });
  vi.restoreAllMocks();
  Error.stackTraceLimit = limit;
});
afterAll(() => backend.close());

describe('a line of a prescription, from its cell to the database', () => {
  it('passes at most 23 files', () => {
    expect(walk.length).toBeLessThanOrEqual(23);
  });

  it('passes no other file: the call stacks of the request and the insert contain exactly these', () => {
    expect(filesOf(sendStack)).toEqual(onStack(consoleWalk));
    expect(filesOf(storeStack)).toEqual(onStack(upstreamWalk));
  });

  it('each file imports another of them or is imported by one', () => {
    const sources = readSources();
    const imports = new Map(walk.map((file) => [file, importsOf(file, sources.get(file) ?? '')]));
    const isLinked = (file: string) =>
      walk.some((other) => imports.get(file)?.includes(other) || imports.get(other)?.includes(file));
    expect(walk.filter((file) => !isLinked(file))).toEqual([]);
  });

  it('does not pass a planted forwarder', () => {
    const planted = `    at forward (${join(top, 'src/console/api/forward.ts')}:1:1)\n${sendStack}`;
    expect(filesOf(planted)).not.toEqual(onStack(consoleWalk));
  });
});
