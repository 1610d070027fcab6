/** What can be made to fail a number of times. */
type FaultName =
  | 'loseAck'
  | 'doubleEvent'
  | 'dropEvent'
  /** The event is sent after the one that follows it. */
  | 'swapEvent'
  /** The next call with a token is answered with 401. */
  | 'answer401';

/**
 * Fault injection for tests: passed to `createUpstream`, changeable while it runs, never reachable from the
 * network.
 */
export interface Faults {
  /** Makes the next `times` occasions fail. */
  arm(name: FaultName, times?: number): void;
  /** True if the fault is armed. Uses up one occasion. */
  consume(name: FaultName): boolean;
  /** Delays every frame to a client by this many milliseconds; 0 ends the delay. */
  delayFrames(ms: number): void;
  frameDelay(): number;
  /** Closes every socket with this code. */
  closeSockets(code: number): void;
  /** Called by the owner of the sockets. Returns an unsubscribe function. */
  onCloseSockets(listener: (code: number) => void): () => void;
}

/** Creates the switches; nothing is armed. */
export const createFaults = (): Faults => {
  const armed = new Map<FaultName, number>();
  const listeners = new Set<(code: number) => void>();
  let delay = 0;
  return {
    arm: (name, times = 1) => void armed.set(name, times),
    consume: (name) => {
      const remaining = armed.get(name) ?? 0;
      if (remaining > 0) armed.set(name, remaining - 1);
      return remaining > 0;
    },
    delayFrames: (ms) => {
      delay = ms;
    },
    frameDelay: () => delay,
    closeSockets: (code) => {
      for (const listener of listeners) listener(code);
    },
    onCloseSockets: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
