import { createHash, randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { session } from '../../src/contract/account/auth.ts';
import { type BusinessError, business, defaultMessages } from '../../src/contract/errors/businessErrors.ts';
import { ruleNames } from '../../src/contract/rules/finding.ts';
import { startStack } from '../support/startStack.ts';

/** Part of every text sent here; must not appear in any log. */
export const canary = 'planted-Q7x';
export const password = 'cloudroom-demo';

/** Sample content for tests about something else: a case record, and a drug's usage. */
export const recordFields = {
  chiefComplaint: canary,
  presentIllness: '',
  pastHistory: '',
  allergyHistory: '',
  examination: '',
  advice: '',
};
export const dosage = { dose: '1', frequency: 'qd', route: 'oral', days: 1, quantity: 1 };

const envelopeShape = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });

/** The caller, the hospital and the request; anything omitted is as a console would send it. */
export interface RequestOptions {
  readonly host?: string;
  readonly token?: string;
  readonly language?: 'zh' | 'en';
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** The raw body; `json` builds one. */
  readonly body?: string | Buffer;
  /** Bypasses the gateway if set. */
  readonly port?: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export const json = (value: unknown): string => JSON.stringify(value);

/** Parses a response, which must be an envelope. */
export const parseEnvelope = ({ text }: HttpResponse) => v.parse(envelopeShape, JSON.parse(text));

/** The two demo hospitals behind the real gateway; their patients send nothing, so that every row written is the test's. */
export const startAttack = async () => {
  const stack = await startStack({ settings: { LOGIN_RATE: '1000', LOGIN_BURST: '1000' } });
  // A patient from tomorrow, so that no new one arrives during the test.
  stack.withDatabase((db) =>
    db
      .prepare(
        'UPDATE consult_order SET create_time = ? WHERE id IN (SELECT max(id) FROM consult_order WHERE status = 1 GROUP BY tenant_id)',
      )
      .run(Date.now() + 86_400_000),
  );
  // The prescribing rules are tested elsewhere: here every valid prescription is accepted.
  stack.withDatabase((db) => {
    const levels = Object.fromEntries(
      ruleNames.filter((rule) => rule !== 'drug-unknown').map((rule) => [rule, 'off']),
    );
    for (const tenant of [1, 2])
      db.prepare("INSERT INTO rule_pack (tenant_id, name, pack) VALUES (?, 'default', ?)").run(
        tenant,
        json({ levels }),
      );
  });

  const send = (path: string, options: RequestOptions = {}): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      const {
        host = 'localhost',
        token,
        language = 'en',
        method = 'POST',
        port = stack.port,
        body,
      } = options;
      const headers = {
        host,
        'content-type': 'application/json',
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(port !== stack.port && { 'tenant-id': '1' }),
        ...options.headers,
      };
      const outgoing = request(
        { host: '127.0.0.1', port, path, method, headers, agent: false },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
          response.on('error', reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  /** Calls an endpoint of the contract with any input. */
  const call = async (endpoint: Endpoint, input: Record<string, unknown>, options: RequestOptions = {}) => {
    const remaining = { ...input };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const queryValue = String(remaining[name]);
      delete remaining[name];
      return encodeURIComponent(queryValue);
    });
    const query = new URLSearchParams(
      endpoint.sends === 'query'
        ? Object.entries(remaining).map(([name, queryValue]) => [name, String(queryValue)])
        : [],
    );
    const inBody = endpoint.sends === 'body' && { body: json(remaining) };
    return parseEnvelope(
      await send(`${path}?${query.toString()}`, { method: endpoint.method, ...inBody, ...options }),
    );
  };

  const login = async (username: string, host = 'localhost'): Promise<string> => {
    const response = await send('/doctor/auth/login', { host, body: json({ username, password }) });
    return v.parse(session, parseEnvelope(response).data).accessToken;
  };

  /** The first value of a query. */
  const queryValue = (sql: string, ...params: (string | number)[]): string =>
    stack.withDatabase((db) => String(Object.values(db.prepare(sql).get(...params) ?? {})[0] ?? ''));

  /** An order that a doctor has in consultation. */
  const openOrderId = (username: string): string =>
    queryValue(
      'SELECT o.id FROM consult_order o JOIN account a ON a.id = o.doctor_id WHERE a.username = ? AND o.status = 2',
      username,
    );

  /** The content of the database: the row count of each table, and a digest of the rows. */
  const tableDigests = (ignoredTables: readonly string[] = []): Record<string, string> =>
    stack.withDatabase((db) =>
      Object.fromEntries(
        db
          .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
          .all()
          .map(({ name }) => String(name))
          // The last-seen time is stored once a minute, independently of the test.
          .filter((name) => name !== 'last_seen' && !ignoredTables.includes(name))
          .map((name) => {
            const tableRows = db.prepare(`SELECT * FROM ${name}`).all();
            return [
              name,
              `${tableRows.length} ${createHash('sha256').update(json(tableRows)).digest('hex').slice(0, 12)}`,
            ];
          }),
      ),
    );

  return { stack, send, call, login, queryValue, openOrderId, tableDigests, close: () => stack.close() };
};

export type Attack = Awaited<ReturnType<typeof startAttack>>;

/** The expected envelope of a refusal, in a language; `field` is the one named by a 400. */
export const errorEnvelope = (error: BusinessError | number, language: 'zh' | 'en', field?: string) => {
  const { code, ...messages } =
    typeof error === 'string' ? business[error] : { code: error, ...defaultMessages[error] };
  const msg = messages[language] ?? '';
  return { code, msg: field === undefined ? msg : `${msg}: ${field}` };
};

/** Calls in both languages: each is refused with the code and text of docs/wire.md, "Envelope", and nothing is written. */
export const expectRefused = async (
  { send, tableDigests }: Attack,
  path: string,
  options: RequestOptions,
  error: BusinessError | number,
  field?: string,
  ignoredTables: readonly string[] = [],
): Promise<void> => {
  for (const language of ['en', 'zh'] as const) {
    const before = tableDigests(ignoredTables);
    const response = await send(path, { ...options, language });
    expect(response.status).toBe(200);
    expect(parseEnvelope(response)).toMatchObject(errorEnvelope(error, language, field));
    expect(tableDigests(ignoredTables)).toEqual(before);
  }
};

/** No sent text, token or password is in the upstream's output or in nginx's logs; and nothing failed. */
export const expectNoLeaks = async ({ stack, send }: Attack, ...secrets: string[]): Promise<void> => {
  // nginx writes its log once a second: once this request is logged, all earlier ones are.
  const lastRequestId = randomBytes(16).toString('hex');
  await send('/doctor/auth/get-doctor-info', { method: 'GET', headers: { 'x-request-id': lastRequestId } });
  await expect.poll(() => stack.logs()).toContain(lastRequestId);
  const logs = stack.logs();
  for (const secret of [canary, password, ...secrets]) expect(logs).not.toContain(secret);
  expect(logs.split('\n').filter((line) => /failed|stumbled|broke|^\s+at |Error/.test(line))).toEqual([]);
};
