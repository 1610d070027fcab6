import type { LiveEvent } from '../../contract/socket.ts';
import { openKernel } from './kernel.ts';
import { type Fate, simulatedClock, simulatedServer } from './simulated.ts';
import type { Talk } from './timeline.ts';
import type { Freshness } from './world.ts';

interface Plan {
  fate?: () => Fate;
  random?: () => number;
  fresh?: Freshness;
  /** The server will not tell of any conversation. */
  refused?: boolean;
}

/** For tests: a kernel between the simulated clock and server. */
export const begin = ({
  fate = () => 'arrives',
  random = () => 0.5,
  fresh = 'renewed',
  refused = false,
}: Plan = {}) => {
  const clock = simulatedClock();
  const server = simulatedServer(clock, fate);
  const states: string[] = [];
  const events: LiveEvent[] = [];
  const talks = new Map<string, Talk>();
  const seen = { resyncs: 0, refreshes: 0, asked: 0, token: 'first' };
  let minted = 0;
  const kernel = openKernel(
    {
      now: clock.now,
      after: clock.after,
      random,
      open: server.open,
      token: () => seen.token,
      fresh: () => {
        seen.refreshes += 1;
        seen.token = `renewed-${seen.refreshes}`;
        return server.fresh(fresh)();
      },
      mint: () => {
        minted += 1;
        return `cmid-${minted}`;
      },
      serverNow: clock.now,
      history: (conv, where) => {
        seen.asked += 1;
        return refused ? Promise.resolve(null) : server.history(conv, where);
      },
    },
    {
      line: (state, stopped) => states.push(stopped ?? state),
      event: (event) => events.push(event),
      resynced: () => {
        seen.resyncs += 1;
      },
      talk: (talk) => talks.set(talk.conv, talk),
    },
  );
  const texts = (conv: string) => (talks.get(conv)?.rows ?? []).map(({ body }) => body.text);
  const say = (conv: string, text: string) => kernel.talk(conv)?.compose(text);
  const arrived = (conv: string) => server.rows(conv).map(({ body }) => body.text);
  const sends = () => server.heard.filter(({ type }) => type === 'im-send');
  return { clock, server, kernel, states, events, talks, seen, texts, say, arrived, sends };
};

/** The same with one conversation open and the line up. */
export const live = async (plan: Plan = {}) => {
  const scene = begin(plan);
  scene.kernel.open('A');
  scene.kernel.start();
  await scene.clock.pass(500);
  return scene;
};
