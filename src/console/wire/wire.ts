import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { CoreWords } from '../words/core.en.ts';
import type { Speech } from '../words/language.ts';
import { type Call, commonHeaders, createCall } from './call.ts';
import type { Outside } from './outside.ts';
import { createRefresh, type Refresh } from './refresh.ts';
import { createSend } from './send.ts';
import type { ServerClock } from './serverClock.ts';
import type { Stored } from './stored.ts';

/** Everything that speaks to the upstream by HTTP. */
export interface Wire {
  readonly call: Call;
  readonly refresh: Refresh;
  /** The access token whose session the upstream refused to renew; null while none was. */
  readonly ended: ReadonlySignal<string | null>;
}

/** Puts caller, sender and refresh together. */
export const openWire = (
  outside: Pick<Outside, 'fetch' | 'base' | 'own' | 'locks'>,
  { stored, speech, clock }: { stored: Stored; speech: Speech<CoreWords>; clock: ServerClock },
): Wire => {
  const ended = signal<string | null>(null);
  const send = createSend({
    fetch: outside.fetch,
    base: outside.base,
    own: outside.own,
    clock,
    words: () => speech.w.value,
  });
  const refresh = createRefresh({
    stored,
    send,
    locks: outside.locks,
    headers: () => commonHeaders(stored, speech),
    denied: (token) => {
      ended.value = token;
    },
  });
  return { call: createCall({ send, refresh, stored, speech }), refresh, ended };
};
