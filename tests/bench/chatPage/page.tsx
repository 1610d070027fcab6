import { createRoot } from 'react-dom/client';
import { createTestApp } from '../../../src/console/testing/createTestApp.ts';
import { browserPlatform } from '../../../src/console/platform/browser.ts';
import { createConsultation } from '../../../src/console/features/consultation/consultation.ts';
import { ConsultationChat } from '../../../src/console/features/consultation/ConsultationChat.tsx';
import {
  ServicesContext,
  PublicServicesContext,
  LoginServicesContext,
} from '../../../src/console/useServices.ts';
import { openFloor } from './floor.ts';
import { openHospital } from './hospital.ts';
import { afterPaint, inView, newestRow, type Seen, watchArrivals, watchBeat } from './watch.ts';
import { watchBlank, watchPrepend } from './watchScroll.ts';

/** The handle of the page: the console's chat with its composer, on a line of its own, and who measures it. */
export interface Bench {
  /** Knows the rooms, without showing one. */
  readonly ready: () => Promise<void>;
  /** Shows a room; answers the milliseconds until its newest message is on the screen. */
  readonly show: (conv: string) => Promise<number>;
  /** Shows another room, wherever it opens. */
  readonly turnTo: (conv: string) => Promise<void>;
  readonly say: (conv: string, count: number) => void;
  readonly watch: (conv: string, perSecond: number, seconds: number) => Promise<Seen>;
  /** What lies between the pictures while nothing happens, in milliseconds. */
  readonly beat: (seconds: number) => Promise<number[]>;
  /** Cuts the line and waits until it is up again. */
  readonly reconnect: (forgetting: boolean) => Promise<void>;
  /** Elements of the whole chat, and of its transcript alone. */
  readonly nodes: () => { readonly all: number; readonly transcript: number };
  /** For so many milliseconds: how many pictures were made, and on how many of them a stretch of the transcript was blank. */
  readonly watchBlank: (ms: number) => Promise<{ readonly pictures: number; readonly blank: number }>;
  /** Lets older pages come so many times; answers by how many pixels a row on the screen moved at most. */
  readonly prepend: (times: number) => Promise<number>;
  /** From each key that was pressed since `noteKeys` to its picture, in milliseconds. */
  readonly noteKeys: () => void;
  readonly keys: () => number[];
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const asked = new URLSearchParams(window.location.search);
const convs = (asked.get('convs') ?? 'a').split(',');
const hospital = openHospital({
  convs,
  rows: Number(asked.get('rows') ?? 10_000),
  older: Number(asked.get('older') ?? 0),
});
const keys: number[] = [];
const root = document.getElementById('root') ?? document.body;
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((next) => setTimeout(next, 5));
};

const openChat = () => {
  localStorage.setItem(
    'loginInfo',
    JSON.stringify({ userId: '7', accessToken: 'a', refreshToken: 'r', expiresTime: Date.now() + 3_600_000 }),
  );
  const app = createTestApp({
    ...browserPlatform(),
    fetch: hospital.fetch,
    createWebSocket: hospital.socket,
    // What the console draws by chance are its waits.
    random: () => 0,
  });
  app.drafts.start();
  app.messaging.start();
  const drawn = createRoot(root);
  const visits = new Map(convs.map((conv) => [conv, createConsultation(app, conv)]));
  const Room = ({ conv }: { conv: string }) => {
    const visit = visits.get(conv);
    const order = visit?.order.value.value;
    if (!visit || !order) return null;
    return (
      <LoginServicesContext value={app}>
        <PublicServicesContext value={app}>
          <ServicesContext value={app}>
            <ConsultationChat key={conv} consultation={visit} order={order} />
          </ServicesContext>
        </PublicServicesContext>
      </LoginServicesContext>
    );
  };
  return {
    ready: async () => {
      const known = [...visits.values()];
      await Promise.all(known.map(({ order }) => order.load()));
      await until(
        () =>
          app.messaging.connectionState.value === 'live' &&
          known.every(({ conversation }) => conversation.state.value === 'ready'),
      );
    },
    show: (conv: string) => drawn.render(<Room conv={conv} />),
    reconnect: async (forgetting: boolean) => {
      hospital.cut(forgetting);
      app.messaging.nudge();
      await until(() => app.messaging.connectionState.value === 'live');
    },
  };
};

const chat: ReturnType<typeof openChat> = asked.has('floor')
  ? {
      ready: async () => {},
      show: (conv) => openFloor(root, hospital, conv),
      reconnect: async () => {},
    }
  : openChat();

window.bench = {
  ...chat,
  show: (conv) =>
    new Promise((settle) => {
      const start = performance.now();
      chat.show(conv);
      const look = () => {
        const newest = newestRow();
        if (newest && newest.number > 0 && inView(newest.row)) settle(performance.now() - start);
        else afterPaint(look);
      };
      afterPaint(look);
    }),
  turnTo: (conv) =>
    new Promise((settle) => {
      chat.show(conv);
      afterPaint(settle);
    }),
  say: (conv, count) => {
    for (let n = 0; n < count; n += 1) hospital.say(conv);
  },
  watch: (conv, perSecond, seconds) => watchArrivals(() => hospital.say(conv), perSecond, seconds),
  beat: watchBeat,
  nodes: () => ({
    all: document.querySelectorAll('#root *').length,
    transcript: document.querySelectorAll('[role=log] *').length,
  }),
  watchBlank,
  prepend: watchPrepend,
  noteKeys: () =>
    document.addEventListener('keydown', ({ timeStamp }) => {
      afterPaint(() => keys.push(performance.now() - timeStamp));
    }),
  keys: () => keys,
};
