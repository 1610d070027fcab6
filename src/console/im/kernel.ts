import { closeCode, type DownFrame, type LiveEvent } from '../../contract/socket.ts';
import { openCursor } from './cursor.ts';
import { openGaps } from './gaps.ts';
import { type LineState, openLine, type Stopped, type Welcome } from './line.ts';
import { openTalks } from './talks.ts';
import type { Talk } from './timeline.ts';
import type { World } from './world.ts';

/** What the kernel tells whoever holds it. */
export interface Told {
  readonly line: (state: LineState, stopped: Stopped | null) => void;
  /** An event was applied: the rows stand already. */
  readonly event: (event: LiveEvent) => void;
  /** Events may have been missed: whatever was read before must be read again. */
  readonly resynced: () => void;
  readonly talk: (talk: Talk) => void;
}

/**
 * The live half of the console: one socket, one cursor, one outbox per conversation (wire.md, "IM socket", Tier A).
 * Free of DOM, clock and chance. Which tab owns the socket, and what is kept on disk, is decided by whoever opens it.
 */
export const openKernel = (world: World, told: Told) => {
  const applied: LiveEvent[] = [];
  /** Up to where the server sends by itself after a resumption. */
  let coming = 0;

  const cursor = openCursor<LiveEvent>((event) => {
    talks.apply(event);
    applied.push(event);
  });
  const restart = () => {
    gaps.stop();
    cursor.forget();
    line.again();
  };
  const gaps = openGaps(world, {
    missing: cursor.missing,
    // `from` is the last number that we have, as in a resumption.
    ask: (from) => line.send({ type: 'im-sync', from: from - 1 }),
    giveUp: restart,
  });
  /** Lets the outboxes move once nothing is missing, then tells what was applied. */
  const settle = () => {
    if (gaps.look(coming) && cursor.place()) talks.caughtUp();
    for (const event of applied.splice(0)) told.event(event);
  };

  const welcome = ({ epoch, useq, recovered }: Welcome) => {
    gaps.stop();
    if (recovered && cursor.place()?.epoch === epoch) {
      coming = useq;
      cursor.resumed(useq);
      talks.resumed();
    } else {
      coming = 0;
      talks.restarted();
      cursor.restarted(epoch, useq);
      told.resynced();
    }
    settle();
  };
  const authorise = async () => {
    await world.fresh('ending');
    const token = world.token();
    if (token !== null) line.send({ type: 'im-auth', token });
  };
  const hear = (frame: DownFrame) => {
    if (frame.type === 'im-event') {
      cursor.take(frame.useq, frame.ev);
      settle();
    } else if (frame.type === 'im-ack') talks.acked(frame);
    else if (frame.type === 'im-nack') talks.refused(frame);
    else if (frame.type === 'im-resync') restart();
    else if (frame.type === 'im-auth-need') void authorise();
  };

  const line = openLine(world, {
    place: () => cursor.place() ?? undefined,
    welcome,
    frame: hear,
    lost: (code) => {
      gaps.stop();
      talks.lost(code === closeCode.tooLarge);
    },
    changed: told.line,
  });
  const talks = openTalks(world, { send: line.send, changed: told.talk });

  return {
    start: line.start,
    /** Hangs up; what is known and what is unsent stays. */
    hangUp: () => {
      line.stop();
      gaps.stop();
    },
    /** Hangs up and forgets everything: another person may come. */
    forget: () => {
      line.stop();
      gaps.stop();
      cursor.forget();
      talks.clear();
    },
    nudge: line.nudge,
    open: talks.open,
    talk: talks.get,
  };
};
