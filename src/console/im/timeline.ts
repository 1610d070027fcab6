import type { Message } from '../../contract/consultation/message.ts';
import type { Pending } from './pending.ts';

/**
 * The known state of one conversation. `rows` are unique and ascend by `seq`. `floor`: everything after this
 * `seq` should be known, and older rows are loaded page by page; null before the first page.
 */
export interface Talk {
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

export const emptyTalk = (conv: string): Talk => ({
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
const mergeRows = (rows: readonly Message[], more: readonly Message[]): readonly Message[] => {
  const [first] = more;
  if (!first) return rows;
  // The common case: one more row at the end.
  if (more.length === 1 && first.seq > (rows.at(-1)?.seq ?? 0)) return rows.concat(first);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of more) byId.set(row.id, row);
  // mutant: timeline-order
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq);
};

/** Own messages are recognised by their `cmid`, whichever answer arrives first. */
export const settledBy = (rows: readonly Message[]) => {
  const cmids = new Set(rows.filter(({ from }) => from.role === 'doctor').map(({ cmid }) => cmid));
  return ({ cmid }: Pick<Pending, 'cmid'>) => cmids.has(cmid);
};

/** A row without recalled text: its own, or the text that it quotes. */
const silenced = (row: Message, ids: ReadonlySet<string>): Message => {
  const { replyTo } = row.body;
  if (ids.has(row.id)) return { ...row, body: { text: '', recalled: true } };
  return replyTo && replyTo.text !== '' && ids.has(replyTo.id)
    ? { ...row, body: { ...row.body, replyTo: { id: replyTo.id, text: '' } } }
    : row;
};

/** Adds rows; pending messages that they confirm are removed. Rows at or before the floor are ignored. */
export const withRows = (talk: Talk, more: readonly Message[]): Talk => {
  const { floor, recalled } = talk;
  // mutant: timeline-recalled
  const known = more
    .filter(({ seq }) => floor === null || seq > floor)
    .map((row) => (recalled.size > 0 ? silenced(row, recalled) : row));
  const rows = mergeRows(talk.rows, known);
  const settled = settledBy(more);
  return {
    ...talk,
    rows,
    head: Math.max(talk.head, rows.at(-1)?.seq ?? 0),
    // mutant: timeline-settled
    pending: talk.pending.some(settled) ? talk.pending.filter((one) => !settled(one)) : talk.pending,
    typing: talk.typing && !known.some(({ from }) => from.role === 'patient'),
  };
};

/** A message was recalled. */
export const withRecall = (talk: Talk, id: string): Talk => {
  const recalled = new Set([...talk.recalled, id]);
  return { ...talk, recalled, rows: talk.rows.map((row) => silenced(row, recalled)) };
};

/** Read marks only increase. */
// mutant: timeline-read
export const withRead = (talk: Talk, role: 'doctor' | 'patient', upTo: number): Talk =>
  upTo <= talk.read[role] ? talk : { ...talk, read: { ...talk.read, [role]: upTo } };

/** Starts over from the newest page: everything before it is older. */
export const fromNewest = (talk: Talk, page: readonly Message[], head: number): Talk => {
  const floor = (page[0]?.seq ?? head + 1) - 1;
  return { ...talk, floor, rows: talk.rows.filter(({ seq }) => seq > floor) };
};

/** Adds the page before the floor. */
export const withOlder = (talk: Talk, page: readonly Message[]): Talk =>
  withRows({ ...talk, floor: (page[0]?.seq ?? 1) - 1 }, page);

/**
 * Keeps only the newest rows; older ones are loaded page by page again. Unread rows are kept, and so is
 * everything while a row is missing or a message is pending (it may quote one).
 */
export const withNewest = (talk: Talk, most: number): Talk => {
  const { rows, floor, read, pending } = talk;
  const first = rows.at(-most);
  if (!first || rows.length <= most || floor === null || pending.length > 0 || gapsOf(talk).length > 0)
    return talk;
  const seq = Math.max(floor, Math.min(first.seq - 1, read.doctor));
  return seq === floor ? talk : { ...talk, floor: seq, rows: rows.filter((row) => row.seq > seq) };
};

/** The `seq` values after which rows are missing: after the floor, between rows, or before the head. */
export const gapsOf = ({ rows, head, floor }: Pick<Talk, 'rows' | 'head' | 'floor'>): number[] => {
  if (floor === null) return [];
  // Rows are unique and ascending: if the last one has the number that their count predicts, none is missing.
  if (head === floor + rows.length && (rows.at(-1)?.seq ?? head) === head) return [];
  const known = [floor, ...rows.map(({ seq }) => seq)];
  return known.filter((seq, index) => (known[index + 1] ?? head + 1) > seq + 1);
};

/** Unread messages of the patient, counted from the rows; null if a relevant row is not loaded. */
export const unreadOf = (talk: Pick<Talk, 'rows' | 'head' | 'floor' | 'read'>): number | null => {
  const { rows, floor, read } = talk;
  if (floor === null || floor > read.doctor || gapsOf(talk).length > 0) return null;
  return rows.filter((row) => row.from.role === 'patient' && row.seq > read.doctor).length;
};

/** Whether there are rows before the first known one. */
export const hasOlder = ({ floor }: Pick<Talk, 'floor'>): boolean => (floor ?? 0) > 0;
