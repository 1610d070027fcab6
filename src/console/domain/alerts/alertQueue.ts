/** The kinds of alerts, as in `desktopEvents` of the contract and in stored settings; `verdict` is an approval. */
export const alertKinds = ['message', 'waiting', 'verdict', 'rejected', 'question', 'task'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Something a person should learn of. It contains no names and no message text. */
export interface Alert {
  /** The same in every tab, however it became known. */
  readonly key: string;
  readonly kind: AlertKind;
  /** What is seen together: an order, the waiting queue, the audit list. */
  readonly topic: string;
  /** When it happened, server time in epoch milliseconds. */
  readonly at: number;
  /** The position of a message in its conversation, if known. */
  readonly seq?: number;
  /** The target of a click. */
  readonly path: string;
}

/** An alert in the queue. */
export interface AlertEntry extends Alert {
  /** It was recent when it became known; older ones are counted silently. */
  readonly isAudible: boolean;
  /** When it was notified last, in any tab; null if never. */
  readonly notifiedAt: number | null;
  /** It is on somebody's screen already, and is notified at most once. */
  readonly isSeen: boolean;
}

/** All unseen alerts, in the order in which they became known. */
export type AlertQueue = readonly AlertEntry[];

/** Alerts older than this when they become known are silent, in milliseconds. */
export const freshMs = 60_000;

interface AlertHistory {
  readonly now: number;
  /** When the same alert was notified before, in any tab or before a reload. */
  readonly notifiedAt: number | null;
  /** Up to when its topic has been seen. */
  readonly seenUpTo: number;
}

/** Adds an alert; does nothing if it is there already. */
export const withAlert = (
  queue: AlertQueue,
  alert: Alert,
  { now, notifiedAt, seenUpTo }: AlertHistory,
): AlertQueue => {
  if (queue.some(({ key }) => key === alert.key)) return queue;
  const isAudible = now - alert.at <= freshMs;
  const isSeen = alert.at <= seenUpTo;
  // Another tab may have marked it as seen before this tab, which has to notify, heard of it.
  return isSeen && (!isAudible || notifiedAt !== null)
    ? queue
    : [...queue, { ...alert, isAudible, notifiedAt, isSeen }];
};

/** Removes matching alerts. */
export const withoutMatching = (queue: AlertQueue, matches: (entry: AlertEntry) => boolean): AlertQueue =>
  queue.some(matches) ? queue.filter((entry) => !matches(entry)) : queue;

/** Merges notification times from other tabs. */
export const withNotifiedTimes = (
  queue: AlertQueue,
  getNotifiedAt: (key: string) => number | null,
): AlertQueue => {
  const next = queue.map((entry) => {
    const notifiedAt = getNotifiedAt(entry.key);
    return notifiedAt !== null && notifiedAt > (entry.notifiedAt ?? 0) ? { ...entry, notifiedAt } : entry;
  });
  return next.every((entry, index) => entry === queue[index]) ? queue : next;
};

interface DueContext {
  readonly now: number;
  /** Delay before unseen alerts are repeated, in milliseconds; 0: never. */
  readonly repeatMs: number;
  /** Whether all alerts are muted. */
  readonly isMuted: boolean;
  /** Kinds that are switched off. */
  readonly off: readonly AlertKind[];
  readonly isVisible: (topic: string) => boolean;
}

const isOnScreen = ({ kind, topic }: AlertEntry, { isVisible }: Pick<DueContext, 'isVisible'>): boolean =>
  kind === 'message' && isVisible(topic);

/** The queue of a tab that does not notify: messages on screen count as notified, seen alerts are removed. */
export const withoutSeen = (
  queue: AlertQueue,
  { now, isVisible }: Pick<DueContext, 'now' | 'isVisible'>,
): AlertQueue => {
  const remaining = withoutMatching(queue, ({ isSeen }) => isSeen);
  return remaining.some((entry) => isOnScreen(entry, { isVisible }))
    ? remaining.map((entry) => (isOnScreen(entry, { isVisible }) ? { ...entry, notifiedAt: now } : entry))
    : remaining;
};

/**
 * The alerts to notify now, and the queue afterwards. One notification covers all unseen alerts: they are
 * repeated together.
 */
export const dueAlerts = (
  queue: AlertQueue,
  context: DueContext,
): { notify: readonly AlertEntry[]; queue: AlertQueue } => {
  const { now, repeatMs, isMuted, off } = context;
  const isRepeatDue = ({ notifiedAt, isSeen }: AlertEntry): boolean =>
    notifiedAt !== null && !isSeen && repeatMs > 0 && now - notifiedAt >= repeatMs;
  const notify = isMuted
    ? []
    : queue.filter(
        (entry) =>
          entry.isAudible &&
          !off.includes(entry.kind) &&
          !isOnScreen(entry, context) &&
          (entry.notifiedAt === null || isRepeatDue(entry)),
      );
  const updated =
    notify.length === 0
      ? queue
      : queue.map((entry) => (entry.isAudible ? { ...entry, notifiedAt: now } : entry));
  return { notify, queue: withoutSeen(updated, context) };
};
