import { sleepThresholdMs } from './wakeDetector.ts';
import { type ConnectionDeps, noop } from '../engineDeps.ts';

/** How long to wait for a pong when the connection is in doubt, in milliseconds. */
const probeTimeoutMs = 2_500;

interface Deps {
  readonly sendPing: () => void;
  readonly onDead: () => void;
}

/**
 * Detects a dead connection before the socket closes: pings when idle, and reports it dead if no answer
 * arrives in time.
 */
export const createHeartbeat = (
  timers: Pick<ConnectionDeps, 'now' | 'setTimer'>,
  { sendPing, onDead }: Deps,
) => {
  let idleMs = 19_000;
  let deadMs = 8_000;
  let cancel = noop;
  let due = 0;
  /** Unanswered pings, and the timeout of the last one. */
  let unanswered = 0;
  let timeoutMs = 0;

  const schedule = (ms: number, callback: (late: boolean) => void) => {
    cancel();
    due = timers.now() + ms;
    cancel = timers.setTimer(ms, () => callback(timers.now() - due > sleepThresholdMs));
  };
  const awaitAnswer = (ms: number) => {
    timeoutMs = ms;
    // The deadline itself may pass while the computer sleeps; the connection then gets one more, short
    // chance.
    schedule(ms, (late) => (late ? probe(probeTimeoutMs) : onDead()));
  };
  const probe = (ms: number) => {
    unanswered += 1;
    sendPing();
    awaitAnswer(ms);
  };
  const waitIdle = () => {
    unanswered = 0;
    schedule(idleMs, (late) => probe(late ? probeTimeoutMs : deadMs));
  };

  return {
    start: (idle: number, timeout: number) => {
      idleMs = idle;
      deadMs = timeout;
      waitIdle();
    },
    /**
     * Any frame is a sign of life, but only the answer to the last ping proves that the connection is alive
     * since then.
     */
    received: (pong: boolean) => {
      if (pong) unanswered = Math.max(0, unanswered - 1);
      if (unanswered > 0) awaitAnswer(timeoutMs);
      else waitIdle();
    },
    /** Something happened to the computer or the network: check the connection. */
    nudge: () => {
      const remaining = due - timers.now();
      // A deadline that is past and has not fired was slept through.
      if (unanswered === 0 || remaining > probeTimeoutMs || remaining < 0) probe(probeTimeoutMs);
    },
    stop: () => cancel(),
  };
};
