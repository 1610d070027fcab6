import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type Conversation as Row, order } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { openSteady, type Steady } from '../lib/steady.ts';
import { whileUsed } from '../lib/whileUsed.ts';
import { keepCurrent } from './current.ts';
import { openTypists } from './typists.ts';

/** Path of a consultation. */
export const consultationPath = (id: string): string => `/cloudRoom/detail?id=${encodeURIComponent(id)}`;

/** The same with its prescriptions shown; with `editing`, that prescription is opened in the form. */
export const prescriptionPath = (orderId: string, mends: string | null = null): string =>
  `${consultationPath(orderId)}&part=prescription${mends === null ? '' : `&mend=${encodeURIComponent(mends)}`}`;

/** The doctor's open consultations, kept current. */
export interface OpenList {
  readonly list: Remote<readonly Row[]>;
  /** The rows, with unread counts taken from the conversation if it is loaded. */
  readonly rows: ReadonlySignal<readonly Row[]>;
  /** The same rows, with stable positions while the pointer is over the list. */
  readonly steady: Steady<Row>;
  /** The sum of unread messages over all rows. */
  readonly unread: ReadonlySignal<number>;
  /** The consultations whose patient is typing. */
  readonly typists: ReadonlySignal<ReadonlySet<string>>;
  /** Whether there is unsent text in one of them. */
  readonly typedIn: (id: string) => boolean;
  /** Duration of a row's newest message, in seconds; null if it is not a voice note, or not known. */
  readonly seconds: (row: Row) => number | null;
  /** Keeps it current as long as anybody uses it. */
  readonly open: () => () => void;
}

/** Loads the open consultations. A loaded conversation overrides what the list says about it. */
export const openOpenList = ({
  call,
  clock,
  im,
  outside,
}: Pick<App, 'call' | 'clock' | 'im' | 'outside'>): OpenList => {
  const list = remote(() => call(order.open, {}), clock);
  const typists = openTypists(im, { now: clock.now, later: outside.later });

  const unreadOf = (row: Row): number => {
    const known = im.known(row.id);
    const counted = known?.unread.value ?? null;
    if (!known || counted === null) return row.unread;
    // While the connection is down, only the list is reloaded.
    const ahead =
      im.line.value === 'down' && (row.lastMessage?.at ?? 0) > (known.talk.peek().rows.at(-1)?.at ?? 0);
    return ahead ? row.unread : counted;
  };
  const rows = computed(() => (list.value.value ?? []).map((row) => ({ ...row, unread: unreadOf(row) })));

  return {
    list,
    rows,
    steady: openSteady(rows),
    unread: computed(() => rows.value.reduce((sum, { unread }) => sum + unread, 0)),
    typists: typists.now,
    typedIn: (id) => (im.known(id)?.draft.value.trim() ?? '') !== '',
    seconds: ({ id, lastMessage }) => {
      if (lastMessage?.kind !== 'voice') return null;
      const said = im.known(id)?.talk.value.rows.at(-1);
      return said?.at === lastMessage.at ? (said.body.file?.seconds ?? null) : null;
    },
    open: whileUsed(() => {
      const ways = [
        typists.open(),
        keepCurrent(im, {
          concerns: ({ type }) =>
            type === 'message' || type === 'read' || type === 'order' || type === 'recall',
          load: () => list.load(),
        }),
      ];
      return () => {
        for (const back of ways) back();
      };
    }),
  };
};
