import { setTimeout as pause } from 'node:timers/promises';
import { encodeFrame } from '../../../../src/contract/protocol/socket.ts';
import { accounts } from '../../../e2e/steps/signIn.ts';
import { allowedMs, type Attack, limitText, ms, result } from '../drill.ts';
import { floodSockets, floodText } from './floodSockets.ts';
import { connectThrough, openLine } from '../lines.ts';
import type { Product } from '../product.ts';

const floodMs = 8000;

/** How another person's calls fare while somebody floods the product, and what that came to. */
const besideFlood = async (product: Product, flood: () => Promise<string>) => {
  const calm = await product.timeCalls(() => pause(2000));
  const other = await product.timeCalls(flood);
  const allowed = allowedMs(calm.p95);
  return result(
    `${other.outcome}; another person’s ${other.count} calls ${ms(other.p95)} at p95 (${limitText(calm.p95)})`,
    {
      'p95 below the limit': other.p95 < allowed,
      [other.failures[0] ?? 'all answered']: other.failures.length === 0,
    },
  );
};

export const floodAttacks: readonly Attack[] = [
  {
    claim:
      '10,000 new sockets without a token, from fifty addresses at once, delay nobody else’s calls and lines',
    attempt: async (product) => {
      const line = await connectThrough(product, await product.login(accounts.doctor));
      await line.hello();
      const addresses = Array.from({ length: 50 }, () => product.newAddress());
      const flooded = await besideFlood(product, async () => {
        const { counts, end } = await floodSockets(product, addresses);
        end();
        return floodText(counts);
      });
      const isOpen = await line.flush().then(
        () => true,
        () => false,
      );
      line.terminate();
      return { ...flooded, held: flooded.held && isOpen };
    },
  },
  {
    claim: 'a hundred calls at once of one account, again and again, delay nobody else’s',
    attempt: async (product) => {
      const token = await product.tokenOf(accounts.doctor);
      const localAddress = product.newAddress();
      const end = Date.now() + floodMs;
      let calls = 0;
      const callOn = async () => {
        while (Date.now() < end) {
          const path = '/consult/consult-order/page?pageNo=1&pageSize=100';
          await product.send(path, { method: 'GET', token, localAddress });
          calls += 1;
        }
      };
      return besideFlood(product, async () => {
        await Promise.all(Array.from({ length: 100 }, callOn));
        return `${calls} calls`;
      });
    },
  },
  {
    claim: 'pongs without end, and messages that never end, delay nobody else’s calls',
    attempt: async (product) => {
      const token = await product.login(accounts.doctor);
      const localAddress = product.newAddress();
      const lines = await Promise.all(
        Array.from({ length: 20 }, () => openLine(product.stack.port, token, localAddress)),
      );
      for (const line of lines) line.send(encodeFrame({ type: 'im-hello', v: 1 }));
      const before = product.memoryMb().upstream;
      const end = Date.now() + floodMs;
      let [pongs, most] = [0, 0];
      return besideFlood(product, async () => {
        while (Date.now() < end) {
          for (const line of lines) {
            if (line.readyState !== line.OPEN || line.bufferedAmount > 1_000_000) continue;
            line.send('x', { fin: false });
            for (let n = 0; n < 500; n += 1) line.pong();
            pongs += 500;
          }
          most = Math.max(most, product.memoryMb().upstream - before);
          await pause(10);
        }
        for (const line of lines) line.terminate();
        return `${pongs} pongs, ${most.toFixed(0)} MB more`;
      });
    },
  },
];
