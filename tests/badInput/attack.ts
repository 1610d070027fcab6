import { createHash, randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Endpoint } from '../../src/contract/protocol/endpoint.ts';
import { session } from '../../src/contract/account/auth.ts';
import { type BusinessError, business, defaultMessages } from '../../src/contract/errors/businessErrors.ts';
import { disabledRules } from '../../src/upstream/testing/testUpstreamRows.ts';
import { openHouse } from '../house.ts';

/** Stands in every text that is sent here, and may stand in no log. */
export const planted = 'planted-Q7x';
export const password = 'cloudroom-demo';

/** What a doctor writes where a test has nothing to say about it: a case record, and how a drug is taken. */
export const fields = {
  chiefComplaint: planted,
  presentIllness: '',
  pastHistory: '',
  allergyHistory: '',
  examination: '',
  advice: '',
};
export const usage = { dose: '1', frequency: 'qd', route: 'oral', days: 1, quantity: 1 };

const envelope = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });

/** Who calls, at which hospital, and how; what is left out is as a console would do it. */
export interface Coming {
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

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export const json = (value: unknown): string => JSON.stringify(value);

/** Reads an answer as the envelope that it has to be. */
export const opened = ({ text }: Answer) => v.parse(envelope, JSON.parse(text));

/** The two demo hospitals behind the real gateway, whose patients keep silent, so that every row written is the attack's. */
export const openAttack = async () => {
  const house = await openHouse({ settings: { LOGIN_RATE: '1000', LOGIN_BURST: '1000' } });
  // A patient who came tomorrow: the next one is not due before.
  house.database((db) =>
    db
      .prepare(
        'UPDATE consult_order SET create_time = ? WHERE id IN (SELECT max(id) FROM consult_order WHERE status = 1 GROUP BY tenant_id)',
      )
      .run(Date.now() + 86_400_000),
  );
  // What drugs do to people is judged elsewhere: here anything is written that can be written.
  house.database((db) => {
    const levels = Object.fromEntries(disabledRules.map((rule) => [rule, 'off']));
    for (const tenant of [1, 2])
      db.prepare("INSERT INTO rule_pack (tenant_id, name, pack) VALUES (?, 'default', ?)").run(
        tenant,
        json({ levels }),
      );
  });

  const send = (path: string, coming: Coming = {}): Promise<Answer> =>
    new Promise((settle, fail) => {
      const { host = 'localhost', token, language = 'en', method = 'POST', port = house.port, body } = coming;
      const headers = {
        host,
        'content-type': 'application/json',
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(port !== house.port && { 'tenant-id': '1' }),
        ...coming.headers,
      };
      const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => settle({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.on('error', fail);
      });
      asked.on('error', fail);
      asked.end(body);
    });

  /** Makes a call of the contract, with whatever input. */
  const call = async (endpoint: Endpoint, input: Record<string, unknown>, coming: Coming = {}) => {
    const rest = { ...input };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const query = new URLSearchParams(
      endpoint.sends === 'query' ? Object.entries(rest).map(([name, value]) => [name, String(value)]) : [],
    );
    const inBody = endpoint.sends === 'body' && { body: json(rest) };
    return opened(
      await send(`${path}?${query.toString()}`, { method: endpoint.method, ...inBody, ...coming }),
    );
  };

  const login = async (username: string, host = 'localhost'): Promise<string> => {
    const answer = await send('/doctor/auth/login', { host, body: json({ username, password }) });
    return v.parse(session, opened(answer).data).accessToken;
  };

  /** The first value of a query. */
  const value = (sql: string, ...params: (string | number)[]): string =>
    house.database((db) => String(Object.values(db.prepare(sql).get(...params) ?? {})[0] ?? ''));

  /** An order that a doctor has in consultation. */
  const openOrderOf = (username: string): string =>
    value(
      'SELECT o.id FROM consult_order o JOIN account a ON a.id = o.doctor_id WHERE a.username = ? AND o.status = 2',
      username,
    );

  /** What is on the disk: for each table how many rows, and a digest of them. */
  const rows = (except: readonly string[] = []): Record<string, string> =>
    house.database((db) =>
      Object.fromEntries(
        db
          .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
          .all()
          .map(({ name }) => String(name))
          // When somebody was last seen is stored once a minute, by itself.
          .filter((name) => name !== 'last_seen' && !except.includes(name))
          .map((name) => {
            const all = db.prepare(`SELECT * FROM ${name}`).all();
            return [
              name,
              `${all.length} ${createHash('sha256').update(json(all)).digest('hex').slice(0, 12)}`,
            ];
          }),
      ),
    );

  return { house, send, call, login, value, openOrderOf, rows, close: () => house.close() };
};

export type Attack = Awaited<ReturnType<typeof openAttack>>;

/** What an envelope has to say for a refusal, in a language; `field` is the one that a 400 names. */
export const refusal = (why: BusinessError | number, language: 'zh' | 'en', field?: string) => {
  const { code, ...words } = typeof why === 'string' ? business[why] : { code: why, ...defaultMessages[why] };
  const msg = words[language] ?? '';
  return { code, msg: field === undefined ? msg : `${msg}: ${field}` };
};

/** Calls in both languages: each time refused with the code and the words of wire.md, and nothing was written. */
export const isRefused = async (
  { send, rows }: Attack,
  path: string,
  coming: Coming,
  why: BusinessError | number,
  field?: string,
  except: readonly string[] = [],
): Promise<void> => {
  for (const language of ['en', 'zh'] as const) {
    const before = rows(except);
    const answer = await send(path, { ...coming, language });
    expect(answer.status).toBe(200);
    expect(opened(answer)).toMatchObject(refusal(why, language, field));
    expect(rows(except)).toEqual(before);
  }
};

/** Nothing that was sent, no token and no password, stands in the upstream's output or in nginx's logs; and nothing broke. */
export const keepsSilent = async ({ house, send }: Attack, ...secrets: string[]): Promise<void> => {
  // nginx writes its log once a second: whoever sees this request sees all before it.
  const last = randomBytes(16).toString('hex');
  await send('/doctor/auth/get-doctor-info', { method: 'GET', headers: { 'x-request-id': last } });
  await expect.poll(() => house.said()).toContain(last);
  const said = house.said();
  for (const secret of [planted, password, ...secrets]) expect(said).not.toContain(secret);
  expect(said.split('\n').filter((line) => /failed|stumbled|broke|^\s+at |Error/.test(line))).toEqual([]);
};
