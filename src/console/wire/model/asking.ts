import { isFault } from '../../lib/fault.ts';
import { lineFaultOf } from './line.ts';
import type { ModelTab } from './tab.ts';
import type { World } from './world.ts';

type Answer = 'answered' | 'refused' | 'failed';

/** A request and its outcome. */
export interface Asked {
  readonly tab: ModelTab;
  sent: number;
  outcome: Answer | 'signedOut' | 'fault' | null;
}

/** How long a token has to be valid for a body that cannot be sent twice, in milliseconds. */
const lasts = 60_000;
/**
 * Longer than waiting for the lock, a refresh and both attempts take at worst, twice over, in milliseconds.
 */
const patience = 150_000;
/** Specification §9, in milliseconds. */
const limit = 30_000;

// For work in a tab that was closed.
const gone = new Promise<never>(() => {});

/** Starts a request in a tab, and checks the invariants of a single request. */
export const ask = (world: World, tab: ModelTab, twice: boolean, signal?: AbortSignal): Asked => {
  const { judge, time, upstream, line } = world;
  const { stored } = tab;
  const mine: Asked = { tab, sent: 0, outcome: null };
  const who = stored.worksAs();
  const begun = time.now();
  const login = stored.login();
  const dead = login !== null && stored.memo.isEnded(login);
  let lost = false;
  if (!twice && login) judge.early(login.accessToken);

  const laws = (token: string): void => {
    const access = upstream.access(token);
    const whose = access?.login;
    judge.uses(token);
    if (dead) judge.says('a request was sent in a session that had ended');
    if (!whose || `${whose.tenant} ${whose.user}` !== who) judge.says('sent in another user’s name');
    if (stored.owner() !== who) judge.says('sent though another user is logged in, or nobody');
    // Unless the computer slept meanwhile.
    const awake = time.now() - begun < limit;
    if (!twice && awake && world.plan.heard && (access?.endsAt ?? 0) - world.server() < lasts)
      judge.says('a body that cannot be sent twice left with a token that is about to end');
    if (lost) judge.says('sent again though its answer was lost');
    if (mine.sent > (twice ? 2 : 1)) judge.says('sent too often');
  };

  const attempt = async (token: string): Promise<Answer> => {
    mine.sent += 1;
    laws(token);
    const over = new AbortController();
    const callOff = time.after(limit, () => over.abort());
    if (signal?.aborted) over.abort();
    signal?.addEventListener('abort', () => over.abort());
    try {
      const { weather, value } = await line.carry(over.signal, () => upstream.accepts(token));
      if (!tab.isOpen()) return await gone;
      if (weather !== 'fine' && weather !== 'refused') return 'failed';
      if (value === true) return 'answered';
      judge.refused(token);
      if (mine.sent === 2 && stored.login()?.accessToken === token) judge.inVain(token);
      return 'refused';
    } catch {
      if (!tab.isOpen()) return gone;
      lost = true;
      throw lineFaultOf('network');
    } finally {
      callOff();
    }
  };

  tab
    .authorised({ path: '/x', signal, twice }, attempt, (answer) => answer === 'refused')
    .finally(() => {
      const slept = world.plan.deeds.some(({ deed }) => deed.kind === 'sleep');
      if (!slept && time.now() - begun > patience) judge.says('a request was kept waiting for minutes');
    })
    .then(
      (answer) => {
        mine.outcome = answer;
      },
      (thrown: unknown) => {
        if (!isFault(thrown)) judge.says('something else than a fault was thrown');
        mine.outcome = isFault(thrown) && thrown.kind === 'signedOut' ? 'signedOut' : 'fault';
      },
    );
  return mine;
};
