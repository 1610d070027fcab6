import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diagnosis } from '../../src/contract/consultation/diagnosis.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import { createUpstream, startUpstream } from '../../src/upstream/server/server.ts';
import { createSessionTokens } from '../../src/upstream/auth/sessions.ts';
import {
  catalogSize,
  seedLargeCatalog,
  typedCodes,
  typedDrugs,
} from '../../src/upstream/testing/largeCatalog.ts';
import { percentile, formatRow } from './statistics.ts';

/** The durations of responses, in milliseconds. */
interface SearchFigures {
  readonly drugs: readonly number[];
  readonly codes: readonly number[];
}

/** Seeds the demo with a large hospital; returns the warehouse and the token of one of its doctors. */
const seedLargeHospital = (dataDir: string): { warehouseId: string; token: string } => {
  const upstream = createUpstream({ dataDir });
  try {
    const store = upstream.hospitals.byId(1)?.store;
    const warehouseId = store?.one<{ id: string }>('SELECT id FROM warehouse ORDER BY sort')?.id;
    const doctor = store?.one<{ id: string }>('SELECT id FROM account WHERE is_auditor = 0 ORDER BY id')?.id;
    if (!store || warehouseId === undefined || doctor === undefined) throw new Error('no demo hospital');
    seedLargeCatalog(store, warehouseId);
    return { warehouseId, token: createSessionTokens(store, doctor, Date.now()).accessToken };
  } finally {
    upstream.close();
  }
};

/** Searches over HTTP, each word `rounds` times in sequence, as typed; the first round is not counted. */
const measureSearch = async (rounds = 20): Promise<SearchFigures> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-search-'));
  const { warehouseId, token } = seedLargeHospital(dataDir);
  const upstream = await startUpstream({ dataDir, port: 0, captcha: false, patients: false });
  const headers = {
    authorization: `Bearer ${token}`,
    'tenant-id': '1',
    'content-type': 'application/json',
  };
  const timeRequest = async (path: string, init: RequestInit): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${upstream.port}${path}`, { ...init, headers });
    const text = await response.text();
    const elapsed = performance.now() - startedAt;
    if (!text.startsWith('{"code":200,')) throw new Error(`${path} answered ${text.slice(0, 200)}`);
    return elapsed;
  };
  const searchDrug = (keyword: string) =>
    timeRequest(drug.search.path, { method: 'POST', body: JSON.stringify({ warehouseId, keyword }) });
  const searchCode = (keyword: string) =>
    timeRequest(`${diagnosis.page.path}?${new URLSearchParams({ keyword }).toString()}`, { method: 'GET' });
  const figures: { drugs: number[]; codes: number[] } = { drugs: [], codes: [] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const drugs: number[] = [];
      const codes: number[] = [];
      for (const keyword of typedDrugs) drugs.push(await searchDrug(keyword));
      for (const keyword of typedCodes) codes.push(await searchCode(keyword));
      // The first search after a start or a change builds the index.
      if (round === 0) continue;
      figures.drugs.push(...drugs);
      figures.codes.push(...codes);
    }
    return figures;
  } finally {
    await upstream.stop();
    rmSync(dataDir, { recursive: true });
  }
};

/** The rows of the table: median with range, and the 95th percentile, of the upstream's part of a search. */
export const benchSearch = async (print: (line: string) => void): Promise<void> => {
  const { drugs, codes } = await measureSearch();
  for (const [label, figures] of [
    [`search over ${catalogSize.drugs.toLocaleString('en')} drugs, upstream`, drugs],
    [`search over ${catalogSize.codes.toLocaleString('en')} codes, upstream`, codes],
  ] as const) {
    print(formatRow(label, figures, 'ms', ''));
    print(formatRow(`${label}, p95`, [percentile(figures, 0.95)], 'ms', 'at most 10 ms'));
  }
};
