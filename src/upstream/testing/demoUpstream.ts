import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import * as v from 'valibot';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { createUpstream, type UpstreamOptions } from '../server/server.ts';
import { createSessionTokens } from '../auth/sessions.ts';
import { openDatabase } from '../db/store.ts';
import { seedDemo } from './seedDemo.ts';

/** When the demo of a test is created: a morning in the hospitals' time zone. */
const startTime = Date.UTC(2026, 10, 20, 2, 0);

const envelope = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
export type Answer = v.InferOutput<typeof envelope>;

/** Headers of a test request. What is omitted is not sent. */
export interface RequestIdentity {
  tenant?: number | string;
  token?: string;
  headers?: Record<string, string>;
}

/** The path of a call, with its input where the path or the query has it. */
export const addressOf = ({ path, sends }: Endpoint, input: Record<string, unknown>): string => {
  const remaining = new Map(Object.entries(input));
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(remaining.get(name));
    remaining.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of remaining) query.set(name, String(value));
  return sends === 'query' ? `${pathname}?${query.toString()}` : pathname;
};

const formOf = (input: Record<string, unknown>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    form.set(name, value instanceof Blob ? value : String(value));
  return form;
};

const bodyOf = ({ sends }: Endpoint, input: Record<string, unknown>): { body?: string | FormData } => {
  if (sends === 'query') return {};
  return { body: sends === 'form' ? formOf(input) : JSON.stringify(input) };
};

const headersOf = (
  { tenant, token, headers = {} }: RequestIdentity,
  form: boolean,
): Record<string, string> => ({
  ...(tenant !== undefined && { 'tenant-id': String(tenant) }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  // A form sets its own content type.
  ...(!form && { 'content-type': 'application/json' }),
  'accept-language': 'en',
  ...headers,
});

/** The two demo hospitals behind the real HTTP interface, with a clock that the test controls. */
export const createDemoUpstream = (options: Partial<UpstreamOptions> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloudroom-door-'));
  let now = startTime;
  if (options.demo !== false) seedDemo(dataDir, now);
  const upstream = createUpstream({ dataDir, clock: { now: () => now }, captcha: false, ...options });
  const storeOf = (tenant: number) => {
    const store = upstream.hospitals.byId(tenant)?.store;
    if (!store) throw new Error(`no hospital ${tenant}`);
    return store;
  };
  const raw = async (
    path: string,
    init: RequestInit & { identity?: RequestIdentity } = {},
  ): Promise<Answer> => {
    const { identity = {}, ...rest } = init;
    const headers = headersOf(identity, rest.body instanceof FormData);
    const request = new Request(`http://localhost${path}`, { ...rest, headers });
    const response = await upstream.fetch(request);
    // A file is wrapped in an envelope, like the data of a call.
    const file = response.headers.get('content-disposition') !== null;
    const read: unknown = file ? { code: 200, msg: '', data: await response.text() } : await response.json();
    return v.parse(envelope, read);
  };
  // Opening the database for each query would take most of the time in a test with thousands of calls.
  let db: DatabaseSync | undefined;
  const statements = new Map<string, StatementSync>();
  const digestCache = new Map<string, { version: unknown; digests: Record<string, string> }>();
  const prepare = (sql: string): StatementSync => {
    db ??= openDatabase(join(dataDir, 'cloudroom.db'));
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  /** The tables with a column of this name. */
  const tablesWithColumn = (column: string): string[] =>
    prepare(
      "SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = ? ORDER BY t.name",
    )
      .all(column)
      .map(({ name }) => String(name));
  return {
    upstream,
    dataDir,
    storeOf,
    /** Sends a raw request. */
    raw,
    /** Makes a call of the contract. */
    call: (endpoint: Endpoint, input: Record<string, unknown>, identity: RequestIdentity): Promise<Answer> =>
      raw(addressOf(endpoint, input), {
        method: endpoint.method,
        identity,
        ...bodyOf(endpoint, input),
      }),
    /** Creates a session without a password. */
    session: (tenant: number, userId: string) => createSessionTokens(storeOf(tenant), userId, now),
    /** The id of a user who is, or is not, an auditor. */
    person: (tenant: number, isAuditor: boolean, index = 0): string => {
      const accounts = storeOf(tenant).all<{ id: string }>(
        'SELECT id FROM account WHERE is_auditor = ? ORDER BY id',
        isAuditor,
      );
      return accounts[index]?.id ?? '';
    },
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
    /** The first value of a query on the disk itself, past the hospitals' views, for comparison. */
    readValue: (sql: string, ...params: SQLInputValue[]): string =>
      String(Object.values(prepare(sql).get(...params) ?? {})[0] ?? ''),
    /** For each table the number of rows and a digest of them, of all hospitals or of one. */
    tableDigests: (tenant?: number, except: readonly string[] = []): Record<string, string> => {
      // SQLite's data_version counts writes of other connections, and this one only reads.
      const cacheKey = JSON.stringify([tenant, except]);
      const version = prepare('PRAGMA data_version').get()?.['data_version'];
      const cached = digestCache.get(cacheKey);
      if (cached && cached.version === version) return cached.digests;
      const tenantTables = new Set(tenant === undefined ? [] : tablesWithColumn('tenant_id'));
      const tables = prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
      const digests = tables
        .map(({ name }) => String(name))
        .filter((table) => !except.includes(table))
        .map((table): [string, string] => {
          const where = tenantTables.has(table) ? ` WHERE tenant_id = ${tenant}` : '';
          const all = prepare(`SELECT * FROM ${table}${where}`);
          all.setReturnArrays(true);
          const rows = all.all();
          const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
          return [table, `${rows.length} ${digest.slice(0, 12)}`];
        });
      const now = { version, digests: Object.fromEntries(digests) };
      digestCache.set(cacheKey, now);
      return now.digests;
    },
    /** The ids of all rows of a hospital. */
    ids: (tenant: number): Set<string> => {
      const db = openDatabase(join(dataDir, 'cloudroom.db'));
      const tables = db
        .prepare(
          "SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = 'id' AND c.pk = 1 AND c.type = 'TEXT'",
        )
        .all();
      const ids = tables.flatMap(({ name }) =>
        db.prepare(`SELECT id FROM ${String(name)} WHERE tenant_id = ?`).all(tenant),
      );
      db.close();
      return new Set(ids.map(({ id }) => String(id)).filter((id) => /^\d{16}$/.test(id)));
    },
    close: () => {
      db?.close();
      upstream.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};

export type DemoUpstream = ReturnType<typeof createDemoUpstream>;
