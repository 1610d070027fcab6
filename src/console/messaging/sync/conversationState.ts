import type { Message } from '../../../contract/consultation/message.ts';
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

/** Adds rows; pending messages that they confirm are removed. Rows at or before the floor are ignored. */
export const withRows = (snapshot: ConversationState, added: readonly Message[]): ConversationState => {
  const { floor, recalled } = snapshot;
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
export const fromNewest = (
  snapshot: ConversationState,
  page: readonly Message[],
  head: number,
): ConversationState => {
  const floor = (page[0]?.seq ?? head + 1) - 1;
  return { ...snapshot, floor, rows: snapshot.rows.filter(({ seq }) => seq > floor) };
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
}: Pick<ConversationState, 'rows' | 'head' | 'floor'>): number[] => {
  if (floor === null) return [];
  // Rows are unique and ascending: if the last one has the number that their count predicts, none is missing.
  if (head === floor + rows.length && (rows.at(-1)?.seq ?? head) === head) return [];
  const known = [floor, ...rows.map(({ seq }) => seq)];
  return known.filter((seq, index) => (known[index + 1] ?? head + 1) > seq + 1);
};

/** Unread messages of the patient, counted from the rows; null if a relevant row is not loaded. */
export const countUnread = (
  snapshot: Pick<ConversationState, 'rows' | 'head' | 'floor' | 'read'>,
): number | null => {
  const { rows, floor, read } = snapshot;
  if (floor === null || floor > read.doctor || gapsOf(snapshot).length > 0) return null;
  return rows.filter((row) => row.from.role === 'patient' && row.seq > read.doctor).length;
};

/** Whether there are rows before the first known one. */
export const hasOlder = ({ floor }: Pick<ConversationState, 'floor'>): boolean => (floor ?? 0) > 0;
