import type { Session } from '../../contract/auth.ts';
import { en } from '../words/core.en.ts';
import { zh } from '../words/core.zh.ts';
import { openSpeech } from '../words/language.ts';
import { openClock } from './serverClock.ts';
import { openStored } from './stored.ts';
import { openWire } from './wire.ts';

/** A storage in memory, as the browser's. */
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

/** An answer as an upstream sends it: HTTP 200 with this JSON. */
export const json = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: { date: new Date().toUTCString() } });

interface Plan {
  /** What the upstream answers to a request. */
  answer: (request: Request) => Response | Promise<Response>;
  local?: Storage;
  locks?: Pick<LockManager, 'request'> | null;
  language?: string;
  base?: string;
}

/** The wire of one tab, against an upstream that is a function; `asked` is every request that left. */
export const openRig = ({ answer, local = memory(), locks = null, language = 'en', base }: Plan) => {
  const asked: Request[] = [];
  const stored = openStored(local);
  const wire = openWire(
    {
      // As a browser does: the request fails as soon as its signal is aborted, whatever the upstream is doing.
      fetch: (input, init) => {
        const request = new Request(input, init);
        asked.push(request);
        const left = new Promise<never>((_resolve, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
        });
        return Promise.race([Promise.resolve(request).then(answer), left]);
      },
      base: base ?? 'http://hospital.example/',
      own: () => Date.now(),
      locks,
    },
    { stored, speech: openSpeech(memory(), [language], { en, zh }), clock: openClock(() => Date.now()) },
  );
  const refreshes = () => asked.filter(({ url }) => url.includes('/refresh-token'));
  return { ...wire, stored, local, asked, refreshes };
};
