import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '../../../src/upstream/server/clock.ts';
import type { createRandom } from '../random.ts';
import type { SoakStack } from './soakStack.ts';

type Random = ReturnType<typeof createRandom>;
type Act = (stack: SoakStack, random: Random) => Promise<unknown>;

/** Waits until the upstream has failed at something, or for 40 seconds: SQLite writes into room that it has already. */
const untilLogged = async ({ logged }: SoakStack): Promise<void> => {
  const count = () => [...logged().values()].reduce((sum, n) => sum + n, 0);
  const before = count();
  for (let tries = 0; tries < 80 && count() === before; tries += 1) await pause(500);
};

const cuts: readonly Act[] = (['front', 'back'] as const).flatMap((side): Act[] => [
  async (stack) => stack[side].resetConnections(),
  async (stack) => stack[side].resetConnectionsAt('client'),
  async (stack) => stack[side].resetConnectionsAt('server'),
  async (stack, { below }) => {
    stack[side].blackhole();
    await pause(1000 + below(10_000));
    stack[side].restore();
  },
]);

/** Ends a program, and with it what memory it had. */
const kills: Readonly<Record<string, Act>> = {
  'upstream killed': async (stack, { below }) => {
    await stack.killUpstream();
    await pause(below(3000));
    await stack.startUpstream();
  },
  'upstream killed on a full disk': async (stack, { below }) => {
    await stack.disk.fill(stack.upstreamPid());
    await untilLogged(stack);
    await stack.killUpstream();
    const started = stack.startUpstream();
    await pause(500 + below(3000));
    await stack.disk.free(stack.upstreamPid());
    await started;
  },
  'gateway workers killed': async (stack) => stack.killWorkers(),
  'gateway killed': async (stack, { below }) => {
    await stack.killGateway();
    await pause(below(2000));
    await stack.startGateway();
  },
  'gateway restarted': (stack) => stack.restartGateway(),
};

const others: Readonly<Record<string, Act>> = {
  'full disk': async (stack, { below }) => {
    await stack.disk.fill(stack.upstreamPid());
    await untilLogged(stack);
    await pause(below(5000));
    await stack.disk.free(stack.upstreamPid());
  },
  'slow disk': async (stack, { below }) => {
    for (let n = 0; n < 15; n += 1) {
      await stack.disk.stall(stack.upstreamPid(), 100 + below(700));
      await pause(below(400));
    }
  },
  'lines cut': (stack, random) => random.pick(cuts)(stack, random),
  'lines cut again': (stack, random) => random.pick(cuts)(stack, random),
  'a day ahead': async (stack, { below }) => {
    stack.setClock(dayMs);
    await pause(5000 + below(15_000));
    stack.setClock(0);
  },
  'a day behind': async (stack, { below }) => {
    stack.setClock(-dayMs);
    await pause(5000 + below(15_000));
    stack.setClock(0);
  },
};

/** The faults in the order of a seed: each once, then again in another order. */
export const createFaults = (random: Random) => {
  let waiting: [string, Act][] = [];
  return {
    /** The next fault; `sparing` programs lets them live. */
    next: (sparing: boolean): { readonly name: string; readonly act: Act } => {
      const isAllowed = ([name]: [string, Act]) => !sparing || !(name in kills);
      if (!waiting.some(isAllowed)) waiting = random.shuffled(Object.entries({ ...kills, ...others }));
      const at = waiting.findIndex(isAllowed);
      const [[name, act] = ['', async () => undefined]] = waiting.splice(at, 1);
      return { name, act };
    },
    pauseMs: (): number => 2000 + random.below(10_000),
  };
};
