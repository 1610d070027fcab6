import { type Asked, ask } from './asking.ts';
import type { Deed } from './plan.ts';
import type { ModelTab } from './tab.ts';
import type { World } from './world.ts';

/** More tabs add nothing. */
const enough = 8;

const asks = (world: World, { tab, many, twice, abort }: Extract<Deed, { kind: 'ask' }>): Asked[] => {
  const { time, judge } = world;
  const from = world.tab(tab);
  return Array.from({ length: many }, (_none, place) => {
    const leave = new AbortController();
    const mine = ask(world, from, twice, leave.signal);
    // The first of them aborts, the others do not.
    if (abort > 0 && place === 0)
      time.after(abort, () => {
        leave.abort();
        time.after(0, () => {
          if (from.isOpen() && mine.outcome === null) judge.says('who gave up was kept waiting');
        });
      });
    return mine;
  });
};

/** The socket was closed because of its token: it renews, and acts on the outcome. */
const renewsLine = (world: World, { stored, refresh, isOpen }: ModelTab): void => {
  const { judge, upstream } = world;
  const who = stored.worksAs();
  const token = stored.current.peek()?.accessToken;
  if (token === undefined || upstream.accepts(token)) return;
  judge.refused(token);
  void refresh.renew(token).then((outcome) => {
    if (!isOpen()) return;
    const mine = stored.owner() === who;
    const honest = {
      renewed: mine && stored.login()?.accessToken !== token,
      superseded: !mine,
      denied: mine && stored.ended.peek() !== null,
      transient: mine,
    };
    if (!honest[outcome]) judge.says(`the line was told ${outcome}`);
  });
};

/** Runs a command of a scenario; returns the requests that it started. */
export const does = (world: World, deed: Deed): Asked[] => {
  const { upstream, time } = world;
  switch (deed.kind) {
    case 'ask':
      return asks(world, deed);
    case 'line':
      renewsLine(world, world.tab(deed.tab));
      break;
    case 'logIn':
      world.logIn(world.tab(deed.tab), String(deed.user), true);
      break;
    case 'tenant': {
      const { stored } = world.tab(deed.tab);
      if (stored.keepTenant(String(deed.tenant))) stored.drop();
      break;
    }
    case 'logOut': {
      const { stored } = world.tab(deed.tab);
      const token = stored.login()?.accessToken;
      stored.drop();
      if (token === undefined) break;
      world.judge.logsOut(token);
      time.after(30, () => upstream.logOut(token));
      break;
    }
    case 'wipe': {
      const tab = world.tab(deed.tab);
      tab.local.clear();
      tab.close();
      world.open();
      break;
    }
    case 'meddle':
      world.meddle(world.tab(deed.tab));
      break;
    case 'close':
      world.tab(deed.tab).close();
      break;
    case 'open':
      if (world.tabs().length < enough) world.open();
      break;
    case 'hide':
      world.tab(deed.tab).hidden = true;
      break;
    case 'jump':
      world.jump(deed.ms);
      break;
    case 'sleep':
      time.sleep(deed.ms);
      break;
    case 'expire':
      upstream.expire();
      break;
    case 'revoke':
      upstream.revoke();
      break;
  }
  return [];
};
