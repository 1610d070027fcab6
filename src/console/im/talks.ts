import type { Message } from '../../contract/message.ts';
import type { DownFrame, LiveEvent, UpFrame } from '../../contract/socket.ts';
import type { Act, TabWord } from './acts.ts';
import { bytesOf } from './outbox.ts';
import type { Pending } from './pending.ts';
import { storeMs } from './sending.ts';
import { openTalk, overlap } from './talk.ts';
import type { Talk } from './timeline.ts';
import { nothing, type World } from './world.ts';

type Ack = Extract<DownFrame, { type: 'im-ack' }>;
type Nack = Extract<DownFrame, { type: 'im-nack' }>;

interface Ways {
  readonly send: (frame: UpFrame) => void;
  readonly changed: (talk: Talk) => void;
  /** This tab owns the socket. */
  readonly owner: () => boolean;
  /** It knows of the others. */
  readonly shared: () => boolean;
  /** Gives an act to the tab that does. */
  readonly hand: (act: Act) => void;
  /** Tells the other tabs. */
  readonly say: (word: TabWord) => void;
}

/** A tab that has died may have kept what it could not hand over: the owner looks so often, in milliseconds. */
const storeLookMs = 60_000;
/** The conversations that were opened in this tab, and what the line means for all of them. */
export const openTalks = (world: World, { send, changed, owner, shared, hand, say }: Ways) => {
  const all = new Map<string, ReturnType<typeof openTalk>>();
  let line: 'no' | 'plain' | 'full' = 'no';
  let since = 0;
  let caughtUp = false;
  let loaded = false;
  let loading = 0;
  let cancelLoad = nothing;

  const gate = {
    live: () => line !== 'no',
    // mutant: talks-flow
    flow: () => (loaded && caughtUp ? line : 'no'),
    send,
    owner,
    upSince: () => since,
    hand,
    store: world.outbox,
    changed: (talk: Talk, before: Talk) => {
      if (owner() && talk.pending !== before.pending)
        say({ type: 'pending', conv: talk.conv, list: [...talk.pending] });
      changed(talk);
    },
    row: (row: Message) => say({ type: 'row', row }),
  };

  /** A refused frame is not named: it was the largest of those on their way. */
  const largest = (): string | null => {
    const flying = [...all.values()].flatMap((one) =>
      one.now().pending.filter(({ state }) => state === 'sent'),
    );
    return flying.toSorted((a, b) => bytesOf(b.body.text) - bytesOf(a.body.text))[0]?.cmid ?? null;
  };
  const open = (conv: string) => {
    const known = all.get(conv);
    if (known) return known;
    const one = openTalk(world, conv, gate);
    all.set(conv, one);
    one.reread();
    return one;
  };
  const pump = () => {
    for (const one of all.values()) one.pump();
  };

  /** What is kept joins what is known here; a store that does not answer is not waited for. */
  const load = () => {
    const store = world.outbox();
    cancelLoad();
    if (!store) loaded = true;
    // A tab that knows nothing of the others takes from them once, when it begins.
    if (!store || !owner() || (loaded && !shared())) return;
    loading += 1;
    const mine = loading;
    const done = () => {
      if (mine !== loading) return;
      callOff();
      if (loaded) return;
      loaded = true;
      pump();
    };
    const callOff = world.after(storeMs, done);
    // mutant: talks-look-again
    cancelLoad = world.after(storeLookMs, load);
    const take = (kept: readonly Pending[]) => {
      if (mine !== loading) return;
      const restored = kept.map(
        (one): Pending => (one.state === 'held' ? one : { ...one, state: 'unknown', doubted: true }),
      );
      for (const conv of new Set(restored.map((one) => one.conv)))
        open(conv).receive(restored.filter((one) => one.conv === conv));
      done();
    };
    // mutant: talks-load
    store.load().then(take, done);
  };

  const becomesFull = () => {
    // It answers after all: what nobody confirmed is sent again, in its turn.
    if (line === 'plain') {
      caughtUp = false;
      for (const one of all.values()) one.interrupted(null);
    }
    if (line !== 'full') since = world.serverNow();
    line = 'full';
  };

  return {
    get: (conv: string) => all.get(conv),
    /** Begins to hold a conversation; a second time does nothing. */
    open,
    /** This tab owns the socket from now on. */
    promoted: () => {
      for (const one of all.values()) one.interrupted(null);
      load();
    },
    /** It does not any more. */
    demoted: () => {
      loading += 1;
      loaded = false;
      cancelLoad();
      for (const one of all.values()) one.offer();
    },
    /** Whoever owns the socket now is given what stands here. */
    offer: () => {
      for (const one of all.values()) one.offer();
    },
    /** What another tab has to know when it comes. */
    tell: () => {
      for (const [conv, one] of all) say({ type: 'pending', conv, list: [...one.now().pending] });
    },
    apply: (event: LiveEvent) => {
      if (event.type === 'message') all.get(event.message.conv)?.add(event.message);
      else if (event.type === 'read' || event.type === 'recall' || event.type === 'typing')
        all.get(event.conv)?.apply(event);
    },
    acked: (ack: Ack) => all.get(ack.conv)?.acked(ack),
    refused: (nack: Nack) => {
      for (const one of all.values()) one.refused(nack);
    },
    resumed: () => {
      becomesFull();
      for (const one of all.values()) one.resumed();
    },
    /** Also in a tab that hears of it: there nothing is sent. */
    restarted: () => {
      if (owner()) becomesFull();
      for (const one of all.values()) one.restarted();
    },
    /** Only pages move. `connected`: since just now, so that they are read before anything is sent. */
    pages: (connected: boolean) => {
      if (owner() && connected) since = world.serverNow();
      if (owner()) line = 'plain';
      caughtUp = owner();
      // mutant: talks-pages
      for (const one of all.values())
        if (connected) one.restarted();
        else one.reread(overlap);
    },
    /** Nothing is known to be missing: the outboxes may move. */
    caughtUp: () => {
      if (caughtUp) return;
      caughtUp = true;
      pump();
    },
    lost: (tooLarge: boolean) => {
      const failed = tooLarge ? largest() : null;
      line = 'no';
      caughtUp = false;
      // mutant: talks-lost
      for (const one of all.values()) one.interrupted(failed);
    },
    /** What another tab has left behind is taken over. */
    load,
    clear: () => {
      loading += 1;
      cancelLoad();
      for (const one of all.values()) one.stop();
      all.clear();
    },
  };
};
