/** What can be made to go wrong a number of times. */
type FaultName =
  | 'loseAck'
  | 'doubleEvent'
  | 'dropEvent'
  /** The event goes out after the one that follows it. */
  | 'swapEvent'
  /** The next REST call that carries a token is answered 401. */
  | 'answer401';

/** Switches for tests: passed to `openUpstream` as an object, changeable while it runs, never reachable from the network. */
export interface Faults {
  /** The next `times` occasions fail. */
  arm(name: FaultName, times?: number): void;
  /** True where the fault is armed; uses one occasion up. */
  take(name: FaultName): boolean;
  /** Every frame to a client waits this long, in milliseconds; 0 ends it. */
  delayFrames(ms: number): void;
  frameDelay(): number;
  /** Closes every socket with this code. */
  closeSockets(code: number): void;
  /** Called by the part that holds the sockets; answers how to stop listening. */
  onCloseSockets(listener: (code: number) => void): () => void;
}

/** Nothing is armed until a test arms it. */
export const openFaults = (): Faults => {
  const armed = new Map<FaultName, number>();
  const listeners = new Set<(code: number) => void>();
  let delay = 0;
  return {
    arm: (name, times = 1) => void armed.set(name, times),
    take: (name) => {
      const left = armed.get(name) ?? 0;
      if (left > 0) armed.set(name, left - 1);
      return left > 0;
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
