import type { DecodedEnvelope } from '../../../contract/protocol/envelope.ts';
import type { WithSession } from '../session/withSession.ts';
import type { Refresh } from '../session/refresh.ts';
import type { Send } from '../http/httpClient.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import { en } from '../../coreMessages.en.ts';
import type { RefreshRun } from './invariants.ts';
import type { SessionParts } from './sessionParts.ts';
import { type RoundTripResult, simulatedError } from './network.ts';
import type { SimulatedStorage } from './storage.ts';
import type { Simulation } from './simulation.ts';

/** One tab: the real parts in a simulated environment. */
export interface SimulatedTab {
  readonly id: number;
  readonly sessionStore: SessionStore;
  readonly withSession: WithSession;
  readonly refresh: Refresh;
  readonly localStorage: ReturnType<SimulatedStorage['of']>;
  /** Timers of a hidden tab run once a second. */
  hidden: boolean;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/** The refresh's own timeout, in milliseconds (docs/wire.md, "Session"). */
const timeoutMs = 10_000;

const toEnvelope = ({ condition, value }: RoundTripResult<unknown>, denied: boolean): DecodedEnvelope => {
  if (condition === 'gateway') throw simulatedError('http', 503);
  if (condition === 'page') throw simulatedError('shape');
  if (condition === 'broken') return { ok: false, code: 500, msg: '', data: null };
  if (condition === 'null') return { ok: true, data: null };
  if (condition === 'nested') return { ok: true, data: { code: 0, data: value } };
  return denied
    ? { ok: false, code: 401, msg: 'refresh token expired', data: null }
    : { ok: true, data: value };
};

export const createSimulatedTab = (id: number, parts: SessionParts, simulation: Simulation): SimulatedTab => {
  const { scenario, time, upstream, invariants, now } = simulation;
  const localStorage = simulation.storage.of(id);
  const never = new Promise<never>(() => {});
  let isOpen = true;
  let randomIndex = id;
  let createdIds = 0;

  const setTimer = (ms: number, callback: () => void): (() => void) => {
    const due = time.now() + Math.ceil(ms);
    const at = tab.hidden ? Math.ceil(due / 1_000) * 1_000 : due;
    return time.after(at - time.now(), () => {
      if (isOpen) callback();
    });
  };
  const random = (): number => {
    randomIndex += 1;
    return scenario.randoms[randomIndex % scenario.randoms.length] ?? 0;
  };

  const watchRefresh = (run: RefreshRun, signal: AbortSignal | undefined): void => {
    const startedAt = time.now();
    const { hidden } = tab;
    invariants.onRefreshStart(run);
    signal?.addEventListener('abort', () => {
      invariants.onRefreshAbandoned((one) => one === run);
      invariants.onRefreshAnswer(run, null);
      if (time.now() - startedAt < timeoutMs) invariants.fail('a refresh was given up before its time');
    });
    time.after(timeoutMs, () => {
      if (isOpen && !hidden && invariants.isPending(run))
        invariants.fail('a refresh was waited for too long');
    });
  };

  // Used by the refresh only.
  const send: Send = async ({ query, headers, signal }) => {
    const refreshToken = String(query['refreshToken']);
    const run = { tab: id, used: sessionStore.readSession()?.accessToken ?? '', refreshToken };
    watchRefresh(run, signal);
    try {
      const result = await simulation.network.roundTrip(signal, () =>
        upstream.renew(refreshToken, headers['tenant-id'] ?? ''),
      );
      if (!isOpen) return await never;
      const { condition, value } = result;
      const denied = condition === 'refused' || (condition === 'fine' && value === 'denied');
      const answer = toEnvelope(result, denied);
      if (!signal?.aborted)
        invariants.onRefreshAnswer(run, denied ? 'denied' : condition === 'fine' ? value : null);
      return answer;
    } catch (thrown) {
      if (!isOpen) return never;
      if (invariants.isPending(run)) invariants.onRefreshAnswer(run, null);
      throw thrown;
    }
  };

  const sessionStore = parts.createSessionStore(localStorage);
  const refresh = parts.createRefresh({
    sessionStore,
    send,
    // Storage is never stale in this simulation: see tests/e2e/session/tabs.test.ts for real browsers.
    replacedTokens: { isReplaced: () => Promise.resolve(false), markReplaced: () => Promise.resolve() },
    lock:
      scenario.lockMode === 'lease'
        ? parts.createLeaseLock({
            localStorage,
            setTimer,
            now,
            random,
            createId: () => {
              createdIds += 1;
              return `tab${id}-${createdIds}`;
            },
          })
        : parts.createWebLock(simulation.locks.of(id), setTimer),
    headers: () => ({ 'tenant-id': sessionStore.tenantId() }),
    setTimer,
    now,
  });
  const withSession = parts.createWithSession({
    sessionStore,
    refresh,
    now: scenario.serverTimeKnown ? simulation.serverNow : now,
    messages: () => en.errors,
    onOtherUser: () => {},
  });
  sessionStore.endedToken.subscribe((token) => {
    if (isOpen && token !== null) invariants.onDialog(id, sessionStore.current.peek());
  });

  const tab: SimulatedTab = {
    id,
    sessionStore,
    withSession,
    refresh,
    localStorage,
    hidden: false,
    isOpen: () => isOpen,
    close: () => {
      isOpen = false;
      invariants.onRefreshAbandoned((one) => one.tab === id);
      simulation.locks.close(id);
    },
  };
  return tab;
};
