import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { CoreWords } from '../words/core.en.ts';
import type { Speech } from '../words/language.ts';
import { createAuthorised } from './authorised.ts';
import { type Call, createCall } from './call.ts';
import { commonHeaders } from './describe.ts';
import { createExchange } from './exchange.ts';
import { openLease } from './lease.ts';
import { openWebLock } from './locks.ts';
import { openHandover } from './handover.ts';
import type { Outside } from './outside.ts';
import { createRefresh, type Refresh } from './refresh.ts';
import { createRevoke, type Revoke } from './revoke.ts';
import { createSend } from './send.ts';
import type { ServerClock } from './serverClock.ts';
import type { Stored } from './stored.ts';
import { createTransport, type Transport } from './transport.ts';

/** The HTTP API of the upstream. */
export interface Wire {
  readonly call: Call;
  /** What download.ts and upload.ts use; the log-in loads neither. */
  readonly transport: Transport;
  readonly refresh: Refresh;
  readonly revoke: Revoke;
  /** The access token of `current` if the upstream refused to renew its session; null while it is valid. */
  readonly ended: ReadonlySignal<string | null>;
  /** True once a call was blocked because another person had logged in, in another tab. */
  readonly otherUser: ReadonlySignal<boolean>;
}

/** Puts caller, client and refresh together. */
export const openWire = (
  outside: Pick<
    Outside,
    'fetch' | 'carry' | 'base' | 'own' | 'locks' | 'local' | 'databases' | 'later' | 'random' | 'mint'
  >,
  { stored, speech, clock }: { stored: Stored; speech: Speech<CoreWords>; clock: ServerClock },
): Wire => {
  const { later, own } = outside;
  const otherUser = signal(false);
  const headers = (): Record<string, string> => commonHeaders(stored, speech);
  const words = (): CoreWords => speech.w.value;
  const exchange = createExchange({ ...outside, clock, words });
  const send = createSend(exchange, words);
  const refresh = createRefresh({
    stored,
    send,
    exclusive: outside.locks ? openWebLock(outside.locks, later) : openLease(outside),
    handover: openHandover(outside.databases, later),
    headers,
    later,
    own,
  });
  const authorised = createAuthorised({
    stored,
    refresh,
    now: clock.now,
    words: () => speech.w.value.catalogue,
    otherUser: () => {
      otherUser.value = true;
    },
  });
  return {
    call: createCall({ send, authorised, stored, speech }),
    transport: createTransport(outside.base, exchange, { authorised, stored, speech }),
    refresh,
    revoke: createRevoke(send, headers),
    ended: stored.ended,
    otherUser,
  };
};
