import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Conversation as Row, order } from '../../../contract/consultation/order.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { createFoundConsultations, type FoundConsultations } from './foundConsultations.ts';
import { refCounted } from '../../lib/async/refCounted.ts';
import { startLiveQuery } from '../../messaging/liveQuery.ts';
import type { Messaging } from '../../messaging/messaging.ts';
import type { SetTimer } from '../../lib/async/timer.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** Path of a consultation. */
export const consultationPath = (id: string): string => `/cloudRoom/detail?id=${encodeURIComponent(id)}`;

/** The same with its prescriptions shown; with `editing`, that prescription is opened in the form. */
export const prescriptionPath = (orderId: string, editing: string | null = null): string =>
  `${consultationPath(orderId)}&part=prescription${editing === null ? '' : `&correct=${encodeURIComponent(editing)}`}`;

/** The same with its case record shown, where it is signed. */
export const signingPath = (orderId: string): string => `${consultationPath(orderId)}&part=record`;

/** The doctor's open consultations, kept current. */
export interface ActiveConsultations {
  readonly list: AsyncState<readonly Row[]>;
  /** Those that were found where the hospital's system lists none. */
  readonly found: FoundConsultations;
  /** The rows, with unread counts taken from the conversation if it is loaded. */
  readonly rows: ReadonlySignal<readonly Row[]>;
  /** The sum of unread messages over all rows. */
  readonly unread: ReadonlySignal<number>;
  /** The consultations whose patient is typing. */
  readonly typing: ReadonlySignal<ReadonlySet<string>>;
  /** Whether there is unsent text in one of them. */
  readonly hasDraft: (id: string) => boolean;
  /** Duration of a row's newest message, in seconds; null if it is not a voice note, or not known. */
  readonly voiceSeconds: (row: Row) => number | null;
  /** Keeps it current as long as anybody uses it. */
  readonly start: () => () => void;
}

/**
 * How long a patient counts as typing after the last event. Older typing events are ignored. In milliseconds.
 */
const typingTimeoutMs = 6_000;

/** Listens for typing patients, including those of conversations that were never opened; `now` is server time. */
const createTypingIndicators = (
  messaging: Pick<Messaging, 'onEvent'>,
  { now, setTimer }: { readonly now: () => number; readonly setTimer: SetTimer },
) => {
  const typing = signal<ReadonlySet<string>>(new Set());
  const timers = new Map<string, () => void>();

  const clear = (conv: string): void => {
    timers.get(conv)?.();
    timers.delete(conv);
    if (typing.peek().has(conv)) typing.value = new Set([...typing.peek()].filter((one) => one !== conv));
  };

  return {
    typing,
    start: () => {
      const unsubscribe = messaging.onEvent((event) => {
        if (event.type === 'message' && event.message.from.role === 'patient') clear(event.message.conv);
        if (event.type !== 'typing' || (event.at !== undefined && now() - event.at > typingTimeoutMs)) return;
        timers.get(event.conv)?.();
        timers.set(
          event.conv,
          setTimer(typingTimeoutMs, () => clear(event.conv)),
        );
        if (!typing.peek().has(event.conv)) typing.value = new Set([...typing.peek(), event.conv]);
      });
      return () => {
        unsubscribe();
        for (const conv of timers.keys()) clear(conv);
      };
    },
  };
};

/** Loads the open consultations. A loaded conversation overrides what the list says about it. */
export const createActiveConsultations = (
  app: Pick<Services, 'call' | 'clock' | 'messaging' | 'offered' | 'platform' | 'session' | 'sessionStore'>,
): ActiveConsultations => {
  const { call, clock, messaging, offered, platform } = app;
  const found = createFoundConsultations(app);
  /** Whether the hospital's system lists them. */
  const isListed = () => offered.has(order.open);
  const list = createAsyncState(() => call(order.open, {}), clock);
  const typingIndicators = createTypingIndicators(messaging, { now: clock.now, setTimer: platform.setTimer });

  const unreadOf = (row: Row): number => {
    const conversation = messaging.findConversation(row.id);
    const count = conversation?.unread.value ?? null;
    if (!conversation || count === null) return row.unread;
    // While the connection is down, only the list is reloaded.
    const listIsNewer =
      ['down', 'refused'].includes(messaging.connectionState.value) &&
      (row.lastMessage?.at ?? 0) > (conversation.snapshot.peek().rows.at(-1)?.at ?? 0);
    return listIsNewer ? row.unread : count;
  };
  const rows = computed(() => (list.value.value ?? []).map((row) => ({ ...row, unread: unreadOf(row) })));

  return {
    list,
    found,
    rows,
    unread: computed(() => rows.value.reduce((sum, { unread }) => sum + unread, 0)),
    typing: typingIndicators.typing,
    hasDraft: (id) => (messaging.findConversation(id)?.draft.value.trim() ?? '') !== '',
    voiceSeconds: ({ id, lastMessage }) => {
      if (lastMessage?.kind !== 'voice') return null;
      const newest = messaging.findConversation(id)?.snapshot.value.rows.at(-1);
      return newest?.at === lastMessage.at ? (newest.body.file?.seconds ?? null) : null;
    },
    start: refCounted(() => {
      const disposers = [
        typingIndicators.start(),
        startLiveQuery(messaging, {
          isAffectedBy: ({ type }) =>
            type === 'message' || type === 'read' || type === 'order' || type === 'recall',
          load: async () => {
            if (isListed()) await list.load();
            if (!isListed()) await found.load();
          },
          state: list,
        }),
      ];
      return () => disposeAll(disposers);
    }),
  };
};
