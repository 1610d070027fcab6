import type { Session } from '../../contract/account/auth.ts';
import { later as byTimers } from '../lib/later.ts';
import { en } from '../words/core.en.ts';
import { zh } from '../words/core.zh.ts';
import { atHand, languageOf, openSpeech } from '../words/language.ts';
import type { Outside } from './outside.ts';
import { openClock } from './serverClock.ts';
import { openStored } from './stored.ts';
import { openWire } from './wire.ts';

/** A Storage in memory. */
export const memory = (): Storage => {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (at) => [...held.keys()][at] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  };
};

/** The session that the tests begin with. */
export const login: Session = { userId: '7', accessToken: 'old', refreshToken: 'r1', expiresTime: 0 };

/** A response as an upstream sends it: HTTP 200 with this JSON. */
export const json = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: { date: new Date().toUTCString() } });

/** An upstream that does not answer. */
export const never = (): Promise<Response> => new Promise(() => {});

/** Timers that fire when the test says so; delays under a second fire by the real clock. */
export const timers = () => {
  const waiting = new Map<() => void, number>();
  let begun = 0;
  return {
    /** How often a wait has started. */
    begun: () => begun,
    later: (ms: number, act: () => void) => {
      if (ms < 1000) return byTimers(ms, act);
      begun += 1;
      waiting.set(act, ms);
      return () => void waiting.delete(act);
    },
    /** The pending delays, in milliseconds. */
    waits: () => [...waiting.values()],
    /** Fires everything that is pending. */
    pass: () => {
      for (const act of waiting.keys()) {
        waiting.delete(act);
        act();
      }
    },
  };
};

interface Plan extends Partial<Pick<Outside, 'local' | 'locks' | 'base' | 'own' | 'later'>> {
  /** What the upstream answers to a request. */
  answer: (request: Request) => Response | Promise<Response>;
  language?: string;
  /** The progress reported for each body; an `Error` among the steps breaks the connection. */
  pieces?: readonly (number | Error)[];
}

let minted = 0;

/** The API of one tab, with a function as its upstream; `requests` lists every request that was sent. */
export const openRig = ({
  answer,
  local = memory(),
  locks = navigator.locks,
  language = 'en',
  base = 'http://hospital.example/',
  own = Date.now,
  later = byTimers,
  pieces = [0.5, 1],
}: Plan) => {
  const asked: Request[] = [];
  const stored = openStored(local);
  // As in a browser: the request fails as soon as its signal is aborted, whatever the upstream is doing.
  const fetch: Outside['fetch'] = (input, init) => {
    const request = new Request(input, init);
    asked.push(request);
    const left = new Promise<never>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    });
    return Promise.race([Promise.resolve(request).then(answer), left]);
  };
  const wire = openWire(
    {
      fetch,
      carry: async (url, init, sent) => {
        for (const piece of pieces) {
          if (piece instanceof Error) throw piece;
          sent(piece);
        }
        return fetch(url, init);
      },
      base,
      local,
      locks,
      databases: null,
      own,
      later,
      random: Math.random,
      mint: () => {
        minted += 1;
        return `k${minted}`;
      },
    },
    {
      stored,
      speech: openSpeech(memory(), languageOf(memory(), [language]), atHand({ en, zh })),
      clock: openClock(own),
    },
  );
  const refreshes = () => asked.filter(({ url }) => url.includes('/refresh-token'));
  return { ...wire, stored, local, asked, refreshes };
};
