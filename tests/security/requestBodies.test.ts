import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { record } from '../../src/contract/consultation/record.ts';
import {
  type Attack,
  recordFields,
  expectRefused,
  expectNoLeaks,
  startAttack,
  canary,
  dosage,
} from './attack.ts';
import { json, parseEnvelope } from './requests.ts';

let attack: Attack;
let token: string;
let orderId: string;
beforeAll(async () => {
  attack = await startAttack();
  token = await attack.login('linyue');
  orderId = attack.openOrderId('linyue');
});
afterAll(() => attack.close());

const { path } = record.save;
const version = () =>
  Number(attack.queryValue('SELECT max(version) FROM case_record WHERE order_id = ?', orderId));
const createBody = (overrides: object = {}): string =>
  json({
    orderId,
    version: version(),
    ...recordFields,
    diagnoses: [],
    ...overrides,
  });
const save = (body: string | Buffer, headers: Record<string, string> = {}) =>
  attack.send(path, { token, body, headers });
const storedField = (field: string): string =>
  attack.queryValue(
    `SELECT ${field} FROM case_record WHERE order_id = ? ORDER BY version DESC LIMIT 1`,
    orderId,
  );
const deepArrays = '['.repeat(300_000) + ']'.repeat(300_000);

describe('a body that is not a JSON object', () => {
  it.each([
    ['cut off', '{"orderId":'],
    ['a list', '[]'],
    ['a list with a valid object', `[${json({ orderId: '1' })}]`],
    ['null', 'null'],
    ['a number', '1e999'],
    ['a text', '"orderId"'],
    ['a form', 'orderId=1&version=0'],
    ['two objects', '{}{}'],
    ['with a comment', '{/* */}'],
    ['with a trailing comma', '{"orderId":"1",}'],
    ['with single quotes', "{'orderId':'1'}"],
    ['NaN', '{"version":NaN}'],
    ['a bare NUL', '{"orderId":"\0"}'],
    ['nested 300,000 deep', deepArrays],
    ['XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['bytes that are no UTF-8', Buffer.from('{"orderId":"\xff\xfe"}', 'latin1')],
    ['UTF-16', Buffer.from('{"orderId":"1"}', 'utf16le')],
    ['packed', gzipSync('{"orderId":"1"}')],
  ])('is refused: %s', (_, body) => expectRefused(attack, path, { token, body }, 400, 'body'));

  it.each(['', ' \n'])('is read as no fields where it is empty: "%s"', (body) =>
    expectRefused(attack, path, { token, body }, 400, 'orderId'),
  );

  it('is refused before log-in, too', () =>
    expectRefused(attack, '/doctor/auth/login', { body: '{"username":"linyue","password":' }, 400, 'body'));
});

describe('the content type of a body', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=gbk',
    'application/json; charset=utf-16',
    'application/json-patch+json',
    'text/html, application/json',
    '',
  ])('is refused unless it is JSON in UTF-8: "%s"', (type) =>
    expectRefused(
      attack,
      path,
      { token, body: createBody(), headers: { 'content-type': type } },
      400,
      'content-type',
    ),
  );

  it.each(['application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"'])(
    'is taken: %s',
    async (type) => {
      expect(parseEnvelope(await save(createBody(), { 'content-type': type })).code).toBe(200);
    },
  );
});

describe('valid but unusual JSON', () => {
  it('has duplicate names: the last one counts', async () => {
    expect(parseEnvelope(await save(createBody().replace('{', '{"chiefComplaint":"first",'))).code).toBe(200);
    expect(storedField('chief_complaint')).toBe(canary);
  });

  it('cannot change a prototype', async () => {
    const body = createBody().replace(
      '{',
      '{"__proto__":{"advice":"x","isAuditor":true},"constructor":{"prototype":{"a":1}},',
    );
    expect(parseEnvelope(await save(body)).code).toBe(200);
    expect(storedField('advice')).toBe('');
    await expectRefused(attack, path, { token, body: `{"__proto__":${createBody()}}` }, 400, 'orderId');
    await expectRefused(
      attack,
      prescription.create.path,
      { token, body: '{"__proto__":{"orderId":"1"}}' },
      400,
      'orderId',
    );
  });

  it.each([undefined, 'one-key-of-mine'])(
    'may have unknown fields, of any depth, with the key %s',
    async (key) => {
      const body = createBody().replace('{', `{"unknown":${deepArrays},`);
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      expect(parseEnvelope(await save(body, headers)).code).toBe(200);
    },
  );

  it('keeps texts as typed: right-to-left, zero width, emoji, control characters, markup, SQL', async () => {
    const text = `‮דג‬ السلام\u200b\u200d👩‍⚕️\u0001\u001b[31m\t\n<img src=x onerror=alert(1)> Robert'); DROP TABLE patient;-- \${7*7} {{7*7}} %00 %s`;
    expect(parseEnvelope(await save(createBody({ advice: text }))).data).toMatchObject({ advice: text });
    expect(storedField('advice')).toBe(text);
  });

  it('returns the stored value if a text contains something that cannot be stored', async () => {
    const body = createBody().replace('"advice":""', String.raw`"advice":"a\u0000b\ud800c\udc00d"`);
    const { data } = parseEnvelope(await save(body));
    expect(data).toMatchObject({ advice: 'ab\ufffdc\ufffdd' });
    expect(storedField('advice')).toBe('ab\ufffdc\ufffdd');
  });

  it('may start with a byte order mark', async () => {
    expect(parseEnvelope(await save(Buffer.from(`\ufeff${createBody()}`))).code).toBe(200);
  });
});

describe('a body over the limit', () => {
  it('is 413 at the upstream above one megabyte, however it is sent', async () => {
    const body = createBody({ advice: 'x'.repeat(1024 * 1024) });
    const port = attack.stack.upstreamPort;
    await expectRefused(attack, path, { token, body, port }, 413);
    const chunked = { 'transfer-encoding': 'chunked' };
    await expectRefused(attack, path, { token, body, port, headers: chunked }, 413);
  });

  it("is 413 with the real status and the gateway's envelope above one megabyte", async () => {
    const before = attack.tableDigests();
    const response = await attack.send(path, { token, body: Buffer.alloc(20 * 1024 * 1024, 'x') });
    expect(response.status).toBe(413);
    expect(parseEnvelope(response)).toMatchObject({
      code: 413,
      msg: 'the request is too large',
      data: null,
    });
    expect(attack.tableDigests()).toEqual(before);
  });

  it('is 400 with 10,000 lines or a million errors, without delaying other requests', async () => {
    const { path } = prescription.create;
    const line = { drugId: '1', ...dosage };
    const base = { orderId, warehouseId: '1', diagnoses: [], submit: false };
    const lines = Array.from({ length: 9000 }, () => line);
    await expectRefused(attack, path, { token, body: json({ ...base, lines }) }, 400, 'lines');
    const invalidLines = Array.from({ length: 345_000 }, () => ({}));
    await expectRefused(
      attack,
      path,
      { token, body: json({ ...base, lines: invalidLines }) },
      400,
      'lines.0.drugId',
    );
    const codes = Array.from({ length: 500_000 }, () => 1);
    await expectRefused(
      attack,
      path,
      { token, body: json({ ...base, lines: [], diagnoses: codes }) },
      400,
      'diagnoses.0',
    );
  });
});

const sendHalf = (port: number, framingHeaders: string) =>
  new Promise<void>((resolve) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\ntenant-id: 1\r\nAuthorization: Bearer ${token}\r\n`;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head}Content-Type: application/json\r\n${framingHeaders}`, () =>
        setTimeout(() => socket.destroy(), 100),
      );
    });
    socket.on('close', () => resolve());
  });

describe('a client that disconnects in the middle of its body', () => {
  it('leaves no trace in the database or in a log', async () => {
    const before = attack.tableDigests();
    for (const port of [attack.stack.port, attack.stack.upstreamPort]) {
      await sendHalf(port, `Content-Length: 1000\r\n\r\n{"orderId":"${canary}`);
      await sendHalf(port, `Transfer-Encoding: chunked\r\n\r\n10\r\n{"orderId":"${canary.slice(0, 4)}`);
    }
    expect(attack.tableDigests()).toEqual(before);
    expect(parseEnvelope(await save(createBody())).code).toBe(200);
  });
});

it('nothing of this is in a log, and nothing failed', () => expectNoLeaks(attack, token));
