import type { ReadonlySignal } from '@preact/signals-react';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import type { Messaging } from './messaging.ts';
import { type ApiError, isUnsupported } from '../lib/apiError.ts';
import { disposeAll } from '../lib/async/disposeAll.ts';

/** Events arrive in bursts; one reload serves a whole burst. */
const debounceMs = 150;

/** Calls back again and again, at the pace that is stated by then. Returns a dispose function. */
const repeat = ({ pollSeconds }: Pick<Messaging, 'pollSeconds'>, callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    timer = setTimeout(() => {
      schedule();
      callback();
    }, pollSeconds.peek() * 1_000);
  };
  schedule();
  return () => clearTimeout(timer);
};

interface Options {
  /** Whether an event may have changed the loaded data. */
  isAffectedBy: (event: LiveEvent) => boolean;
  load: () => Promise<void>;
  /** Why the last load failed; what the hospital's system does not offer is not polled. */
  error?: Pick<ReadonlySignal<ApiError | null>, 'peek'>;
}

/**
 * Keeps loaded data current: reloads after relevant events, after missed events, and again and again while
 * nothing is pushed. Returns a dispose function.
 */
export const startLiveQuery = (
  messaging: Pick<Messaging, 'connectionState' | 'pollSeconds' | 'onEvent' | 'onResync'>,
  { isAffectedBy, load, error }: Options,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading = false;
  let reloadQueued = false;
  let previous = messaging.connectionState.peek();

  const reload = async () => {
    if (loading) {
      reloadQueued = true;
      return;
    }
    loading = true;
    await load();
    loading = false;
    if (!reloadQueued) return;
    reloadQueued = false;
    void reload();
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
    messaging.connectionState.subscribe((state) => {
      if (state === 'live' && previous !== 'live') scheduleReload();
      previous = state;
    }),
  ];
  const stopPolling = repeat(messaging, () => {
    const lastError = error?.peek() ?? null;
    if (lastError && isUnsupported(lastError)) return;
    if (messaging.connectionState.peek() !== 'live') void reload();
  });
  return () => {
    clearTimeout(timer);
    stopPolling();
    disposeAll(disposers);
  };
};

/** Loads again and again while calls are answered but nothing is pushed. Returns a dispose function. */
export const pollWithoutEvents = (
  messaging: Pick<Messaging, 'connectionState' | 'pollSeconds'>,
  load: () => void,
): (() => void) =>
  repeat(messaging, () => {
    if (['plain', 'refused'].includes(messaging.connectionState.peek())) load();
  });
