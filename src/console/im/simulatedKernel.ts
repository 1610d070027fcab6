import type { LiveEvent } from '../../contract/protocol/socket.ts';
import { openKernel } from './kernel.ts';
import type { OutboxStore } from './pending.ts';
import { type Fate, simulatedServer } from './simulated.ts';
import { simulatedClock } from './simulatedClock.ts';
import type { Talk } from './timeline.ts';
import type { Freshness } from './world.ts';

interface Plan {
  fate?: () => Fate;
  random?: () => number;
  fresh?: Freshness;
  /** The server refuses access to every conversation. */
  refused?: boolean;
  /** The socket accepts frames and answers none. */
  plain?: boolean;
  outbox?: OutboxStore;
}

/** For tests: an engine on the simulated clock and server. */
export const begin = ({
  fate = () => 'arrives',
  random = () => 0.5,
  fresh = 'renewed',
  refused = false,
  plain = false,
  outbox,
}: Plan = {}) => {
  const clock = simulatedClock();
  const server = simulatedServer(clock, fate, { plain });
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
      outbox: () => outbox ?? null,
      others: () => null,
    },
    {
      line: (state, stopped) => states.push(stopped ?? state),
      event: (event) => events.push(event),
      resynced: () => {
        seen.resyncs += 1;
      },
      talk: (talk) => talks.set(talk.conv, talk),
      owner: () => {},
    },
  );
  const texts = (conv: string) => (talks.get(conv)?.rows ?? []).map(({ body }) => body.text);
  const say = (conv: string, text: string) => kernel.compose(conv, { kind: 'text', text });
  const arrived = (conv: string) => server.rows(conv).map(({ body }) => body.text);
  const sends = () => server.heard.filter(({ type }) => type === 'im-send');
  /** The doctor confirms every held message. */
  const agree = async () => {
    for (;;) {
      const held = [...talks.values()].flatMap(({ pending }) =>
        pending.filter(({ state }) => state === 'held'),
      );
      if (held.length === 0) return;
      for (const { conv, cmid } of held) kernel.retry(conv, cmid);
      await clock.pass(1_000);
    }
  };
  return { agree, clock, server, kernel, states, events, talks, seen, texts, say, arrived, sends };
};

/** The same, connected, with one conversation tracked. */
export const live = async (plan: Plan = {}) => {
  const scene = begin(plan);
  scene.kernel.open('A');
  scene.kernel.start();
  await scene.clock.pass(500);
  return scene;
};
