import { signal } from '@preact/signals-react';
import { type Account, auth } from '../contract/account/auth.ts';
import { type Alerts, openAlerts } from './alerts/alerts.ts';
import { openReplyShelf, type ReplyShelf } from './chat/replyShelf.ts';
import type { Core } from './core.ts';
import type { Desk, Room } from './desk.ts';
import { type Im, openIm } from './im/im.ts';
import { openOpenList, type OpenList } from './im/openList.ts';
import { openTaskList, type TaskList } from './im/taskList.ts';
import { openWaitingList, type WaitingList } from './im/waitingList.ts';
import { type Drafts, withDrafts } from './journal/drafts.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import { outboxIn } from './journal/outbox.ts';
import { waited } from './lib/later.ts';
import { openRoomToasts } from './kit/toasts.ts';
import { type Remote, remote } from './lib/remote.ts';
import { openStay, type Stay } from './lib/stay.ts';
import { type Opinions, openOpinions } from './prescriptionReview/opinions.ts';
import { type Calls, openCalls } from './rtc/calls.ts';
import { type AreaTree, openAreas } from './session/areas.ts';
import { type Dictionaries, openDictionaries } from './session/dictionaries.ts';
import { type Changes, openChanges } from './wire/changes.ts';
import { type Downloads, openDownloads } from './wire/download.ts';
import { openUploads, type Uploads } from './wire/upload.ts';
import type { Words } from './words/en.ts';
import { type Lexicon, type Speech, withWords } from './words/language.ts';

/** Services that live as long as somebody is signed in; any model may depend on them. */
export interface App extends Core {
  readonly words: Speech<Words>;
  readonly stay: Stay;
  readonly dictionaries: Dictionaries;
  readonly areas: AreaTree;
  /** Notifies about writes, from this tab or another, that no socket event reports. */
  readonly changes: Changes;
  readonly im: Im;
  /**
   * The doctor's open consultations, and the orders waiting to be accepted. Both are loaded once for all
   * pages.
   */
  readonly consultations: OpenList;
  readonly waiting: WaitingList;
  /** The tasks that auditors may claim; loaded once as well. */
  readonly tasks: TaskList;
  /** Whether the signed-in person is a doctor or an auditor. */
  readonly account: Remote<Account>;
  /** The video call of this window. */
  readonly calls: Calls;
  /** Sounds and notifications about what happens while the person looks elsewhere. */
  readonly alerts: Alerts;
  /** Text that is typed but not sent or saved yet, stored on this computer. */
  readonly journal: Journal;
  readonly drafts: Drafts;
  /** Downloads and uploads. */
  readonly files: Downloads & Uploads;
  readonly shelf: ReplyShelf;
  /** What an auditor typed before a verdict; it survives leaving the page. */
  readonly opinions: Opinions;
  /** Lazily creates the editing models; later calls return the same ones. */
  readonly lay: (open: (app: App) => Desk) => Room;
  /** The editing models, or null before they are created. */
  readonly desk: () => Desk | null;
  /** True while this page holds unsaved input. */
  readonly typed: () => boolean;
  /** True while some of that input would be lost with this page, because no draft of it is stored. */
  readonly losing: () => boolean;
  /** How many texts, in all tabs, are neither sent nor saved. */
  readonly unsent: () => Promise<number>;
  /** Logs out on purpose: the person's stored drafts are deleted with the session. */
  readonly leave: () => Promise<void>;
  /**
   * Registers unsaved input of a page; `'kept'` when the drafts store it. Returns an unsubscribe function.
   */
  readonly typing: (stands: () => boolean, kept?: 'kept') => () => void;
}

/** How long a log-out waits for the drafts to be cleared, in milliseconds. */
const clearMs = 1_000;
/** How long a log-out waits for unsaved case records to be saved, in milliseconds. */
const saveMs = 3_000;

/**
 * Creates the services for the signed-in app. The messages have to be loaded; nothing is requested or
 * subscribed to yet (see effects.ts).
 */
export const openRooms = (core: Core, lexicon: Lexicon<Words>): App => {
  const words = withWords(core.words, lexicon);
  const stay = openStay();
  const toasts = openRoomToasts(core.toasts, stay);
  const journal = openJournal(core);
  const { im, drafts } = withDrafts(openIm({ ...core, outbox: outboxIn(journal) }), journal);
  const changes = openChanges(core.outside, core.stored);
  const opinions = openOpinions(journal);
  const files = {
    ...openDownloads(core.transport),
    ...openUploads(core.transport, core.call, () => core.words.w.value.frame.fileRefused),
  };
  let room: Room | null = null;
  const laid = signal(false);
  const desk = (): Desk | null => {
    void laid.value;
    return room;
  };
  const stands = (): boolean => desk()?.composers.stands() ?? false;
  const screens = signal<readonly { stands: () => boolean; kept: boolean }[]>([]);
  const typed = (): boolean =>
    im.typed() ||
    (desk()?.records.unsaved() ?? false) ||
    (desk()?.prescribing.typed() ?? false) ||
    opinions.typed() ||
    stands() ||
    screens.value.some(({ stands }) => stands());
  const go: Core['go'] = (...where) => {
    if (!stay.over()) core.go(...where);
  };
  const consultations = openOpenList({ ...core, im });
  const calls = openCalls(core.outside);
  const waiting = openWaitingList({ ...core, im });
  const tasks = openTaskList({ ...core, im });
  const account = remote(() => core.call(auth.account, {}), core.clock);
  const app: App = {
    ...core,
    words,
    toasts,
    stay,
    changes,
    go,
    im,
    consultations,
    waiting,
    tasks,
    account,
    calls,
    alerts: openAlerts({ ...core, words, im, go, consultations, waiting, tasks, account }),
    journal,
    drafts,
    files,
    shelf: openReplyShelf({ ...core, changes }),
    dictionaries: openDictionaries(core.call, {
      tab: core.outside.tab,
      of: () => `${core.stored.tenantId()} ${words.language.peek()}`,
    }),
    areas: openAreas(core.call, core.clock),
    opinions,
    lay: (open) => {
      if (room) return room;
      const made = { ...app, ...open(app) };
      room = made;
      // Deferred: a view may be reading it while it renders.
      queueMicrotask(() => {
        laid.value = true;
      });
      return made;
    },
    desk,
    typed,
    losing: () =>
      stands() ||
      screens.value.some(({ stands, kept }) => !kept && stands()) ||
      (journal.state.value !== 'kept' && typed()),
    unsent: async () => {
      // Text of the last second is saved within a moment, so it needs no confirmation.
      await Promise.race([desk()?.records.save(), waited(core.outside.later, saveMs)]);
      return Math.max(await journal.count(), typed() ? 1 : 0);
    },
    leave: async () => {
      // Hang up while there is still a connection to say so.
      calls.end();
      // A browser whose storage hangs must not prevent a log-out.
      await Promise.race([journal.clear(), waited(core.outside.later, clearMs)]);
      await core.session.logOut();
    },
    typing: (stands, kept) => {
      const screen = { stands, kept: kept !== undefined };
      screens.value = [...screens.peek(), screen];
      return () => {
        screens.value = screens.peek().filter((one) => one !== screen);
      };
    },
  };
  return app;
};
