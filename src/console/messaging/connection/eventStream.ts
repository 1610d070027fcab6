import { closeCode, type DownFrame, type LiveEvent } from '../../../contract/protocol/socket.ts';
import { createCursor } from './cursor.ts';
import { createGapRecovery } from './gapRecovery.ts';
import { type ConnectionState, createConnection, type StopReason, type WelcomeFrame } from './connection.ts';
import type { EngineDeps } from '../engineDeps.ts';

/** Callbacks of an event stream. */
export interface EventStreamHandlers {
  readonly onConnectionState: (state: ConnectionState, stopped: StopReason | null) => void;
  /** The next event in order; the cursor moves with it. */
  readonly onEvent: (event: LiveEvent) => void;
  /** Called for each applied event once the resulting state is complete. */
  readonly onApplied: (event: LiveEvent) => void;
  /** An event of which only the newest counts; it is not in any order with the others. */
  readonly onUnnumbered: (event: LiveEvent) => void;
  /** Reconnected; missed events are being replayed. */
  readonly onResumed: () => void;
  /** Reconnected; missed data has to be reloaded. */
  readonly onRestarted: () => void;
  /** Nothing is known to be missing. */
  readonly onCaughtUp: () => void;
  /** Polling only (docs/wire.md, "Tier B"). `connected`: the connection was just opened. */
  readonly onPoll: (connected: boolean) => void;
  /** The socket is refused: pages are all there is. */
  readonly onPages: () => void;
  readonly onSendResult: (frame: Extract<DownFrame, { type: 'im-ack' | 'im-nack' }>) => void;
  readonly onDisconnect: (tooLarge: boolean) => void;
}

/** One user's events, each once and in order, across sockets: connection, cursor and gap recovery. */
export const createEventStream = (deps: EngineDeps, handlers: EventStreamHandlers) => {
  const applied: LiveEvent[] = [];
  /** Highest number that the server replays after a resume. */
  // mutant: event-stream-coming
  let replayUpTo = 0;

  const cursor = createCursor<LiveEvent>((event) => {
    // mutant: event-stream-apply
    handlers.onEvent(event);
    applied.push(event);
  });
  const restart = () => {
    gapRecovery.stop();
    cursor.reset();
    connection.restart();
  };
  // mutant: event-stream-gaps
  const gapRecovery = createGapRecovery(deps, {
    firstMissing: cursor.firstMissing,
    // `from` is the last number that we have, as in a resume.
    requestFrom: (from) => connection.send({ type: 'im-sync', from: from - 1 }),
    onGiveUp: restart,
  });
  /** Unblocks the send queues once nothing is missing, then reports the applied events. */
  const flush = () => {
    if (gapRecovery.check(replayUpTo) && cursor.position()) handlers.onCaughtUp();
    for (const event of applied.splice(0)) handlers.onApplied(event);
  };

  const onWelcome = ({ epoch, useq, recovered }: WelcomeFrame) => {
    gapRecovery.stop();
    // mutant: event-stream-recovered
    if (recovered && cursor.position()?.epoch === epoch) {
      replayUpTo = useq;
      cursor.raiseHighestKnown(useq);
      handlers.onResumed();
    } else {
      replayUpTo = 0;
      handlers.onRestarted();
      // mutant: event-stream-restarted
      cursor.restart(epoch, useq);
    }
    flush();
  };
  const reauthorise = async () => {
    await deps.ensureFreshToken('expiring');
    const token = deps.getToken();
    if (token !== null) connection.send({ type: 'im-auth', token });
  };
  const handleFrame = (frame: DownFrame) => {
    if (frame.type === 'im-event') {
      cursor.receive(frame.useq, frame.ev);
      flush();
    } else if (frame.type === 'im-queue') handlers.onUnnumbered({ type: 'queue', awaiting: frame.awaiting });
    else if (frame.type === 'pong') {
      // Everything the pong counts was sent before it: what has not arrived is lost.
      // mutant: event-stream-pong
      if (frame.useq !== undefined) cursor.raiseHighestKnown(frame.useq);
      flush();
    } else if (frame.type === 'im-ack' || frame.type === 'im-nack') handlers.onSendResult(frame);
    else if (frame.type === 'im-resync') restart();
    else if (frame.type === 'im-auth-need') void reauthorise();
  };
  const handleDisconnect = (tooLarge: boolean) => {
    gapRecovery.stop();
    // mutant: event-stream-lost
    handlers.onDisconnect(tooLarge);
  };

  const connection = createConnection(deps, {
    resumePoint: () => cursor.position() ?? undefined,
    onWelcome,
    onFrame: handleFrame,
    onPoll: handlers.onPoll,
    onPages: handlers.onPages,
    onDisconnect: (code) => handleDisconnect(code === closeCode.tooLarge),
    onStateChange: handlers.onConnectionState,
  });

  return {
    send: connection.send,
    start: connection.start,
    nudge: connection.nudge,
    /** Disconnects; the resume position is kept. */
    stop: connection.stop,
    /** The next start does not ask to resume. */
    forget: cursor.reset,
  };
};
