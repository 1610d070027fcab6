import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import type { Endpoint } from '../../../src/contract/protocol/endpoint.ts';
import { endpoints } from '../../../src/contract/protocol/endpoints.ts';
import { requiredRoles } from '../../../src/upstream/server/access.ts';
import { placeWaiting } from '../../e2e/steps/consultation.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import { sendRaw } from '../../gateway/testGateway.ts';
import { json, parseEnvelope } from '../../security/requests.ts';
import { type Attack, everyTry, result } from './drill.ts';
import { createPrescriber } from './prescribe.ts';
import { announce, storePicture } from './files/sendFiles.ts';

/** Every call with the role that it requires. */
const calls = Object.entries(endpoints).flatMap(([group, members]) =>
  Object.entries<Endpoint>(members).map(([name, endpoint]) => {
    const roles: Readonly<Record<string, Readonly<Record<string, string>>>> = requiredRoles;
    return { name: `${group}.${name}`, endpoint, role: roles[group]?.[name] ?? '' };
  }),
);
// By the contract, not by what the upstream says of itself; the pharmacy has a key and no session.
const ofSessions = calls.filter(({ endpoint, role }) => endpoint.access === 'session' && role !== 'pharmacy');
const ofPharmacy = calls.filter(({ role }) => role === 'pharmacy');
/** Whose sessions are refused a call that requires a role. */
const strangers: Readonly<Record<string, readonly ('doctor' | 'auditor')[]>> = {
  doctor: ['auditor'],
  auditor: ['doctor'],
  administrator: ['doctor', 'auditor'],
  auditorOrAdministrator: ['doctor'],
  staff: [],
};

export const peopleAttacks: readonly Attack[] = [
  {
    claim:
      'every call is refused without a session and to another hospital’s session, and what a role may call to those who lack it',
    short: true,
    attempt: async (product) => {
      const localAddress = product.newAddress();
      // Neither is an administrator.
      const tokens = {
        doctor: await product.login('songmingyu'),
        auditor: await product.login(accounts.secondAuditor),
      };
      const failures: string[] = [];
      let tries = 0;
      const expectRefused = async (name: string, endpoint: Endpoint, expected: number, options: object) => {
        tries += 1;
        const path = endpoint.path.replace(/\{\w+\}/g, '1');
        const { status, text } = await product.send(path, {
          method: endpoint.method,
          body: '{}',
          localAddress,
          ...options,
        });
        // Only an answer that is a file is no envelope.
        const code = text.startsWith('{')
          ? v.parse(v.object({ code: v.number() }), JSON.parse(text)).code
          : 200;
        if (code !== expected) failures.push(`${name} was answered ${status} ${code}`);
      };
      for (const { name, endpoint, role } of ofSessions) {
        await expectRefused(`${name} for nobody`, endpoint, 401, {});
        await expectRefused(`${name} with a wrong token`, endpoint, 401, { token: '1.AAAA' });
        await expectRefused(`${name} at the other hospital`, endpoint, 403, {
          token: tokens.doctor,
          host: 'second.localhost',
        });
        await expectRefused(`${name} of no hospital, past the gateway`, endpoint, 400, {
          port: product.stack.upstreamPort,
          token: tokens.doctor,
          headers: { 'tenant-id': '' },
        });
        await expectRefused(`${name} with a forged hospital`, endpoint, 401, {
          headers: { 'tenant-id': '2' },
          token: '2.AAAA',
        });
        const others = strangers[role];
        if (!others) failures.push(`${name} requires ${role || 'no role'}, which nothing here tries`);
        for (const other of others ?? [])
          await expectRefused(`${name} for no ${role}`, endpoint, 403, { token: tokens[other] });
      }
      for (const { name, endpoint } of ofPharmacy)
        for (const token of Object.values(tokens))
          await expectRefused(`${name} with a session`, endpoint, business.dispensingKeyMissing.code, {
            token,
          });
      return everyTry(
        `${tries} tries on ${ofSessions.length + ofPharmacy.length} calls, ${failures.length} answered otherwise`,
        failures,
      );
    },
  },
  {
    claim: 'a colleague and another hospital read nothing of a patient who is not theirs',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      const orderId = prescriber.newPatient('Not yours');
      const { accepted } = await prescriber.submit(orderId, [{ drug: 'D0001' }]);
      const patientId = prescriber.patientOf(orderId);
      const colleague = { token: await product.tokenOf('fengjiahe') };
      const abroad = {
        token: await product.tokenOf('fionaho', 'second.localhost'),
        host: 'second.localhost',
      };
      const tries: readonly [Endpoint, Record<string, unknown>][] = [
        [order.detail, { id: orderId }],
        [order.finish, { id: orderId }],
        [order.personalHistory, { orderId }],
        [message.history, { conv: orderId }],
        [record.detail, { orderId }],
        [patientFacts.get, { patientId }],
        [prescription.info, { id: accepted?.id ?? '' }],
        [prescription.cancel, { id: accepted?.id ?? '', reason: 'x' }],
        [prescription.versions, { id: accepted?.id ?? '' }],
      ];
      const failures: string[] = [];
      for (const [endpoint, input] of tries)
        for (const [who, options] of Object.entries({
          'a colleague': colleague,
          'another hospital': abroad,
        })) {
          const { code } = await product.call(endpoint, input, options);
          if (code === 200) failures.push(`${endpoint.path} for ${who}: ${code}`);
        }
      const { code } = await product.call(order.detail, { id: orderId }, { token: prescriber.doctor });
      if (code !== 200) failures.push(`their own doctor: ${code}`);
      return everyTry(`${tries.length * 2} tries`, failures);
    },
  },
  {
    claim:
      'races have one winner: ten acceptances, one key six times or with another content, twins, six claims, and a verdict against its rivals',
    short: true,
    attempt: async (product) => {
      const prescriber = await createPrescriber(product);
      placeWaiting(product.stack, 'Race');
      const waiting = product.valueOf(
        "SELECT id FROM consult_order WHERE order_no LIKE 'SAFE%' AND status = 1",
      );
      const tokens = await Promise.all(
        [accounts.doctor, 'zhouheng', 'fengjiahe'].map((name) => product.tokenOf(name)),
      );
      const accepted = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          product.call(order.accept, { id: waiting }, { token: tokens[n % 3] ?? '' }),
        ),
      );
      const doctors = product.valueOf(
        'SELECT count(DISTINCT doctor_id) FROM consult_order WHERE id = ?',
        waiting,
      );
      const orderId = prescriber.newPatient('Key');
      const warehouse = product.valueOf('SELECT id FROM warehouse WHERE tenant_id = 1 ORDER BY id LIMIT 1');
      const line = { dose: '5', frequency: 'qd', route: 'oral', days: 7, quantity: 1, remark: '' };
      const drugId = product.valueOf("SELECT id FROM drug WHERE tenant_id = 1 AND code = 'D0001'");
      const body = {
        orderId,
        warehouseId: warehouse,
        diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
        lines: [{ ...line, drugId }],
        submit: true,
      };
      const key = 'one-key-of-the-drill';
      const write = (withKey?: string, content: object = body, token = prescriber.doctor) =>
        product.send(prescription.create.path, {
          token,
          body: json(content),
          headers: withKey ? { 'idempotency-key': withKey } : {},
        });
      await Promise.all([
        ...Array.from({ length: 6 }, () => write(key)),
        ...Array.from({ length: 6 }, () => write()),
      ]);
      const otherContent = parseEnvelope(
        await write(key, { ...body, lines: [{ ...line, drugId, days: 5 }] }),
      ).code;
      const otherPerson = parseEnvelope(await write(key, body, tokens[1])).code;
      const stored = Number(product.valueOf('SELECT count(*) FROM prescription WHERE order_id = ?', orderId));
      const id = product.valueOf('SELECT id FROM prescription WHERE order_id = ? LIMIT 1', orderId);
      const auditors = [prescriber.auditor, await product.tokenOf(accounts.secondAuditor)];
      const claims = await Promise.all(
        Array.from({ length: 6 }, async (_, n) => {
          const token = auditors[n % 2] ?? '';
          return { token, ...(await product.call(audit.claim, { id }, { token })) };
        }),
      );
      const holders = new Set(claims.filter(({ code }) => code === 200).map(({ token }) => token));
      const [token = ''] = holders;
      const verdict = { id, version: 1, approve: true };
      await Promise.all([
        product.call(audit.verdict, verdict, { token }),
        product.call(audit.verdict, { ...verdict, approve: false, opinion: 'no' }, { token }),
        product.call(audit.verdict, { ...verdict, version: 9 }, { token }),
        product.call(prescription.cancel, { id, reason: 'race' }, { token: prescriber.doctor }),
        product.call(prescription.edit, { ...body, id, version: 1 }, { token: prescriber.doctor }),
      ]);
      const verdicts = Number(product.valueOf('SELECT count(*) FROM verdict WHERE prescription_id = ?', id));
      return result(
        `${accepted.filter(({ code }) => code === 200).length} of 10 acceptances answered 200, by ${doctors} doctor; 12 submits, ${stored} stored; its key with other content ${otherContent}, of another person ${otherPerson}; 6 claims, ${holders.size} holder; ${verdicts} verdict`,
        {
          'one doctor': doctors === '1',
          'one prescription': stored === 1,
          'its key opens nothing else': otherContent !== 200 && otherPerson !== 200,
          'one claim': holders.size === 1,
          'one verdict at most': verdicts <= 1,
        },
      );
    },
  },
  {
    claim:
      'requests that are cut or broken leave the upstream as it was: nothing fails, no descriptor is lost',
    short: true,
    attempt: async (product) => {
      const { stack } = product;
      const token = await product.tokenOf(accounts.doctor);
      const descriptors = () => readdirSync(`/proc/${stack.upstreamPid()}/fd`).length;
      const { uploadUrl } = await announce(product, token);
      const { signedUrl } = await storePicture(product, token);
      await pause(500);
      const before = descriptors();
      const cut = (bytes: string | Buffer, afterMs: number) =>
        new Promise<void>((resolve) => {
          const socket = connect(stack.upstreamPort, '127.0.0.1', () => {
            socket.write(bytes);
            setTimeout(() => socket.destroy(), afterMs);
          });
          socket.on('error', () => undefined).on('close', () => resolve());
        });
      const direct = `Host: localhost\r\ntenant-id: 1\r\nAuthorization: Bearer ${token}\r\n`;
      const head = (rest: string) =>
        `POST /doctor/info/update HTTP/1.1\r\n${direct}Content-Type: application/json\r\n${rest}`;
      const jobs: Promise<void>[] = [];
      for (let n = 0; n < 60; n += 1) {
        jobs.push(cut(head('Content-Length: 5000\r\n\r\n{"introduction":"half'), n % 20));
        jobs.push(cut(`GET /consult/consult-order/export HTTP/1.1\r\n${direct}\r\n`, n % 20));
        jobs.push(cut(`GET ${signedUrl} HTTP/1.1\r\n${direct}\r\n`, n % 20));
        jobs.push(
          cut(
            `PUT ${uploadUrl} HTTP/1.1\r\n${direct}Content-Type: image/png\r\nContent-Length: 90000\r\n\r\nhalf`,
            n % 20,
          ),
        );
      }
      await Promise.all(jobs);
      const deep = '['.repeat(400_000);
      const odd = [
        '',
        'null',
        '[]',
        '"x"',
        '{',
        deep,
        '{"introduction":{"__proto__":1}}',
        '{"introduction":"\u0000"}',
      ];
      const codes: number[] = [];
      for (const body of odd) codes.push((await product.send('/doctor/info/update', { token, body })).status);
      for (const bytes of [
        'FOO / HTTP/1.1\r\n\r\n',
        'GET / HTTP/9.9\r\n\r\n',
        '\u0000\u0001\u0002\r\n\r\n',
        `GET / HTTP/1.1\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
      ])
        codes.push((await sendRaw(stack.upstreamPort, bytes).catch(() => ({ status: 0 }))).status);
      let left = descriptors();
      for (let waits = 0; waits < 40 && left > before + 3; waits += 1) {
        await pause(250);
        left = descriptors();
      }
      const alive = await product.call(order.numbers, {}, { token });
      return result(
        `${jobs.length} cut, ${codes.length} broken: ${[...new Set(codes)].join(' ')}; descriptors ${before} → ${left}`,
        {
          'no 500': !codes.includes(500),
          'no descriptor is lost': left <= before + 3,
          'it goes on': alive.code === 200,
        },
      );
    },
  },
];
