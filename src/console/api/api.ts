import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { CoreMessages } from '../i18n/messages.ts';
import type { I18n } from '../i18n/i18n.ts';
import { createWithSession } from './session/withSession.ts';
import { type Call, type CallDeps, createCall, commonHeaders } from './http/call.ts';
import { createHttpClient, createSend } from './http/httpClient.ts';
import { createLeaseLock } from './session/leaseLock.ts';
import { createWebLock } from './session/crossTabLock.ts';
import { createReplacedTokens } from './session/replacedTokens.ts';
import type { Platform } from '../platform/platform.ts';
import { createRefresh, type Refresh } from './session/refresh.ts';
import { createRevoke, type Revoke } from './session/revoke.ts';
import type { ServerClock } from './serverClock.ts';
import { createConsoleSettings, type LoadedSettings } from './consoleSettings.ts';
import type { SessionStore } from './session/sessionStore.ts';
import { createFileTransport, type FileTransport } from './files/fileTransport.ts';

/** The HTTP API of the upstream. */
export interface Api {
  readonly call: Call;
  readonly settings: LoadedSettings;
  /** What download.ts and upload.ts use; the log-in loads neither. */
  readonly fileTransport: FileTransport;
  readonly refresh: Refresh;
  readonly revoke: Revoke;
  /** The access token of `current` if the upstream refused to renew its session; null while it is valid. */
  readonly endedToken: ReadonlySignal<string | null>;
  /** True once a call was blocked because another person had logged in, in another tab. */
  readonly otherUser: ReadonlySignal<boolean>;
}

/** Puts caller, client and refresh together. */
export const createApi = (
  platform: Pick<
    Platform,
    | 'fetch'
    | 'fetchWithProgress'
    | 'base'
    | 'now'
    | 'locks'
    | 'localStorage'
    | 'indexedDB'
    | 'setTimer'
    | 'random'
    | 'createId'
  >,
  {
    sessionStore,
    i18n,
    clock,
    onOffered,
    onRowsLeftOut,
  }: {
    sessionStore: SessionStore;
    i18n: I18n<CoreMessages>;
    clock: ServerClock;
    onOffered?: CallDeps['onOffered'];
    onRowsLeftOut: CallDeps['onRowsLeftOut'];
  },
): Api => {
  const { setTimer, now } = platform;
  const otherUser = signal(false);
  const headers = (): Record<string, string> => commonHeaders(sessionStore, i18n);
  const messages = (): CoreMessages => i18n.messages.value;
  const httpClient = createHttpClient({ ...platform, clock, messages });
  const send = createSend(httpClient, messages);
  const refresh = createRefresh({
    sessionStore,
    send,
    lock: platform.locks ? createWebLock(platform.locks, setTimer) : createLeaseLock(platform),
    replacedTokens: createReplacedTokens(platform.indexedDB, setTimer),
    headers,
    setTimer,
    now,
  });
  const withSession = createWithSession({
    sessionStore,
    refresh,
    now: clock.now,
    messages: () => i18n.messages.value.errors,
    onOtherUser: () => {
      otherUser.value = true;
    },
  });
  const settings = createConsoleSettings(platform);
  return {
    call: createCall({ send, withSession, sessionStore, i18n, settings, onOffered, onRowsLeftOut }),
    settings,
    fileTransport: createFileTransport(platform.base, httpClient, {
      withSession,
      sessionStore,
      i18n,
      onOffered,
    }),
    refresh,
    revoke: createRevoke(send, headers),
    endedToken: sessionStore.endedToken,
    otherUser,
  };
};
