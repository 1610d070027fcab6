import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { type BusinessError, business, defaultMessages } from '../../src/contract/errors/businessErrors.ts';
import { ruleNames } from '../../src/contract/rules/finding.ts';
import { startStack } from '../support/startStack.ts';
import { createRequests, json, parseEnvelope, password, type RequestOptions } from './requests.ts';

/** Part of every text sent here; must not appear in any log. */
export const canary = 'planted-Q7x';
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

  const { send, call, login } = createRequests(stack);

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
