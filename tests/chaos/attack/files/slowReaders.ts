import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { maxFileBytes } from '../../../../src/contract/files/file.ts';
import { png } from '../../../../src/upstream/testing/storageFixture.ts';
import { accounts } from '../../../e2e/steps/signIn.ts';
import { allowedMs, type Attack, limitText, ms, result } from '../drill.ts';
import { storePicture } from './sendFiles.ts';

/** How many ask, and how many of one address are answered: a twentieth of CALLS. */
const [readers, answered] = [2000, 100];
/** How much memory both processes may hold more, in MB. */
const mostMb = 250;
/** What the kernel may keep of them: beyond 6 % of a computer's memory it delays everybody's packets. */
const mostKernelMb = 800;
const kernelMb = (): number =>
  (Number(/^TCP:.* mem (\d+)$/m.exec(readFileSync('/proc/net/sockstat', 'utf8'))?.[1]) * 4096) / 1e6;

export const slowReaderAttacks: readonly Attack[] = [
  {
    claim:
      'one address that reads a picture 2,000 times, 2 KB at a time, uses limited memory and delays nobody else',
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const largest = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length, 7)]);
      const { signedUrl } = await storePicture(product, token, largest);
      const calm = await product.timeCalls(() => pause(2000));
      const [before, kernelBefore] = [product.aboveIdleMb(), kernelMb()];
      const localAddress = product.newAddress();
      const statuses: string[] = [];
      const sockets: Socket[] = [];
      for (let n = 0; n < readers; n += 1) {
        const socket = connect({ host: '127.0.0.1', port: product.stack.port, localAddress });
        socket
          .on('error', () => undefined)
          .once('data', (part) => {
            statuses.push(String(part).slice(9, 12));
            socket.pause();
          });
        socket.write(`GET ${signedUrl} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
        sockets.push(socket);
      }
      for (let waits = 0; waits < 300 && statuses.length < readers; waits += 1) await pause(100);
      const read = setInterval(() => {
        for (const socket of sockets) socket.read(2048);
      }, 5000);
      const other = await product.timeCalls(() => pause(12_000));
      clearInterval(read);
      const aboveIdle = product.aboveIdleMb();
      const [more, kernelMore] = [aboveIdle - before, kernelMb() - kernelBefore];
      const elsewhere = await product.send(signedUrl, { method: 'GET', localAddress: product.newAddress() });
      for (const socket of sockets) socket.destroy();
      const countOf = (status: string) => statuses.filter((one) => one === status).length;
      const allowed = allowedMs(calm.p95);
      return result(
        `${countOf('200')} are read, ${countOf('429')} refused with 429, ${more.toFixed(0)} MB more (limit ${mostMb} MB), ${aboveIdle.toFixed(0)} MB above idle, ${kernelMore.toFixed(0)} MB in the kernel (limit ${mostKernelMb} MB); another person’s ${other.count} calls ${ms(other.p95)} at p95 (${limitText(calm.p95)}); from another address ${elsewhere.status}`,
        {
          'no more than a twentieth of CALLS': countOf('200') > 0 && countOf('200') <= answered,
          'the others are told': countOf('200') + countOf('429') === readers,
          'memory below the limit': more < mostMb,
          'and the kernel’s': kernelMore < mostKernelMb,
          'another address reads': elsewhere.status === 200,
          'p95 below the limit': other.p95 < allowed,
          [other.failures[0] ?? 'all answered']: other.failures.length === 0,
        },
      );
    },
  },
];
