import { isApiError } from '../../lib/apiError.ts';
import { simulatedError } from './network.ts';
import type { SimulatedTab } from './tab.ts';
import type { Simulation } from './simulation.ts';

type Answer = 'answered' | 'refused' | 'failed';

/** A request and its outcome. */
export interface RequestRun {
  readonly tab: SimulatedTab;
  attempts: number;
  outcome: Answer | 'signedOut' | 'fault' | null;
}

/** How long a token has to be valid for a body that cannot be sent twice, in milliseconds. */
const minTokenLifeMs = 60_000;
/**
 * Longer than waiting for the lock, a refresh and both attempts take at worst, twice over, in milliseconds.
 */
const maxWaitMs = 150_000;
/** Specification §9, in milliseconds. */
const timeoutMs = 30_000;

// For work in a tab that was closed.
const neverSettles = new Promise<never>(() => {});

/** Starts a request in a tab, and checks the invariants of a single request. */
export const startRequest = (
  simulation: Simulation,
  tab: SimulatedTab,
  replayable: boolean,
  signal?: AbortSignal,
): RequestRun => {
  const { invariants, time, upstream, network } = simulation;
  const { sessionStore } = tab;
  const run: RequestRun = { tab, attempts: 0, outcome: null };
  const owner = sessionStore.currentOwner();
  const startedAt = time.now();
  const session = sessionStore.readSession();
  const wasEnded = session !== null && sessionStore.refreshFailures.isEnded(session);
  let answerLost = false;
  if (!replayable && session) invariants.onEarlyRenewal(session.accessToken);

  const checkInvariants = (token: string): void => {
    const access = upstream.access(token);
    const grantedTo = access?.login;
    invariants.onTokenUse(token);
    if (wasEnded) invariants.fail('a request was sent in a session that had ended');
    if (!grantedTo || `${grantedTo.tenant} ${grantedTo.user}` !== owner)
      invariants.fail('sent in another user’s name');
    if (sessionStore.owner() !== owner) invariants.fail('sent though another user is logged in, or nobody');
    // Unless the computer slept meanwhile.
    const stayedAwake = time.now() - startedAt < timeoutMs;
    if (
      !replayable &&
      stayedAwake &&
      simulation.scenario.serverTimeKnown &&
      (access?.endsAt ?? 0) - simulation.serverNow() < minTokenLifeMs
    )
      invariants.fail('a body that cannot be sent twice left with a token that is about to end');
    if (answerLost) invariants.fail('sent again though its answer was lost');
    if (run.attempts > (replayable ? 2 : 1)) invariants.fail('sent too often');
  };

  const attempt = async (token: string): Promise<Answer> => {
    run.attempts += 1;
    checkInvariants(token);
    const timeout = new AbortController();
    const cancelTimeout = time.after(timeoutMs, () => timeout.abort());
    if (signal?.aborted) timeout.abort();
    signal?.addEventListener('abort', () => timeout.abort());
    try {
      const { condition: weather, value } = await network.roundTrip(timeout.signal, () =>
        upstream.accepts(token),
      );
      if (!tab.isOpen()) return await neverSettles;
      if (weather !== 'fine' && weather !== 'refused') return 'failed';
      if (value === true) return 'answered';
      invariants.onUnauthorized(token);
      if (run.attempts === 2 && sessionStore.readSession()?.accessToken === token)
        invariants.onRejectedRetry(token);
      return 'refused';
    } catch {
      if (!tab.isOpen()) return neverSettles;
      answerLost = true;
      throw simulatedError('network');
    } finally {
      cancelTimeout();
    }
  };

  tab
    .withSession({ path: '/x', signal, replayable }, attempt, (answer) => answer === 'refused')
    .finally(() => {
      const hasSleep = simulation.scenario.commands.some(({ command }) => command.kind === 'sleep');
      if (!hasSleep && time.now() - startedAt > maxWaitMs)
        invariants.fail('a request was kept waiting for minutes');
    })
    .then(
      (answer) => {
        run.outcome = answer;
      },
      (thrown: unknown) => {
        if (!isApiError(thrown)) invariants.fail('something else than a fault was thrown');
        run.outcome = isApiError(thrown) && thrown.kind === 'signedOut' ? 'signedOut' : 'fault';
      },
    );
  return run;
};
