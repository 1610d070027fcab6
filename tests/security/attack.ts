import { createHash, randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { session } from '../../src/contract/account/auth.ts';
import { type BusinessError, business, defaultMessages } from '../../src/contract/errors/businessErrors.ts';
import { disabledRules } from '../../src/upstream/testing/testUpstreamRows.ts';
import { startStack } from '../support/startStack.ts';

/** Stands in every text that is sent here, and may stand in no log. */
export const canary = 'planted-Q7x';
export const password = 'cloudroom-demo';

/** What a doctor writes where a test has nothing to say about it: a case record, and how a drug is taken. */
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

/** Who calls, at which hospital, and how; what is left out is as a console would do it. */
export interface RequestOptions {
  readonly host?: string;
  readonly token?: string;
  readonly language?: 'zh' | 'en';
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** As it is to travel; `json` writes one. */
  readonly body?: string | Buffer;
  /** Past the gateway, where this says so. */
  readonly port?: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export const json = (value: unknown): string => JSON.stringify(value);

/** Reads an answer as the envelope that it has to be. */
export const parseEnvelope = ({ text }: HttpResponse) => v.parse(envelopeShape, JSON.parse(text));

/** The two demo hospitals behind the real gateway, whose patients keep silent, so that every row written is the attack's. */
export const startAttack = async () => {
  const stack = await startStack({ settings: { LOGIN_RATE: '1000', LOGIN_BURST: '1000' } });
  // A patient who came tomorrow: the next one is not due before.
  stack.withDatabase((db) =>
    db
      .prepare(
        'UPDATE consult_order SET create_time = ? WHERE id IN (SELECT max(id) FROM consult_order WHERE status = 1 GROUP BY tenant_id)',
      )
      .run(Date.now() + 86_400_000),
  );
  // What drugs do to people is judged elsewhere: here anything is written that can be written.
  stack.withDatabase((db) => {
    const levels = Object.fromEntries(disabledRules.map((rule) => [rule, 'off']));
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

  /** Makes a call of the contract, with whatever input. */
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

  /** What is on the disk: for each table how many rows, and a digest of them. */
  const tableDigests = (ignoredTables: readonly string[] = []): Record<string, string> =>
    stack.withDatabase((db) =>
      Object.fromEntries(
        db
          .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
          .all()
          .map(({ name }) => String(name))
          // When somebody was last seen is stored once a minute, by itself.
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

/** What an envelope has to say for a refusal, in a language; `field` is the one that a 400 names. */
export const errorEnvelope = (error: BusinessError | number, language: 'zh' | 'en', field?: string) => {
  const { code, ...messages } =
    typeof error === 'string' ? business[error] : { code: error, ...defaultMessages[error] };
  const msg = messages[language] ?? '';
  return { code, msg: field === undefined ? msg : `${msg}: ${field}` };
};

/** Calls in both languages: each time refused with the code and the words of docs/wire.md, "Envelope", and nothing was written. */
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

/** Nothing that was sent, no token and no password, stands in the upstream's output or in nginx's logs; and nothing broke. */
export const expectNoLeaks = async ({ stack, send }: Attack, ...secrets: string[]): Promise<void> => {
  // nginx writes its log once a second: whoever sees this request sees all before it.
  const lastRequestId = randomBytes(16).toString('hex');
  await send('/doctor/auth/get-doctor-info', { method: 'GET', headers: { 'x-request-id': lastRequestId } });
  await expect.poll(() => stack.logs()).toContain(lastRequestId);
  const logs = stack.logs();
  for (const secret of [canary, password, ...secrets]) expect(logs).not.toContain(secret);
  expect(logs.split('\n').filter((line) => /failed|stumbled|broke|^\s+at |Error/.test(line))).toEqual([]);
};
