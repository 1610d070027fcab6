import type { LiveEvent } from '../../contract/protocol/socket.ts';
import type { ConnectionState } from './connection/connection.ts';
import type { Messaging } from './messaging.ts';
import { isUnsupported } from '../lib/apiError.ts';
import type { AsyncState } from '../lib/async/asyncState.ts';
import { disposeAll } from '../lib/async/disposeAll.ts';

/** Events arrive in bursts; one reload serves a whole burst. */
const debounceMs = 150;
/** After a failure it is tried again, later each time, in milliseconds: while the line is live, the next event may be long in coming. */
const retryMs = { first: 2_000, most: 60_000 } as const;

interface Options {
  /** Whether an event may have changed the loaded data. */
  isAffectedBy: (event: LiveEvent) => boolean;
  load: () => Promise<void>;
  /** The loaded data; what the hospital's system has never offered is not polled. */
  state: Pick<AsyncState<unknown>, 'value' | 'error'>;
}

/** Calls again and again, at the pace that is stated by then, while the connection is in such a state. Returns a dispose function. */
const startPolling = (
  { connectionState, pollSeconds }: Pick<Messaging, 'connectionState' | 'pollSeconds'>,
  isPolled: (state: ConnectionState) => boolean,
  load: () => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    timer = setTimeout(() => {
      schedule();
      if (isPolled(connectionState.peek())) load();
    }, pollSeconds.peek() * 1_000);
  };
  schedule();
  return () => clearTimeout(timer);
};

/** Calls back whenever the connection is live again: not every event of the meantime is replayed. Returns a dispose function. */
export const onLive = (
  { connectionState }: Pick<Messaging, 'connectionState'>,
  callback: () => void,
): (() => void) => {
  let previous = connectionState.peek();
  return connectionState.subscribe((state) => {
    if (state === 'live' && previous !== 'live') callback();
    previous = state;
  });
};

/** Whether the hospital's system does not offer this data. An answer that came before makes that a passing failure. */
export const isNeverOffered = ({ value, error }: Pick<AsyncState<unknown>, 'value' | 'error'>): boolean => {
  const lastError = error.peek();
  return value.peek() === undefined && lastError !== null && isUnsupported(lastError);
};

/**
 * Keeps loaded data current: reloads after relevant events, after missed events, after a failure, and again and again while
 * nothing is pushed. Returns a dispose function.
 */
export const startLiveQuery = (
  messaging: Pick<Messaging, 'connectionState' | 'pollSeconds' | 'onEvent' | 'onResync'>,
  { isAffectedBy, load, state: loaded }: Options,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let loading = false;
  let reloadQueued = false;
  let isDisposed = false;

  const reload = async (): Promise<void> => {
    if (loading) {
      reloadQueued = true;
      return;
    }
    clearTimeout(retryTimer);
    loading = true;
    await load();
    loading = false;
    if (reloadQueued) {
      reloadQueued = false;
      return reload();
    }
    if (loaded.error.peek() && !isNeverOffered(loaded)) retryLater();
    else failures = 0;
  };
  const retryLater = () => {
    if (isDisposed) return;
    const waitMs = Math.min(retryMs.most, retryMs.first * 2 ** failures);
    failures += 1;
    // Not all consoles in the same moment. Without a live line it is polled.
    retryTimer = setTimeout(
      () => {
        if (messaging.connectionState.peek() === 'live') void reload();
      },
      waitMs * (0.5 + Math.random() / 2),
    );
  };
  const scheduleReload = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void reload();
    }, debounceMs);
  };

  void reload();
  const disposers = [
    messaging.onEvent((event) => {
      if (isAffectedBy(event)) scheduleReload();
    }),
    messaging.onResync(scheduleReload),
    // A load may have failed while the connection was down, and the replayed events may not concern this
    // data.
    onLive(messaging, scheduleReload),
    startPolling(
      messaging,
      (state) => state !== 'live' && !isNeverOffered(loaded),
      () => void reload(),
    ),
  ];
  return () => {
    isDisposed = true;
    clearTimeout(timer);
    clearTimeout(retryTimer);
    disposeAll(disposers);
  };
};

/** Loads again and again while calls are answered but nothing is pushed. Returns a dispose function. */
export const pollWithoutEvents = (
  messaging: Pick<Messaging, 'connectionState' | 'pollSeconds'>,
  load: () => void,
): (() => void) => startPolling(messaging, (state) => state === 'plain' || state === 'refused', load);
