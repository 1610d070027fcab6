import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { order } from '../../../src/contract/consultation/order.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import { heldBodies } from '../../gateway/heldBodies.ts';
import { json } from '../../security/requests.ts';
import { allowedMs, type Attack, limitText, ms, result } from './drill.ts';
import type { Product } from './product.ts';

/** CALLS and UPLOADS, as they are if nobody sets them. */
const [calls, uploads] = [2000, 20];

/** Begins so many calls from one address, each with a body of which a part is sent. */
const beginBodies = (
  { stack }: Product,
  localAddress: string,
  count: number,
  length: number,
  sent: number,
) => {
  const statuses: string[] = [];
  const sockets: Socket[] = [];
  const first = Buffer.from(
    `POST /doctor/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const part = Buffer.alloc(sent, 'x');
  for (let n = 0; n < count; n += 1) {
    const socket = connect({ host: '127.0.0.1', port: stack.port, localAddress });
    let isAnswered = false;
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        if (!isAnswered) statuses.push(String(bytes).slice(9, 12));
        isAnswered = true;
        socket.destroy();
      });
    socket.write(first);
    socket.write(part);
    sockets.push(socket);
  }
  return {
    statuses,
    open: () => sockets.filter(({ destroyed }) => !destroyed).length,
    /** Sends a byte of each body every ten seconds, each tenth of a second a hundredth of them. */
    trickle: () => {
      let turn = 0;
      const timer = setInterval(() => {
        turn += 1;
        for (let n = turn % 100; n < sockets.length; n += 100)
          if (sockets[n]?.destroyed === false) sockets[n]?.write('x');
      }, 100);
      return () => clearInterval(timer);
    },
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** Waits until so many were refused, at most 30 s. */
const waitForRefusals = async (statuses: readonly string[], count: number) => {
  for (const end = Date.now() + 30_000; statuses.length < count && Date.now() < end; ) await pause(100);
};

export const bodyAttacks: readonly Attack[] = [
  {
    claim: 'bodies that trickle from one address hold a part of the connections, and others’ calls stay fast',
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const localAddress = product.newAddress();
      const calm = await product.timeCalls(() => pause(2000));
      const bodies = beginBodies(product, localAddress, calls + 300, 50_000, 1);
      await waitForRefusals(bodies.statuses, 300);
      const stop = bodies.trickle();
      const other = await product.timeCalls(() => pause(12_000));
      stop();
      const held = bodies.open();
      const same = await product.send(order.numbers.path, { method: 'GET', token, localAddress });
      bodies.end();
      let after = 0;
      for (let waits = 0; waits < 50 && after !== 200; waits += 1) {
        after = (await product.send(order.numbers.path, { method: 'GET', token, localAddress })).status;
        if (after !== 200) await pause(100);
      }
      const allowed = allowedMs(calm.p95);
      return result(
        `${held} held, ${bodies.statuses.length} refused with ${[...new Set(bodies.statuses)].join(' ')}; another address’s ${other.count} calls ${ms(other.p95)} at p95 (${limitText(calm.p95)}); the same address ${same.status}, afterwards ${after}`,
        {
          'so many are held, and no more': held <= calls && held > calls - 100,
          'the others are told':
            bodies.statuses.length >= 300 && bodies.statuses.every((one) => one === '429'),
          'in the envelope': same.status === 429 && same.text.startsWith(json({ code: 429 }).slice(0, -1)),
          'p95 below the limit': other.p95 < allowed,
          [other.failures[0] ?? 'all answered']: other.failures.length === 0,
          'it may call again afterwards': after === 200,
        },
      );
    },
  },
  {
    claim: 'half-sent bodies of one address take a few megabytes of the disk at the gateway',
    short: true,
    attempt: async (product) => {
      const bodies = beginBodies(product, product.newAddress(), 300, 900_000, 800_000);
      await waitForRefusals(bodies.statuses, 300 - uploads);
      const other = await product.send(order.numbers.path, {
        body: 'x'.repeat(100_000),
        localAddress: product.newAddress(),
      });
      const kept = heldBodies(product.runDir).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
      const refused = bodies.statuses.filter((status) => status === '429').length;
      bodies.end();
      return result(
        `300 bodies of 0.9 MB: ${refused} refused with 429, ${kept.toFixed(0)} MB kept (limit ${uploads} MB); another address’s body ${other.status}`,
        {
          'most are refused': refused === 300 - uploads,
          'little is kept': kept < uploads,
          'others send theirs': other.status === 200,
        },
      );
    },
  },
];
