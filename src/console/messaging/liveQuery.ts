import type { ReadonlySignal } from '@preact/signals-react';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import type { Messaging } from './messaging.ts';
import { type ApiError, isUnsupported } from '../lib/apiError.ts';
import { disposeAll } from '../lib/async/disposeAll.ts';

const pollIntervalMs = 15_000;
/** Events arrive in bursts; one reload serves a whole burst. */
const debounceMs = 150;

interface Options {
  /** Whether an event may have changed the loaded data. */
  isAffectedBy: (event: LiveEvent) => boolean;
  load: () => Promise<void>;
  /** Why the last load failed; what the hospital's system does not offer is not polled. */
  error?: Pick<ReadonlySignal<ApiError | null>, 'peek'>;
}

/**
 * Keeps loaded data current: reloads after relevant events, after missed events, and every 15 s while the
 * connection is down. Returns a dispose function.
 */
export const startLiveQuery = (
  messaging: Pick<Messaging, 'connectionState' | 'onEvent' | 'onResync'>,
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
  const poll = setInterval(() => {
    const lastError = error?.peek() ?? null;
    if (lastError && isUnsupported(lastError)) return;
    if (messaging.connectionState.peek() !== 'live') void reload();
  }, pollIntervalMs);
  return () => {
    clearTimeout(timer);
    clearInterval(poll);
    disposeAll(disposers);
  };
};

/** Loads every 15 s while calls are answered but nothing is pushed. Returns a dispose function. */
export const pollWithoutEvents = (
  { connectionState }: Pick<Messaging, 'connectionState'>,
  load: () => void,
): (() => void) => {
  const poll = setInterval(() => {
    if (['plain', 'refused'].includes(connectionState.peek())) load();
  }, pollIntervalMs);
  return () => clearInterval(poll);
};
