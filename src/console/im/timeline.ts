import type { Message } from '../../contract/message.ts';
import type { Pending } from './pending.ts';

/**
 * One conversation as it is known. `rows` rise by `seq`, each once. `floor`: everything after this `seq` should be known, what
 * stands before it is asked for page by page; null before the first page.
 */
export interface Talk {
  readonly conv: string;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly rows: readonly Message[];
  readonly head: number;
  readonly floor: number | null;
  readonly read: { readonly doctor: number; readonly patient: number };
  readonly pending: readonly Pending[];
  /** The patient is writing. */
  readonly typing: boolean;
  /** Ids of messages that were taken back: an older answer must not bring their words again. */
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

/** The rows with others put in: one row per id, the later answer wins, in the order of `seq`. */
const mergeRows = (rows: readonly Message[], more: readonly Message[]): readonly Message[] => {
  const [first] = more;
  if (!first) return rows;
  // What happens all day: one more row at the end.
  if (more.length === 1 && first.seq > (rows.at(-1)?.seq ?? 0)) return rows.concat(first);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of more) byId.set(row.id, row);
  // mutant: timeline-order
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq);
};

/** Own messages are recognised by the `cmid` they were composed with, whichever answer comes first. */
export const settledBy = (rows: readonly Message[]) => {
  const cmids = new Set(rows.filter(({ from }) => from.role === 'doctor').map(({ cmid }) => cmid));
  return ({ cmid }: Pick<Pending, 'cmid'>) => cmids.has(cmid);
};

/** A row without what was taken back: its own words, or those that it quotes. */
const silenced = (row: Message, ids: ReadonlySet<string>): Message => {
  const { replyTo } = row.body;
  if (ids.has(row.id)) return { ...row, body: { text: '', recalled: true } };
  return replyTo && replyTo.text !== '' && ids.has(replyTo.id)
    ? { ...row, body: { ...row.body, replyTo: { id: replyTo.id, text: '' } } }
    : row;
};

/** The conversation with rows put in; what they confirm is no longer pending. What stands before the floor is left out. */
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

/** A message was taken back. */
export const withRecall = (talk: Talk, id: string): Talk => {
  const recalled = new Set([...talk.recalled, id]);
  return { ...talk, recalled, rows: talk.rows.map((row) => silenced(row, recalled)) };
};

/** Read marks only rise. */
// mutant: timeline-read
export const withRead = (talk: Talk, role: 'doctor' | 'patient', upTo: number): Talk =>
  upTo <= talk.read[role] ? talk : { ...talk, read: { ...talk.read, [role]: upTo } };

/** Takes the newest page as all that is known: what stands before it is older. */
export const fromNewest = (talk: Talk, page: readonly Message[], head: number): Talk => {
  const floor = (page[0]?.seq ?? head + 1) - 1;
  return { ...talk, floor, rows: talk.rows.filter(({ seq }) => seq > floor) };
};

/** Takes the page before the floor. */
export const withOlder = (talk: Talk, page: readonly Message[]): Talk =>
  withRows({ ...talk, floor: (page[0]?.seq ?? 1) - 1 }, page);

/**
 * The conversation with its newest rows alone: what stands before them is asked for page by page again. Everything that the
 * doctor has not read stays, and so does everything while a row is missing or a message is on its way (it may quote one).
 */
export const withNewest = (talk: Talk, most: number): Talk => {
  const { rows, floor, read, pending } = talk;
  const first = rows.at(-most);
  if (!first || rows.length <= most || floor === null || pending.length > 0 || gapsOf(talk).length > 0)
    return talk;
  const seq = Math.max(floor, Math.min(first.seq - 1, read.doctor));
  return seq === floor ? talk : { ...talk, floor: seq, rows: rows.filter((row) => row.seq > seq) };
};

/** After which `seq` a stretch is not known: after the floor, between rows, or between the last row and the head. */
export const gapsOf = ({ rows, head, floor }: Pick<Talk, 'rows' | 'head' | 'floor'>): number[] => {
  if (floor === null) return [];
  // Rows rise, each once: where the last has the number that their count says, none is missing.
  if (head === floor + rows.length && (rows.at(-1)?.seq ?? head) === head) return [];
  const known = [floor, ...rows.map(({ seq }) => seq)];
  return known.filter((seq, index) => (known[index + 1] ?? head + 1) > seq + 1);
};

/** The patient's messages that the doctor has not read, counted over the rows; null where a row that counts is not known. */
export const unreadOf = (talk: Pick<Talk, 'rows' | 'head' | 'floor' | 'read'>): number | null => {
  const { rows, floor, read } = talk;
  if (floor === null || floor > read.doctor || gapsOf(talk).length > 0) return null;
  return rows.filter((row) => row.from.role === 'patient' && row.seq > read.doctor).length;
};

/** Whether there is anything before the first known row. */
export const hasOlder = ({ floor }: Pick<Talk, 'floor'>): boolean => (floor ?? 0) > 0;
