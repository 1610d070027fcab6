import { signal } from '@preact/signals-react';
import { type Account, auth } from '../contract/auth.ts';
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

/** What lives as long as somebody works here, and what every model may be given. */
export interface App extends Core {
  readonly words: Speech<Words>;
  readonly stay: Stay;
  readonly dictionaries: Dictionaries;
  readonly areas: AreaTree;
  /** What was written here or in another tab, and no socket event tells of. */
  readonly changes: Changes;
  readonly im: Im;
  /** The doctor's open consultations, and who waits to be accepted; both are read once for all screens. */
  readonly consultations: OpenList;
  readonly waiting: WaitingList;
  /** What auditors may claim; the same. */
  readonly tasks: TaskList;
  /** Whether a doctor or an auditor works here. */
  readonly account: Remote<Account>;
  /** The video call of this window. */
  readonly calls: Calls;
  /** What a person learns of without looking at it. */
  readonly alerts: Alerts;
  /** What is typed and not sent or saved, kept on this computer. */
  readonly journal: Journal;
  readonly drafts: Drafts;
  /** Files, both ways. */
  readonly files: Downloads & Uploads;
  readonly shelf: ReplyShelf;
  /** What an auditor wrote before a verdict outlives a screen. */
  readonly opinions: Opinions;
  /** Builds what is written at for patients, when the first screen asks for it; the same from then on. */
  readonly lay: (open: (app: App) => Desk) => Room;
  /** It, once it is there. */
  readonly desk: () => Desk | null;
  /** Whether anything stands here that was typed and is not stored. */
  readonly typed: () => boolean;
  /** Whether any of it would be lost with this page: it is not kept. */
  readonly losing: () => boolean;
  /** How many texts, in all tabs, are neither sent nor saved. */
  readonly unsent: () => Promise<number>;
  /** Logs out on purpose: what is kept of this person's typing goes with the session. */
  readonly leave: () => Promise<void>;
  /** Lets a screen say that of itself while it stands; `kept` where the journal keeps it. Returns the way back. */
  readonly typing: (stands: () => boolean, kept?: 'kept') => () => void;
}

/** How long the journal may take to be cleared at a log-out, in milliseconds. */
const clearMs = 1_000;
/** How long a log-out waits for what is typed in the case records to be saved, in milliseconds. */
const saveMs = 3_000;

/** Builds the rooms on the core, with words that are here; nothing is asked or listened to yet (see reactions.ts). */
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
      // Later: a view may be asking for it while it is drawn.
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
      // A word of the last second is on its way in a moment: nobody has to be asked about it.
      await Promise.race([desk()?.records.save(), waited(core.outside.later, saveMs)]);
      return Math.max(await journal.count(), typed() ? 1 : 0);
    },
    leave: async () => {
      // Goodbye is said while there is a line to say it on.
      calls.end();
      // A browser whose storage hangs keeps nobody logged in.
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
