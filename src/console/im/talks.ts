import type { Message } from '../../contract/consultation/message.ts';
import type { DownFrame, LiveEvent, UpFrame } from '../../contract/protocol/socket.ts';
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
  /** Whether this tab owns the socket. */
  readonly owner: () => boolean;
  /** Whether other tabs can be reached. */
  readonly shared: () => boolean;
  /** Sends a command to the leader. */
  readonly hand: (act: Act) => void;
  /** Broadcasts to the other tabs. */
  readonly say: (word: TabWord) => void;
}

/**
 * A tab that died may have saved messages without handing them over; the leader checks this often, in
 * milliseconds.
 */
const storeLookMs = 60_000;
/** All tracked conversations of this tab, and how the connection affects them. */
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

  /** The refusal does not name the frame: assume the largest one in flight. */
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

  /** Merges stored messages with the known ones; does not wait for a store that hangs. */
  const load = () => {
    const store = world.outbox();
    cancelLoad();
    if (!store) loaded = true;
    // A tab without coordination loads the store only once, at its start.
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
    // The server answers after all: unconfirmed messages are sent again, in order.
    if (line === 'plain') {
      caughtUp = false;
      for (const one of all.values()) one.interrupted(null);
    }
    if (line !== 'full') since = world.serverNow();
    line = 'full';
  };

  return {
    get: (conv: string) => all.get(conv),
    /** Starts tracking a conversation; a second call does nothing. */
    open,
    /** This tab is now the leader. */
    promoted: () => {
      for (const one of all.values()) one.interrupted(null);
      load();
    },
    /** This tab is no longer the leader. */
    demoted: () => {
      loading += 1;
      loaded = false;
      cancelLoad();
      for (const one of all.values()) one.offer();
    },
    /** Hands everything to the new leader. */
    offer: () => {
      for (const one of all.values()) one.offer();
    },
    /** Sends the current queues to a new tab. */
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
    /** Also called in followers, where nothing is sent. */
    restarted: () => {
      if (owner()) becomesFull();
      for (const one of all.values()) one.restarted();
    },
    /**
     * Polling only. `connected`: the connection was just opened, so rows are loaded before anything is sent.
     */
    pages: (connected: boolean) => {
      if (owner() && connected) since = world.serverNow();
      if (owner()) line = 'plain';
      caughtUp = owner();
      // mutant: talks-pages
      for (const one of all.values())
        if (connected) one.restarted();
        else one.reread(overlap);
    },
    /** Nothing is known to be missing: the send queues may proceed. */
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
    /** Takes over messages that another tab has left in the store. */
    load,
    clear: () => {
      loading += 1;
      cancelLoad();
      for (const one of all.values()) one.stop();
      all.clear();
    },
  };
};
