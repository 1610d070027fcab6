import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { auth } from '../../src/contract/account/auth.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { rowCountHeader } from '../../src/contract/protocol/exportFile.ts';
import { UserError } from '../../src/cli/settings.ts';
import { exportList } from '../e2e/steps/exportList.ts';
import { accounts, signIn } from '../e2e/steps/signIn.ts';
import { createApiClient } from '../support/api/createApiClient.ts';
import { en } from '../support/messages.ts';
import { type E2eStack, password } from '../support/startE2eStack.ts';
import type { Stack } from '../support/startStack.ts';
import { formatRow } from './statistics.ts';

type Print = (line: string) => void;

/** The sizes of the exports, and the digits with which the numbers of their visits begin. */
const sizes = [
  { rows: 1000, prefix: '71' },
  { rows: 10_000, prefix: '72' },
  { rows: 100_000, prefix: '73' },
] as const;

const insertVisits = (stack: Stack): void =>
  stack.withDatabase((db) => {
    const doctor = db.prepare('SELECT id FROM account WHERE username = ?').get(accounts.doctor)?.['id'];
    db.exec(
      "INSERT INTO patient (id, tenant_id, name, sex, birth_date) VALUES ('mass', 1, '陶淑贞', 2, '1980-01-01')",
    );
    const insert = db.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
       INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time,
         accept_time, finish_time)
       SELECT 'mass-' || ?1 || '-' || i, 1, ?1 || printf('%016d', i), 3, 1, '复诊，续方', 'mass', ?3, ?4 + i, ?4 + i, ?4 + i
       FROM n`,
    );
    for (const { rows, prefix } of sizes)
      insert.run(prefix, rows, String(doctor), Date.now() - 400 * 86_400_000);
  });

type MemoryLine = 'VmRSS' | 'VmHWM';

/** A line of the kernel's account of a process, in MB. */
const memoryOf = (pid: number, line: MemoryLine): number =>
  Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024;
const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** How long a slow reader does not read after the head of the file, in milliseconds. */
const stallMs = 5000;

/** Reads a file and throws it away; a slow reader lets it wait first. Returns its bytes. */
const readExport = async (stack: Stack, token: string, prefix: string, isSlow: boolean): Promise<number> => {
  // Past the gateway, which would read ahead by some hundred KB.
  const url = `http://127.0.0.1:${stack.upstreamPort}${order.export.path}?keyword=${prefix}0000`;
  const response = await fetch(url, { headers: { 'tenant-id': '1', authorization: `Bearer ${token}` } });
  if (response.headers.get(rowCountHeader) === null) throw new UserError(await response.text());
  if (isSlow) await pause(stallMs);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
};

/** The processes that show pages. */
const rendererPids = async (page: Page): Promise<number[]> => {
  const cdp = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await cdp?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  await cdp?.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
};

/** What exports of different sizes take of the browser's memory: the greatest of its pages above that at rest before. */
const measureBrowser = async (print: Print, stack: E2eStack): Promise<void> => {
  for (const { rows, prefix } of sizes) {
    const page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'doctor');
    await page.goto(`${stack.baseUrl}/orderRecord?q=${prefix}0000`);
    await page.getByText(en.lists.rowCount(rows)).waitFor();
    const pids = await rendererPids(page);
    const sum = (line: MemoryLine) => pids.reduce((total, pid) => total + memoryOf(pid, line), 0);
    const above: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const idle = sum('VmRSS');
      for (const pid of pids) resetPeak(pid);
      const [file] = await Promise.all([page.waitForEvent('download'), exportList(page)]);
      await page.getByText(en.exports.done(rows, file.suggestedFilename())).waitFor();
      above.push(sum('VmHWM') - idle);
    }
    print(formatRow(`an export of ${rows.toLocaleString('en')} rows, in the browser`, above, 'MB more', ''));
    await stack.closePages();
  }
};

/** What exports of different sizes take of the upstream's memory: its greatest above that at rest before. */
const measureUpstream = async (print: Print, stack: Stack): Promise<void> => {
  for (const isSlow of [false, true])
    for (const { rows, prefix } of sizes) {
      await stack.killUpstream();
      await stack.startUpstream();
      const login = await createApiClient(stack.baseUrl).call(auth.login, {
        username: accounts.doctor,
        password,
      });
      const pid = stack.upstreamPid();
      // What the first export of a process compiles and caches is none of the rows'.
      for (let n = 0; n < 5; n += 1) await readExport(stack, login.accessToken, sizes[0].prefix, false);
      await pause(2000);
      const above: number[] = [];
      let bytes = 0;
      for (let n = 0; n < 3; n += 1) {
        const idle = memoryOf(pid, 'VmRSS');
        resetPeak(pid);
        bytes = await readExport(stack, login.accessToken, prefix, isSlow);
        above.push(memoryOf(pid, 'VmHWM') - idle);
      }
      const reader = isSlow ? 'read slowly' : 'read at once';
      const size = `${rows.toLocaleString('en')} rows, ${(bytes / 2 ** 20).toFixed(1)} MB`;
      print(formatRow(`an export of ${size}, ${reader}`, above, 'MB more', ''));
    }
};

/** What exports take of memory, in the upstream and in the browser. */
export const measureExportMemory = async (print: Print, stack: E2eStack): Promise<void> => {
  insertVisits(stack);
  await measureUpstream(print, stack);
  await measureBrowser(print, stack);
};
