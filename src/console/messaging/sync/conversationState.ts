import { mayBePatients, type Message } from '../../../contract/consultation/message.ts';
import type { HistoryPage, MessageNumbers } from '../engineDeps.ts';
import type { Pending } from '../queue/pending.ts';

/**
 * The known state of one conversation. `rows` are unique and ascend by `seq`. `floor`: everything after this
 * `seq` should be known, and older rows are loaded page by page; null before the first page.
 */
export interface ConversationState {
  readonly conv: string;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly rows: readonly Message[];
  readonly head: number;
  readonly floor: number | null;
  /**
   * The `seq` up to which pages have shown every row, where the numbers only rise (an upstream's row ids); null where
   * they are contiguous, so that they show themselves what is missing.
   */
  readonly pagedTo: number | null;
  readonly read: { readonly doctor: number; readonly patient: number };
  readonly pending: readonly Pending[];
  /** The patient is typing. */
  readonly typing: boolean;
  /** Ids of recalled messages: an older answer must not bring their text back. */
  readonly recalled: ReadonlySet<string>;
}

export const emptyConversation = (conv: string): ConversationState => ({
  conv,
  state: 'loading',
  rows: [],
  head: 0,
  floor: null,
  pagedTo: null,
  read: { doctor: 0, patient: 0 },
  pending: [],
  typing: false,
  recalled: new Set(),
});

/** Merges rows: one row per id, the later answer wins, ordered by `seq`. */
const mergeRows = (rows: readonly Message[], added: readonly Message[]): readonly Message[] => {
  const [first] = added;
  if (!first) return rows;
  // The common case: one more row at the end.
  if (added.length === 1 && first.seq > (rows.at(-1)?.seq ?? 0)) return rows.concat(first);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of added) byId.set(row.id, row);
  // mutant: conversation-state-order
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq);
};

/** Own messages are recognised by their `cmid`, whichever answer arrives first. */
export const confirmedBy = (rows: readonly Message[]) => {
  const cmids = new Set(rows.filter(({ from }) => from.role === 'doctor').map(({ cmid }) => cmid));
  return ({ cmid }: Pick<Pending, 'cmid'>) => cmids.has(cmid);
};

/** A row without recalled text: its own, or the text that it quotes. */
const redactRecalled = (row: Message, ids: ReadonlySet<string>): Message => {
  const { replyTo } = row.body;
  if (ids.has(row.id)) return { ...row, body: { text: '', recalled: true } };
  return replyTo && replyTo.text !== '' && ids.has(replyTo.id)
    ? { ...row, body: { ...row.body, replyTo: { id: replyTo.id, text: '' } } }
    : row;
};

/** How far the time of a stored message may be from the time it was sent at, in milliseconds. */
const echoWindowMs = 600_000;

/** Whether a row without a `cmid` is this message: the same content, stored after it was sent, at about that time. */
const isEcho = ({ kind, body, after, since }: Pending, row: Message): boolean =>
  row.seq > after &&
  row.kind === kind &&
  row.body.text.trim() === body.text.trim() &&
  row.body.file?.url === ('file' in body ? body.file.url : undefined) &&
  Math.abs(row.at - since) <= echoWindowMs;

/**
 * The message that a row echoes. Of several with the same words it is the one that was written last before the row: a row that
 * was stored earlier and comes late can then still be the echo of an earlier one.
 */
const latestEchoed = (inFlight: Iterable<Pending>, row: Message): Pending | null => {
  let latest: Pending | null = null;
  for (const one of inFlight) if (isEcho(one, row) && one.after > (latest?.after ?? -1)) latest = one;
  return latest;
};

/**
 * The rows with the `cmid` of the doctor's messages, where the upstream keeps none: as known from an earlier answer, or
 * that of a message in flight that it echoes. Every row is the echo of one message at most.
 */
const withCmids = (
  { rows, pending }: Pick<ConversationState, 'rows' | 'pending'>,
  added: readonly Message[],
): readonly Message[] => {
  if (added.every(({ from, cmid }) => from.role !== 'doctor' || cmid !== '')) return added;
  const cmids = new Map(rows.map(({ id, cmid }) => [id, cmid]));
  const inFlight = new Set(pending.filter(({ state }) => state === 'sent' || state === 'unknown'));
  return added.map((row) => {
    if (row.from.role !== 'doctor' || row.cmid !== '') return row;
    const known = cmids.get(row.id) ?? '';
    // A row may be known before the message that it echoes: one that was restored from the outbox.
    if (known !== '') return { ...row, cmid: known };
    const echoed = latestEchoed(inFlight, row);
    if (!echoed) return row;
    inFlight.delete(echoed);
    // A page may have the row twice.
    cmids.set(row.id, echoed.cmid);
    return { ...row, cmid: echoed.cmid };
  });
};

/** Adds rows; pending messages that they confirm are removed. Rows at or before the floor are ignored. */
export const withRows = (snapshot: ConversationState, answer: readonly Message[]): ConversationState => {
  const { floor, recalled } = snapshot;
  const added = withCmids(snapshot, answer);
  // mutant: conversation-state-recalled
  const known = added
    .filter(({ seq }) => floor === null || seq > floor)
    .map((row) => (recalled.size > 0 ? redactRecalled(row, recalled) : row));
  const rows = mergeRows(snapshot.rows, known);
  const isConfirmed = confirmedBy(added);
  return {
    ...snapshot,
    rows,
    head: Math.max(snapshot.head, rows.at(-1)?.seq ?? 0),
    // mutant: conversation-state-settled
    pending: snapshot.pending.some(isConfirmed)
      ? snapshot.pending.filter((one) => !isConfirmed(one))
      : snapshot.pending,
    typing: snapshot.typing && !known.some(({ from }) => from.role === 'patient'),
  };
};

/** Confirms messages that were restored from the outbox after the rows that echo them had been loaded. */
export const withEchoes = (snapshot: ConversationState): ConversationState =>
  withRows(
    snapshot,
    snapshot.rows.filter(({ from, cmid }) => from.role === 'doctor' && cmid === ''),
  );

/** A message was recalled. */
export const withRecall = (snapshot: ConversationState, id: string): ConversationState => {
  const recalled = new Set([...snapshot.recalled, id]);
  return { ...snapshot, recalled, rows: snapshot.rows.map((row) => redactRecalled(row, recalled)) };
};

/** Read marks only increase. */
// mutant: conversation-state-read
export const withRead = (
  snapshot: ConversationState,
  role: 'doctor' | 'patient',
  upTo: number,
): ConversationState =>
  upTo <= snapshot.read[role] ? snapshot : { ...snapshot, read: { ...snapshot.read, [role]: upTo } };

/** Starts over from the newest page: everything before it is older. */
const fromNewest = (
  snapshot: ConversationState,
  page: readonly Message[],
  head: number,
): ConversationState => {
  const floor = (page[0]?.seq ?? head + 1) - 1;
  return { ...snapshot, floor, rows: snapshot.rows.filter(({ seq }) => seq > floor) };
};

/** How many numbers are left out: between the rows, and after the `seq` that they follow. */
const countSkipped = (page: readonly Message[], after: number | null): number => {
  const [first, last] = [page[0], page.at(-1)];
  const count = new Set(page.map(({ seq }) => seq)).size;
  return first && last ? last.seq - (after ?? first.seq - 1) - count : 0;
};

/**
 * Adds the page after a known `seq`; with null the newest page, which replaces what was before it. The pages show how
 * messages are numbered, unless the hospital states it. Rows that could not be read are missing as gaps: their numbers
 * were given.
 */
export const withPage = (
  snapshot: ConversationState,
  { list, head, unreadable }: Pick<HistoryPage, 'list' | 'head' | 'unreadable'>,
  after: number | null,
  numbers: MessageNumbers | null = null,
): ConversationState => {
  const base = after === null ? fromNewest(snapshot, list, head) : snapshot;
  const jumps = base.pagedTo !== null || countSkipped(list, after) > unreadable;
  const onlyRises = numbers === null ? jumps : numbers === 'rising';
  // Nothing is newer than the newest page, nor than a page without rows.
  const newest = after === null || list.length === 0 ? head : 0;
  const pagedTo = onlyRises ? Math.max(base.pagedTo ?? 0, list.at(-1)?.seq ?? 0, newest) : null;
  return withRows({ ...base, pagedTo, head: Math.max(base.head, head) }, list);
};

/** Adds the page before the floor. */
export const withOlder = (snapshot: ConversationState, page: readonly Message[]): ConversationState =>
  withRows({ ...snapshot, floor: (page[0]?.seq ?? 1) - 1 }, page);

/**
 * Keeps only the newest rows; older ones are loaded page by page again. Unread rows are kept, and so is
 * everything while a row is missing or a message is pending (it may quote one).
 */
export const withNewest = (snapshot: ConversationState, maxRows: number): ConversationState => {
  const { rows, floor, read, pending } = snapshot;
  const first = rows.at(-maxRows);
  if (!first || rows.length <= maxRows || floor === null || pending.length > 0 || gapsOf(snapshot).length > 0)
    return snapshot;
  const seq = Math.max(floor, Math.min(first.seq - 1, read.doctor));
  return seq === floor ? snapshot : { ...snapshot, floor: seq, rows: rows.filter((row) => row.seq > seq) };
};

/** The `seq` values after which rows are missing: after the floor, between rows, or before the head. */
export const gapsOf = ({
  rows,
  head,
  floor,
  pagedTo,
}: Pick<ConversationState, 'rows' | 'head' | 'floor' | 'pagedTo'>): number[] => {
  if (floor === null) return [];
  if (pagedTo !== null) return Math.max(head, rows.at(-1)?.seq ?? 0) > pagedTo ? [pagedTo] : [];
  // Rows are unique and ascending: if the last one has the number that their count predicts, none is missing.
  if (head === floor + rows.length && (rows.at(-1)?.seq ?? head) === head) return [];
  const known = [floor, ...rows.map(({ seq }) => seq)];
  return known.filter((seq, index) => (known[index + 1] ?? head + 1) > seq + 1);
};

/** Unread messages of the patient, counted from the rows; null if a relevant row is not loaded. */
export const countUnread = (
  snapshot: Pick<ConversationState, 'rows' | 'head' | 'floor' | 'pagedTo' | 'read'>,
): number | null => {
  const { rows, floor, read } = snapshot;
  if (floor === null || floor > read.doctor || gapsOf(snapshot).length > 0) return null;
  return rows.filter((row) => mayBePatients(row) && row.seq > read.doctor).length;
};

/** Whether there are rows before the first known one. */
export const hasOlder = ({ floor }: Pick<ConversationState, 'floor'>): boolean => (floor ?? 0) > 0;
