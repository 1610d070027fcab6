import type { DecodedEnvelope } from '../../../contract/protocol/envelope.ts';
import type { Authorised } from '../authorised.ts';
import type { Refresh } from '../refresh.ts';
import type { Send } from '../send.ts';
import type { Stored } from '../stored.ts';
import { en } from '../../words/core.en.ts';
import type { Asking } from './judge.ts';
import type { Kernel } from './kernel.ts';
import { type Arrival, lineFaultOf } from './line.ts';
import type { ModelStorage } from './storage.ts';
import type { World } from './world.ts';

/** One tab: the real parts in a simulated environment. */
export interface ModelTab {
  readonly id: number;
  readonly stored: Stored;
  readonly authorised: Authorised;
  readonly refresh: Refresh;
  readonly local: ReturnType<ModelStorage['of']>;
  /** Timers of a hidden tab run once a second. */
  hidden: boolean;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/** The refresh's own timeout, in milliseconds (docs/wire.md, "Session"). */
const limit = 10_000;

const whatCame = ({ weather, value }: Arrival<unknown>, denied: boolean): DecodedEnvelope => {
  if (weather === 'gateway') throw lineFaultOf('http', 503);
  if (weather === 'page') throw lineFaultOf('shape');
  if (weather === 'broken') return { ok: false, code: 500, msg: '', data: null };
  if (weather === 'null') return { ok: true, data: null };
  if (weather === 'nested') return { ok: true, data: { code: 0, data: value } };
  return denied
    ? { ok: false, code: 401, msg: 'refresh token expired', data: null }
    : { ok: true, data: value };
};

export const openTab = (id: number, kernel: Kernel, world: World): ModelTab => {
  const { plan, time, upstream, judge, own } = world;
  const local = world.storage.of(id);
  const never = new Promise<never>(() => {});
  let open = true;
  let chance = id;
  let minted = 0;

  const later = (ms: number, act: () => void): (() => void) => {
    const due = time.now() + Math.ceil(ms);
    const at = tab.hidden ? Math.ceil(due / 1_000) * 1_000 : due;
    return time.after(at - time.now(), () => {
      if (open) act();
    });
  };
  const random = (): number => {
    chance += 1;
    return plan.chances[chance % plan.chances.length] ?? 0;
  };

  const watch = (asking: Asking, signal: AbortSignal | undefined): void => {
    const since = time.now();
    const { hidden } = tab;
    judge.asks(asking);
    signal?.addEventListener('abort', () => {
      judge.left((one) => one === asking);
      judge.answered(asking, null);
      if (time.now() - since < limit) judge.says('a refresh was given up before its time');
    });
    time.after(limit, () => {
      if (open && !hidden && judge.isOut(asking)) judge.says('a refresh was waited for too long');
    });
  };

  // Used by the refresh only.
  const send: Send = async ({ query, headers, signal }) => {
    const refreshToken = String(query['refreshToken']);
    const asking = { tab: id, used: stored.login()?.accessToken ?? '', refreshToken };
    watch(asking, signal);
    try {
      const arrival = await world.line.carry(signal, () =>
        upstream.renew(refreshToken, headers['tenant-id'] ?? ''),
      );
      if (!open) return await never;
      const { weather, value } = arrival;
      const denied = weather === 'refused' || (weather === 'fine' && value === 'denied');
      const told = whatCame(arrival, denied);
      if (!signal?.aborted) judge.answered(asking, denied ? 'denied' : weather === 'fine' ? value : null);
      return told;
    } catch (thrown) {
      if (!open) return never;
      if (judge.isOut(asking)) judge.answered(asking, null);
      throw thrown;
    }
  };

  const stored = kernel.openStored(local);
  const refresh = kernel.createRefresh({
    stored,
    send,
    // Storage is never stale in this simulation: see tests/journeys/tabs.test.ts for real browsers.
    handover: { isReplaced: () => Promise.resolve(false), replaced: () => Promise.resolve() },
    exclusive:
      plan.turns === 'lease'
        ? kernel.openLease({
            local,
            later,
            own,
            random,
            mint: () => {
              minted += 1;
              return `tab${id}-${minted}`;
            },
          })
        : kernel.openWebLock(world.locks.of(id), later),
    headers: () => ({ 'tenant-id': stored.tenantId() }),
    later,
    own,
  });
  const authorised = kernel.createAuthorised({
    stored,
    refresh,
    now: plan.heard ? world.server : own,
    words: () => en.catalogue,
    otherUser: () => {},
  });
  stored.ended.subscribe((token) => {
    if (open && token !== null) judge.dialog(id, stored.current.peek());
  });

  const tab: ModelTab = {
    id,
    stored,
    authorised,
    refresh,
    local,
    hidden: false,
    isOpen: () => open,
    close: () => {
      open = false;
      judge.left((one) => one.tab === id);
      world.locks.close(id);
    },
  };
  return tab;
};
