import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll } from 'vitest';
import { auth } from '../../../src/contract/account/auth.ts';
import { run } from '../../../src/cli/processes.ts';
import { type RunningUpstream, startUpstream } from '../../../src/upstream/server/server.ts';
import { seedDemo } from '../../../src/upstream/testing/seedDemo.ts';

/** Of all demo accounts. */
export const password = 'cloudroom-demo';
/** Of a test that runs the command, in milliseconds. */
export const timeoutMs = 120_000;

const finding = v.object({
  severity: v.picklist(['error', 'hint']),
  field: v.string(),
  says: v.string(),
  loses: v.nullable(v.string()),
  openApi: v.nullable(v.string()),
});
const reportSchema = v.object({
  passed: v.boolean(),
  calls: v.array(
    v.object({
      name: v.string(),
      call: v.string(),
      origin: v.string(),
      outcome: v.string(),
      detail: v.nullable(v.string()),
      findings: v.array(finding),
      openApi: v.string(),
    }),
  ),
  socket: v.object({ opens: v.boolean(), welcome: v.boolean(), pong: v.boolean(), says: v.string() }),
  message: v.nullable(v.object({ arrived: v.boolean(), says: v.string() })),
  written: v.array(v.string()),
  headers: v.array(finding),
  screens: v.array(v.object({ path: v.string(), verdict: v.string(), lacks: v.array(v.string()) })),
});
type Report = v.InferOutput<typeof reportSchema>;

/** The address of a server on this computer. */
export const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

/** The folder of a test file, and an upstream with the demo hospitals in it, for as long as its tests run. */
export const useDemoUpstream = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-conformance-'));
  let upstream: RunningUpstream | null = null;
  beforeAll(async () => {
    seedDemo(dataDir, Date.now());
    upstream = await startUpstream({ port: 0, dataDir, patients: false, captcha: false });
  });
  afterAll(async () => {
    await upstream?.stop();
    rmSync(dataDir, { recursive: true });
  });
  return { dataDir, address: () => addressOf(upstream?.port ?? 0) };
};

/** Runs the command, and reads the reports that it wrote. */
export const conform = async (folder: string, address: string, ...args: readonly string[]) => {
  const [json, html] = [join(folder, 'report.json'), join(folder, 'report.html')];
  const { code, output } = await run(
    process.execPath,
    ['src/cli/conformance.ts', address, ...args, '--json', json, '--html', html],
    { CLOUDROOM_PASSWORD: password },
  );
  const saved = readFileSync(json, 'utf8');
  return {
    code,
    output,
    report: v.parse(reportSchema, JSON.parse(saved)),
    saved,
    page: readFileSync(html, 'utf8'),
  };
};

/** Logs in as a demo account; returns the access token. */
export const logIn = async (address: string, username: string): Promise<string> => {
  const answer = await fetch(`${address}${auth.login.path}`, {
    method: 'POST',
    headers: { 'tenant-id': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = v.parse(v.object({ data: v.object({ accessToken: v.string() }) }), await answer.json());
  return data.accessToken;
};

/** Runs the command with these words. */
export const runWith = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ['src/cli/conformance.ts', ...args], { CLOUDROOM_PASSWORD: password, ...env });

/** What a report says of one call. */
export const callOf = (report: Report, name: string) => report.calls.find((one) => one.name === name);
