import type { DownFrame, LiveEvent, UpFrame } from '../../contract/socket.ts';
import { bytesOf } from './outbox.ts';
import { openTalk } from './talk.ts';
import type { Talk } from './timeline.ts';
import type { World } from './world.ts';

type Ack = Extract<DownFrame, { type: 'im-ack' }>;
type Nack = Extract<DownFrame, { type: 'im-nack' }>;

interface Ways {
  readonly send: (frame: UpFrame) => void;
  readonly changed: (talk: Talk) => void;
}

/** The conversations that were opened, and what the line means for all of them. */
export const openTalks = (world: World, { send, changed }: Ways) => {
  const all = new Map<string, ReturnType<typeof openTalk>>();
  let live = false;
  let caughtUp = false;
  const gate = { live: () => live, flowing: () => live && caughtUp, send, changed };

  /** A refused frame is not named: it was the largest of those on their way. */
  const largest = (): string | null => {
    const flying = [...all.values()].flatMap((one) =>
      one.now().pending.filter(({ state }) => state === 'sent'),
    );
    return flying.toSorted((a, b) => bytesOf(b.text) - bytesOf(a.text))[0]?.cmid ?? null;
  };

  return {
    get: (conv: string) => all.get(conv),
    /** Begins to hold a conversation; a second time does nothing. */
    open: (conv: string): Talk => {
      const known = all.get(conv);
      if (known) return known.now();
      const one = openTalk(world, conv, gate);
      all.set(conv, one);
      one.reread();
      return one.now();
    },
    apply: (event: LiveEvent) => {
      if (event.type === 'message') all.get(event.message.conv)?.add(event.message);
      if (event.type === 'read') all.get(event.conv)?.read(event.role, event.upTo);
    },
    acked: (ack: Ack) => all.get(ack.conv)?.acked(ack),
    refused: ({ cmid, msg, retry }: Nack) => {
      for (const one of all.values()) one.refused(cmid, msg, retry);
    },
    resumed: () => {
      live = true;
      for (const one of all.values()) one.resumed();
    },
    restarted: () => {
      live = true;
      for (const one of all.values()) one.restarted();
    },
    /** Nothing is known to be missing: the outboxes may move. */
    caughtUp: () => {
      if (caughtUp) return;
      caughtUp = true;
      for (const one of all.values()) one.pump();
    },
    lost: (tooLarge: boolean) => {
      const failed = tooLarge ? largest() : null;
      live = false;
      caughtUp = false;
      for (const one of all.values()) one.lost(failed);
    },
    clear: () => {
      for (const one of all.values()) one.stop();
      all.clear();
    },
  };
};
