import type { Message } from '../../contract/message.ts';

/** A message on its way. `waiting` was never sent, `sent` has no answer yet, `unknown` may have arrived, `held` waits for the doctor. */
export interface Pending {
  readonly cmid: string;
  readonly conv: string;
  readonly text: string;
  readonly at: number;
  readonly state: 'waiting' | 'sent' | 'unknown' | 'held';
  /** Why it is held, in the server's words; empty where the server said nothing. */
  readonly reason: string;
}

/** One conversation as it is known. `rows` rise by `seq`, each once. */
export interface Talk {
  readonly conv: string;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly rows: readonly Message[];
  readonly head: number;
  readonly read: { readonly doctor: number; readonly patient: number };
  readonly pending: readonly Pending[];
}

export const emptyTalk = (conv: string): Talk => ({
  conv,
  state: 'loading',
  rows: [],
  head: 0,
  read: { doctor: 0, patient: 0 },
  pending: [],
});

/** The rows with others put in: one row per id, the later answer wins, in the order of `seq`. */
const mergeRows = (rows: readonly Message[], more: readonly Message[]): readonly Message[] => {
  if (more.length === 0) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of more) byId.set(row.id, row);
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq);
};

/** Own messages are recognised by the `cmid` they were composed with, whichever answer comes first. */
const settledBy = (rows: readonly Message[]) => {
  const cmids = new Set(rows.filter(({ from }) => from.role === 'doctor').map(({ cmid }) => cmid));
  return ({ cmid }: Pending) => cmids.has(cmid);
};

/** The conversation with rows put in; what they confirm is no longer pending. */
export const withRows = (talk: Talk, more: readonly Message[]): Talk => {
  const rows = mergeRows(talk.rows, more);
  const settled = settledBy(more);
  return {
    ...talk,
    rows,
    head: Math.max(talk.head, rows.at(-1)?.seq ?? 0),
    pending: talk.pending.filter((one) => !settled(one)),
  };
};

/** Read marks only rise. */
export const withRead = (talk: Talk, role: 'doctor' | 'patient', upTo: number): Talk =>
  upTo <= talk.read[role] ? talk : { ...talk, read: { ...talk.read, [role]: upTo } };

/** After which `seq` a stretch is not known: between rows, or between the last row and the head. */
export const gapsOf = ({ rows, head }: Pick<Talk, 'rows' | 'head'>): number[] => {
  const gaps: number[] = [];
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]?.seq ?? head + 1;
    if (next > row.seq + 1) gaps.push(row.seq);
  }
  return gaps;
};

/** The patient's messages that the doctor has not read, counted over the rows; null where a row that counts is not known. */
export const unreadOf = ({ rows, head, read }: Pick<Talk, 'rows' | 'head' | 'read'>): number | null => {
  const first = rows[0]?.seq ?? head + 1;
  if (first > read.doctor + 1 || gapsOf({ rows, head }).length > 0) return null;
  return rows.filter((row) => row.from.role === 'patient' && row.seq > read.doctor).length;
};

/** Whether there is anything before the first known row. */
export const hasOlder = ({ rows }: Pick<Talk, 'rows'>): boolean => (rows[0]?.seq ?? 1) > 1;
