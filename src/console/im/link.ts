import { closeCode, type DownFrame, type LiveEvent } from '../../contract/protocol/socket.ts';
import { openCursor } from './cursor.ts';
import type { Stopped } from './ending.ts';
import { openGaps } from './gaps.ts';
import { type LineState, openLine, type Welcome } from './line.ts';
import type { World } from './world.ts';

/** Callbacks of an event stream. */
export interface LinkEars {
  readonly line: (state: LineState, stopped: Stopped | null) => void;
  /** The next event in order; the cursor moves with it. */
  readonly apply: (event: LiveEvent) => void;
  /** Called for each applied event once the resulting state is complete. */
  readonly applied: (event: LiveEvent) => void;
  /** Reconnected; missed events are being replayed. */
  readonly resumed: () => void;
  /** Reconnected; missed data has to be reloaded. */
  readonly restarted: () => void;
  /** Nothing is known to be missing. */
  readonly caughtUp: () => void;
  /** Polling only (docs/wire.md, Tier B). `connected`: the connection was just opened. */
  readonly pages: (connected: boolean) => void;
  readonly answer: (frame: Extract<DownFrame, { type: 'im-ack' | 'im-nack' }>) => void;
  readonly lost: (tooLarge: boolean) => void;
}

/** One user's events, each once and in order, across sockets: connection, cursor and gap recovery. */
export const openLink = (world: World, ears: LinkEars) => {
  const applied: LiveEvent[] = [];
  /** Highest number that the server replays after a resume. */
  // mutant: link-coming
  let coming = 0;

  const cursor = openCursor<LiveEvent>((event) => {
    // mutant: link-apply
    ears.apply(event);
    applied.push(event);
  });
  const restart = () => {
    gaps.stop();
    cursor.forget();
    line.again();
  };
  // mutant: link-gaps
  const gaps = openGaps(world, {
    missing: cursor.missing,
    // `from` is the last number that we have, as in a resume.
    ask: (from) => line.send({ type: 'im-sync', from: from - 1 }),
    giveUp: restart,
  });
  /** Unblocks the send queues once nothing is missing, then reports the applied events. */
  const settle = () => {
    if (gaps.look(coming) && cursor.place()) ears.caughtUp();
    for (const event of applied.splice(0)) ears.applied(event);
  };

  const welcome = ({ epoch, useq, recovered }: Welcome) => {
    gaps.stop();
    // mutant: link-recovered
    if (recovered && cursor.place()?.epoch === epoch) {
      coming = useq;
      cursor.reaches(useq);
      ears.resumed();
    } else {
      coming = 0;
      ears.restarted();
      // mutant: link-restarted
      cursor.restarted(epoch, useq);
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
    } else if (frame.type === 'pong') {
      // Everything the pong counts was sent before it: what has not arrived is lost.
      // mutant: link-pong
      if (frame.useq !== undefined) cursor.reaches(frame.useq);
      settle();
    } else if (frame.type === 'im-ack' || frame.type === 'im-nack') ears.answer(frame);
    else if (frame.type === 'im-resync') restart();
    else if (frame.type === 'im-auth-need') void authorise();
  };
  const lost = (tooLarge: boolean) => {
    gaps.stop();
    // mutant: link-lost
    ears.lost(tooLarge);
  };

  const line = openLine(world, {
    place: () => cursor.place() ?? undefined,
    welcome,
    frame: hear,
    pages: ears.pages,
    lost: (code) => lost(code === closeCode.tooLarge),
    changed: ears.line,
  });

  return {
    send: line.send,
    start: line.start,
    nudge: line.nudge,
    /** Disconnects; the resume position is kept. */
    stop: line.stop,
    /** The next start does not ask to resume. */
    forget: cursor.forget,
  };
};
