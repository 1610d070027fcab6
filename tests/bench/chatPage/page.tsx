import { createRoot } from 'react-dom/client';
import { createTestApp } from '../../../src/console/testing/createTestApp.ts';
import { browserPlatform } from '../../../src/console/platform/browser.ts';
import { createConsultation } from '../../../src/console/features/consultation/consultation.ts';
import { ConsultationChat } from '../../../src/console/features/consultation/ConsultationChat.tsx';
import { AppI18nContext, CoreI18nContext } from '../../../src/console/i18n/useMessages.ts';
import { UiServicesContext } from '../../../src/console/ui/uiServices.ts';
import { ServicesContext } from '../../../src/console/useServices.ts';
import { renderPlainList } from './plainList.ts';
import { createFakeUpstream } from './fakeUpstream.ts';
import {
  afterPaint,
  isInView,
  newestRow,
  type ArrivalStats,
  watchArrivals,
  recordFrames,
} from './watchArrivals.ts';
import { watchBlank, watchPrepend } from './watchScroll.ts';

/** The page's interface for the benchmark: the console's chat with its composer on a fake connection. */
export interface Bench {
  /** Loads the conversations without showing one. */
  readonly waitUntilReady: () => Promise<void>;
  /** Shows a conversation; returns the milliseconds until its newest message is painted. */
  readonly showConversation: (conv: string) => Promise<number>;
  /** Shows another conversation at its default position. */
  readonly switchTo: (conv: string) => Promise<void>;
  readonly sendMessages: (conv: string, count: number) => void;
  readonly watch: (conv: string, perSecond: number, seconds: number) => Promise<ArrivalStats>;
  /** The intervals between frames while idle, in milliseconds. */
  readonly recordFrames: (seconds: number) => Promise<number[]>;
  /** Cuts the connection and waits until it is restored. */
  readonly reconnect: (withoutRecovery: boolean) => Promise<void>;
  /** The number of elements in the chat, and in its transcript alone. */
  readonly countNodes: () => { readonly allNodes: number; readonly transcriptNodes: number };
  /** Counts the frames over a number of milliseconds, and those with a gap in the transcript. */
  readonly watchBlank: (ms: number) => Promise<{ readonly frames: number; readonly blankFrames: number }>;
  /** Loads older pages a number of times; returns the largest movement of a visible row in pixels. */
  readonly prepend: (times: number) => Promise<number>;
  /** The time from each key since `recordKeys` to its paint, in milliseconds. */
  readonly recordKeys: () => void;
  readonly readKeys: () => number[];
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const params = new URLSearchParams(window.location.search);
const convs = (params.get('convs') ?? 'a').split(',');
const upstream = createFakeUpstream({
  convs,
  rows: Number(params.get('rows') ?? 10_000),
  older: Number(params.get('older') ?? 0),
});
const keyLatencies: number[] = [];
const root = document.getElementById('root') ?? document.body;
const waitUntil = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const createChat = () => {
  localStorage.setItem(
    'loginInfo',
    JSON.stringify({ userId: '7', accessToken: 'a', refreshToken: 'r', expiresTime: Date.now() + 3_600_000 }),
  );
  const app = createTestApp({
    ...browserPlatform(),
    fetch: upstream.fetch,
    createWebSocket: upstream.socket,
    // The console uses random numbers for its retry delays.
    random: () => 0,
  });
  app.drafts.start();
  app.messaging.start();
  const reactRoot = createRoot(root);
  const visits = new Map(convs.map((conv) => [conv, createConsultation(app, conv)]));
  const ConversationView = ({ conv }: { conv: string }) => {
    const visit = visits.get(conv);
    const order = visit?.order.value.value;
    if (!visit || !order) return null;
    return (
      <CoreI18nContext value={app.i18n}>
        <AppI18nContext value={app.i18n}>
          <UiServicesContext value={app}>
            <ServicesContext value={app}>
              <ConsultationChat key={conv} consultation={visit} order={order} />
            </ServicesContext>
          </UiServicesContext>
        </AppI18nContext>
      </CoreI18nContext>
    );
  };
  return {
    waitUntilReady: async () => {
      const visitList = [...visits.values()];
      await Promise.all(visitList.map(({ order }) => order.load()));
      await waitUntil(
        () =>
          app.messaging.connectionState.value === 'live' &&
          visitList.every(({ conversation }) => conversation.state.value === 'ready'),
      );
    },
    showConversation: (conv: string) => reactRoot.render(<ConversationView conv={conv} />),
    reconnect: async (withoutRecovery: boolean) => {
      upstream.disconnect(withoutRecovery);
      app.messaging.nudge();
      await waitUntil(() => app.messaging.connectionState.value === 'live');
    },
  };
};

const chat: ReturnType<typeof createChat> = params.has('plain')
  ? {
      waitUntilReady: async () => {},
      showConversation: (conv) => renderPlainList(root, upstream, conv),
      reconnect: async () => {},
    }
  : createChat();

window.bench = {
  ...chat,
  showConversation: (conv) =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      chat.showConversation(conv);
      const checkNewest = () => {
        const newest = newestRow();
        if (newest && newest.number > 0 && isInView(newest.row)) resolve(performance.now() - startedAt);
        else afterPaint(checkNewest);
      };
      afterPaint(checkNewest);
    }),
  switchTo: (conv) =>
    new Promise((resolve) => {
      chat.showConversation(conv);
      afterPaint(resolve);
    }),
  sendMessages: (conv, count) => {
    for (let n = 0; n < count; n += 1) upstream.sendAsPatient(conv);
  },
  watch: (conv, perSecond, seconds) => watchArrivals(() => upstream.sendAsPatient(conv), perSecond, seconds),
  recordFrames,
  countNodes: () => ({
    allNodes: document.querySelectorAll('#root *').length,
    transcriptNodes: document.querySelectorAll('[role=log] *').length,
  }),
  watchBlank,
  prepend: watchPrepend,
  recordKeys: () =>
    document.addEventListener('keydown', ({ timeStamp }) => {
      afterPaint(() => keyLatencies.push(performance.now() - timeStamp));
    }),
  readKeys: () => keyLatencies,
};
