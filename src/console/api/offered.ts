import { computed, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { callName, extensionList } from '../../contract/hospital/extensionList.ts';
import { replaceableCall } from '../../contract/hospital/consoleSettings.ts';
import { type Endpoint, extension } from '../../contract/protocol/endpoint.ts';
import { isApiError, isUnsupported } from '../lib/apiError.ts';
import { parseJson } from '../lib/json.ts';
import type { Platform } from '../platform/platform.ts';
import type { LoadedSettings } from './consoleSettings.ts';
import type { Call } from './http/call.ts';
import type { SessionStore } from './session/sessionStore.ts';

/** A call, by what tells it from every other. */
export type CallId = Pick<Endpoint, 'method' | 'path'>;

/** A paged list whose rows nobody reads: only whether it is offered counts. */
export const listCall = (path: string) =>
  extension.get(path, 'Whether a list is offered', {
    input: v.object({ pageSize: v.number() }),
    data: v.unknown(),
  });
export type ListCall = ReturnType<typeof listCall>;

/** What is known of the extensions that the hospital's system offers. */
export interface Offered {
  /** False if the system is known to lack the call. */
  readonly has: (id: CallId) => boolean;
  /** Asks for the list of extensions; where there is none, for these lists. Never rejects. */
  readonly load: (lists: readonly ListCall[]) => Promise<void>;
}

/** The same, which learns from the answer of every extension. */
export interface LearningOffered extends Offered {
  readonly learn: (id: CallId, isOffered: boolean) => void;
}

/** How long an answer is remembered: the hospital may install more. In milliseconds. */
const rememberedMs = 24 * 60 * 60 * 1000;

const storedSchema = v.object({ version: v.string(), until: v.number(), missing: v.array(v.string()) });
type Stored = v.InferOutput<typeof storedSchema>;

interface Deps {
  readonly call: Call;
  readonly sessionStore: Pick<SessionStore, 'tenantId'>;
  readonly settings: Pick<LoadedSettings, 'value'>;
  readonly platform: Pick<Platform, 'localStorage' | 'now' | 'appVersion'>;
}

/** Knows what the hospital's system offers from its list of extensions, or from the answers. */
export const createOffered = ({
  call,
  sessionStore,
  settings,
  platform: { localStorage, now, appVersion },
}: Deps): LearningOffered => {
  /** What was learned holds for this version of the console and for the calls that the hospital states now. */
  const version = computed(() =>
    JSON.stringify([appVersion.current, [...(settings.value.value.calls ?? [])]]),
  );
  const readStored = (key: string): Stored => {
    const read = v.safeParse(storedSchema, parseJson(localStorage.getItem(key) ?? ''));
    return read.success && read.output.until > now() && read.output.version === version.value
      ? read.output
      : { version: version.value, until: now() + rememberedMs, missing: [] };
  };
  /** What answers have shown, by the tenant's key in the storage. */
  const learned = new Map<string, Stored>();
  const learnedCount = signal(0);
  const keyOfTenant = (): string => `notOffered.${sessionStore.tenantId()}`;
  const stored = (): Stored => {
    const key = keyOfTenant();
    const known = learned.get(key);
    if (known?.version === version.value) return known;
    const read = readStored(key);
    learned.set(key, read);
    return read;
  };
  /** What the list of extensions says; null before, and where there is none. */
  const listed = signal<ReadonlySet<string> | null>(null);

  const learn = (id: CallId, isOffered: boolean): void => {
    const { missing, ...rest } = stored();
    const name = callName(id);
    if (missing.includes(name) !== isOffered) return;
    const next = { ...rest, missing: isOffered ? missing.filter((one) => one !== name) : [...missing, name] };
    learned.set(keyOfTenant(), next);
    localStorage.setItem(keyOfTenant(), JSON.stringify(next));
    learnedCount.value += 1;
  };
  const isStated = ({ path }: CallId): boolean => {
    const name = replaceableCall(path);
    return name !== null && settings.value.value.calls?.has(name) === true;
  };

  /** Once a day: what is missing is remembered. */
  const askForLists = async (lists: readonly ListCall[]): Promise<void> => {
    if (lists.some((list) => stored().missing.includes(callName(list)))) return;
    await Promise.allSettled(lists.map((list) => call(list, { pageSize: 1 })));
  };

  return {
    has: (id) => {
      const name = callName(id);
      if (listed.value !== null) return listed.value.has(name) || isStated(id);
      return learnedCount.value >= 0 && !stored().missing.includes(name);
    },
    load: async (lists) => {
      try {
        listed.value = new Set((await call(extensionList.get, {})).calls);
      } catch (thrown) {
        if (isApiError(thrown) && isUnsupported(thrown)) await askForLists(lists);
      }
    },
    learn,
  };
};
