import { type ConnectionDeps, noop } from '../engineDeps.ts';

/** Polling interval while the server pushes nothing, unless the hospital states another one, in milliseconds (docs/wire.md, "Tier B"). */
export const pollIntervalMs = 45_000;
/** An unreadable frame may announce a message, so it triggers a poll, at most this often. */
const hintDelayMs = 2_000;

interface Deps {
  /** Sends something that may be answered. */
  readonly sendProbe: () => void;
  readonly onPoll: (connected: boolean) => void;
  readonly onDead: () => void;
}

/** Polling for a socket that accepts frames but sends nothing we understand. */
export const createPollingFallback = (
  timers: Pick<ConnectionDeps, 'now' | 'setTimer' | 'pollMs'>,
  { sendProbe, onPoll, onDead }: Deps,
) => {
  let cancel = noop;
  let cancelHint: (() => void) | null = null;
  let silentTicks = 0;

  const scheduleTick = () => timers.setTimer(timers.pollMs?.() ?? pollIntervalMs, tick);
  const tick = () => {
    silentTicks += 1;
    // The socket may be dead; a new one costs nothing.
    if (silentTicks > 2) return onDead();
    cancel = scheduleTick();
    sendProbe();
    onPoll(false);
  };
  const stop = () => {
    cancel();
    cancelHint?.();
    cancelHint = null;
  };

  return {
    start: () => {
      stop();
      silentTicks = 0;
      cancel = scheduleTick();
      onPoll(true);
    },
    /** `unreadable`: a frame that we do not understand. */
    received: (unreadable: boolean) => {
      silentTicks = 0;
      if (!unreadable) return;
      cancelHint ??= timers.setTimer(hintDelayMs, () => {
        cancelHint = null;
        onPoll(false);
      });
    },
    /** The computer woke, or the network or the tab came back. */
    nudge: () => onPoll(false),
    stop,
  };
};
