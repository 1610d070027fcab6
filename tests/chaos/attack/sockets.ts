import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { closeCode, encodeFrame } from '../../../src/contract/protocol/socket.ts';
import { connectClient } from '../../../src/upstream/testing/socketClient.ts';
import { insertConsultation } from '../../e2e/steps/consultation.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import { allowedMs, type Attack, limitText, ms, result } from './drill.ts';
import type { HostileCounts } from './hostileLines.ts';
import { connectThrough, openLine, patientKeyOf } from './lines.ts';
import type { Product } from './product.ts';

/** How much memory both processes may hold beyond idle, in MB. */
const mostMb = 100;
const frame = (type: string, content: unknown) => JSON.stringify({ type, content: JSON.stringify(content) });

/** The most memory that both processes together held while something was going on, in MB: beyond its begin, and beyond idle. */
const watchMemory = async (product: Product, until: Promise<unknown>) => {
  const before = product.aboveIdleMb();
  let aboveIdle = before;
  const look = () => {
    aboveIdle = Math.max(aboveIdle, product.aboveIdleMb());
  };
  const timer = setInterval(look, 500);
  await until.finally(() => clearInterval(timer));
  look();
  return { more: aboveIdle - before, aboveIdle };
};

/** Many masked frames with the same text, as bytes of a socket. */
const framesOf = (text: string, count: number): Buffer => {
  const payload = Buffer.from(text);
  // A mask of zeros leaves the text as it is.
  const one = Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
  return Buffer.concat(Array.from({ length: count }, () => one));
};

/** A line that is never read and goes on asking, as fast as it is taken; returns how often it asked. */
const floodUnread = async (product: Product, token: string, text: string, seconds: number) => {
  const socket = connect({ host: '127.0.0.1', port: product.stack.port, localAddress: product.newAddress() });
  socket.on('error', () => undefined);
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  socket.write(
    `GET /infra/ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: im.v1, bearer.${token}\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.pause();
  const many = framesOf(text, 1000);
  let sent = 0;
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end && !socket.destroyed) {
    if (socket.writableLength < 1024 * 1024) {
      socket.write(many);
      sent += 1000;
    } else await pause(1);
    if (sent % 20_000 === 0) await pause(0);
  }
  socket.destroy();
  return sent;
};

/** An unread line of the product holds a few MB at most; without its limit it held 46 MB a second. */
const unreadMb = 25;

const unreadAttack = (who: string, text: string, tokenOf: (product: Product) => Promise<string>): Attack => ({
  claim: `${who} that is never read and goes on asking takes no memory without limit`,
  short: true,
  attempt: async (product) => {
    const token = await tokenOf(product);
    const seconds = 8;
    let sent = 0;
    const flood = floodUnread(product, token, text, seconds).then((count) => {
      sent = count;
    });
    const { more, aboveIdle } = await watchMemory(product, flood);
    return result(
      `${more.toFixed(0)} MB more after ${sent} questions in ${seconds} s (limit ${unreadMb} MB), ${aboveIdle.toFixed(0)} MB above idle (limit ${mostMb} MB)`,
      {
        'memory stays below the limit': more < unreadMb,
        'and above idle': aboveIdle < mostMb,
      },
    );
  },
});

export const socketAttacks: readonly Attack[] = [
  unreadAttack('a doctor’s line', encodeFrame({ type: 'ping' }), (product) =>
    product.tokenOf(accounts.doctor),
  ),
  unreadAttack('a patient’s link', encodeFrame({ type: 'ping' }), async (product) => {
    const orderId = insertConsultation(product.stack, 'Never reads');
    return patientKeyOf(product, await product.tokenOf(accounts.doctor), orderId);
  }),
  {
    claim: '3,000 messages in one go delay nobody else',
    short: true,
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const conv = insertConsultation(product.stack, 'At once');
      const calm = await product.timeCalls(() => pause(1000));
      const line = await connectThrough(product, token);
      await line.hello();
      const other = await product.timeCalls(() => {
        for (let n = 0; n < 3000; n += 1) line.sendText(conv, `at once ${n}`);
        return pause(3000);
      });
      line.terminate();
      const allowed = allowedMs(calm.p95);
      return result(
        `another person’s calls ${ms(other.p95)} at p95, ${ms(other.most)} at most (${limitText(calm.p95)} at p95)`,
        {
          'p95 below the limit': other.p95 < allowed,
          [other.failures[0] ?? 'all answered']: other.failures.length === 0,
        },
      );
    },
  },
  {
    claim: '1,000 hostile lines of one account leave everybody else’s calls fast and memory small',
    attempt: async (product) => {
      // As many sessions as an account can have. Each may open 20 lines at once and one a second, so that a thousand reach the upstream.
      const tokens = await Promise.all(Array.from({ length: 20 }, () => product.login(accounts.doctor)));
      const conv = insertConsultation(product.stack, 'Hostile');
      const attackSeconds = 45;
      const calm = await product.timeCalls(() => pause(5000));
      const args = [String(product.stack.port), tokens.join(','), conv, '1000'];
      const attack = pause(attackSeconds * 1000);
      let counts: HostileCounts = { opened: 0, refused: 0, open: 0, mostOpen: 0, frames: 0 };
      const measured = watchMemory(product, attack);
      const child = fork(join(import.meta.dirname, 'hostileLines.ts'), args, { stdio: 'ignore' });
      child.on('message', (message: HostileCounts) => {
        counts = message;
      });
      const other = await product.timeCalls(() => attack);
      const { more, aboveIdle } = await measured;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
      // An account has at most twenty sessions: these log-ins have ended its earlier ones.
      product.forgetTokens();
      const allowed = allowedMs(calm.p95);
      return result(
        `${counts.opened} lines reached the upstream, ${counts.mostOpen} at once, ${counts.refused} refused, ${counts.frames} frames in ${attackSeconds} s: others’ ${other.count} calls ${ms(other.p95)} at p95 (${limitText(calm.p95)}), ${aboveIdle.toFixed(0)} MB above idle, which is ${product.idleMb.toFixed(0)} MB (limit ${mostMb} MB), ${more.toFixed(0)} MB more than before`,
        {
          'a thousand lines reached the upstream': counts.opened >= 1000,
          'p95 below the limit': other.p95 < allowed,
          'memory below the limit': aboveIdle < mostMb,
          [other.failures[0] ?? 'all answered']: other.failures.length === 0,
        },
      );
    },
  },
  {
    claim: 'a patient’s link ends with the visit, and opens nothing afterwards',
    short: true,
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const orderId = insertConsultation(product.stack, 'Ended visit');
      const key = await patientKeyOf(product, token, orderId);
      const during = await openLine(product.stack.port, key, product.newAddress());
      const closedOpen = new Promise<number>((resolve) => during.once('close', resolve));
      product.stack.withDatabase((db) =>
        db.prepare('UPDATE consult_order SET status = ? WHERE id = ?').run(orderStatus.finished, orderId),
      );
      const open = await Promise.race([closedOpen, pause(10_000, 0)]);
      const again = await openLine(product.stack.port, key, product.newAddress());
      let told = '';
      again.on('message', (data) => {
        told += Buffer.isBuffer(data) ? data.toString() : '';
      });
      const later = await Promise.race([
        new Promise<number>((resolve) => again.once('close', resolve)),
        pause(10_000, 0),
      ]);
      during.terminate();
      again.terminate();
      return result(`open line closed with ${open}, a new one with ${later}`, {
        'the open line ends': open === closeCode.tokenEnded,
        'a new one ends at once': later === closeCode.tokenEnded,
        'it tells nothing': told === '',
      });
    },
  },
  {
    claim:
      'frames that break the contract, or bring no token or another’s, change nothing and end at most their own line',
    short: true,
    attempt: async (product) => {
      // The doctor's account has sent as much as it may: its lines are read slowly for a while.
      const token = await product.tokenOf(accounts.colleague);
      const conv = insertConsultation(product.stack, 'Frames');
      product.stack.withDatabase((db) =>
        db
          .prepare(
            'UPDATE consult_order SET doctor_id = (SELECT id FROM account WHERE username = ?) WHERE id = ?',
          )
          .run(accounts.colleague, conv),
      );
      const foreign = product.valueOf('SELECT id FROM consult_order WHERE tenant_id = 2 AND status = 2');
      // Others write meanwhile.
      const messages = () => product.valueOf("SELECT count(*) FROM message WHERE cmid = 'c'");
      const before = messages();
      const line = await connectThrough(product, token);
      const message = { cmid: 'c', conv, kind: 'text' as const, body: { text: 'x' }, at: 0 };
      // Before hello, and what no console sends.
      const tries = [
        '',
        '{',
        'null',
        '[]',
        '"ping"',
        '{"type":"im-send"}',
        '['.repeat(3000),
        'x'.repeat(100_000),
        frame('im-send', { ...message, conv: foreign }),
        frame('im-send', { ...message, conv: "' OR 1=1 --" }),
        frame('im-send', { ...message, body: { text: 5 } }),
        frame('im-send', { ...message, body: { text: 'x'.repeat(1501) } }),
        frame('im-read', { conv, upTo: -5 }),
        frame('im-read', { conv, upTo: 1e300 }),
        frame('im-sync', { from: 'a' }),
        frame('im-auth', { token: 'x'.repeat(600) }),
        frame('im-hello', { v: 2 }),
      ];
      for (const text of tries) line.ws.send(text);
      line.ws.send(Buffer.alloc(100, 7));
      await line.flush();
      line.ws.send('x'.repeat(2 * 1024 * 1024));
      const code = await line.waitForClose();
      const alive = await connectThrough(product, token);
      await alive.hello();
      alive.terminate();
      const foreignHost = await connectThrough(product, token, 'second.localhost');
      const crossed = await foreignHost.waitForClose();
      const swapped = await connectThrough(product, token);
      await swapped.hello();
      swapped.send({ type: 'im-auth', token: await product.tokenOf(accounts.doctor) });
      const another = await swapped.waitForClose();
      const headers = { host: 'localhost', origin: 'http://localhost' };
      const nameless = await connectClient({ port: product.stack.port, headers });
      const none = await nameless.waitForClose();
      return result(
        `${tries.length + 2} frames; 2 MB closed their line with ${code}; at the other hospital ${crossed}, with another’s token ${another}, with none ${none}`,
        {
          'nothing was stored': messages() === before,
          'too much closes the line': code === closeCode.tooLarge || code === 1006,
          'another hospital refuses the token': crossed === closeCode.forbidden,
          'another’s token ends the line': another === closeCode.forbidden,
          'without one nothing is told': none === closeCode.tokenEnded && nameless.frames.length === 0,
        },
      );
    },
  },
  {
    claim: 'a socket of another origin is refused, and so are other paths',
    short: true,
    attempt: async ({ newAddress, send }) => {
      const upgrade = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': 'im.v1',
      };
      const tries: [string, string, Record<string, string>][] = [
        ['another origin', '/infra/ws', { origin: 'http://evil.example' }],
        ['no origin', '/infra/ws', { origin: 'null' }],
        ['the other hospital’s origin', '/infra/ws', { origin: 'http://second.localhost' }],
        ['another path', '/infra/ws/x', { origin: 'http://localhost' }],
        ['h2c', '/doctor/x', { upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQ' }],
      ];
      const statuses: string[] = [];
      for (const [name, path, headers] of tries) {
        const all = { ...upgrade, ...headers };
        const answer = await Promise.race([
          send(path, { method: 'GET', localAddress: newAddress(), headers: all }).then(
            ({ status }) => status,
            () => 101,
          ),
          pause(5000, 101),
        ]);
        if (answer === 101) statuses.push(name);
      }
      return result(`${tries.length} handshakes, ${statuses.length} accepted`, {
        [`refused: ${statuses.join(', ')}`]: statuses.length === 0,
      });
    },
  },
];
