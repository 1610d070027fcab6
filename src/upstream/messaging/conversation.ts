import * as v from 'valibot';
import { type Message, messageBody } from '../../contract/consultation/message.ts';
import type { Order } from '../../contract/consultation/order.ts';
import { nextId } from '../db/ids.ts';
import { likePattern } from '../db/likePattern.ts';
import type { Store } from '../db/store.ts';

/** A side of a conversation that reads. */
export type Reader = 'doctor' | 'patient';

/** A message before it has its id, seq and time. `senderId` is null for the system. */
export interface NewMessage {
  conv: string;
  cmid: string;
  role: Message['from']['role'];
  senderId: string | null;
  kind: string;
  body: Message['body'];
}

interface Row {
  id: string;
  conv: string;
  seq: number;
  cmid: string;
  role: Message['from']['role'];
  sender: string;
  kind: string;
  body: string;
  at: number;
}

const columns = 'id, conv, seq, cmid, role, sender, kind, body, at';

const messageOf = ({ id, conv, seq, cmid, role, sender, kind, body, at }: Row): Message => ({
  id,
  conv,
  seq,
  cmid,
  from: { role, id: role === 'system' ? null : sender },
  kind,
  body: v.parse(messageBody, JSON.parse(body)),
  at,
});

// All system messages share one sender, so their cmids must be unique in the whole hospital.
const senderOf = ({ role, senderId }: Pick<NewMessage, 'role' | 'senderId'>) => senderId ?? role;

const greetingPrefix = 'greeting-';

/** The cmid of a doctor's greeting in a conversation: there is at most one. */
export const greetingCmid = (conv: string): string => `${greetingPrefix}${conv}`;

/** Client message ids of the notices that the doctor is away begin with this. */
export const absenceCmidPrefix = 'absence-';

/** Client message ids of the notices that end a video consultation begin with this. */
export const visitCmidPrefix = 'videoVisit-';

/**
 * SQL for the `seq` of the first patient message that no doctor has answered; `conv` is SQL too. Automatic
 * greetings do not count as answers, and recalled messages count neither as questions nor as answers. A video consultation answers
 * what was written before its end.
 */
export const firstUnansweredSql = (conv: string): string =>
  `(SELECT min(p.seq) FROM message p WHERE p.conv = ${conv} AND p.role = 'patient' AND p.recalled = 0 AND p.seq >
     (SELECT coalesce(max(d.seq), 0) FROM message d
      WHERE d.conv = ${conv} AND d.recalled = 0 AND (d.role = 'doctor' AND d.cmid <> '${greetingPrefix}' || ${conv}
        OR d.role = 'system' AND substr(d.cmid, 1, ${visitCmidPrefix.length}) = '${visitCmidPrefix}')))`;

/** The doctor and the status of a conversation's order; undefined when there is no such order. */
export const orderOf = (
  store: Store,
  conv: string,
): { doctorId: string | null; status: number } | undefined =>
  store.one('SELECT doctor_id AS doctorId, status FROM consult_order WHERE id = ?', conv);

/** The newest `seq` of a conversation; 0 when it is empty. */
export const headOf = (store: Store, conv: string): number =>
  store.one<{ head: number | null }>('SELECT max(seq) AS head FROM message WHERE conv = ?', conv)?.head ?? 0;

/** One message of a conversation. */
export const messageById = (store: Store, conv: string, id: string): Message | undefined => {
  const row = store.one<Row>(`SELECT ${columns} FROM message WHERE id = ? AND conv = ?`, id, conv);
  return row && messageOf(row);
};

/** The message that a sender stored under a cmid. */
export const messageByCmid = (store: Store, sender: string, cmid: string): Message | undefined => {
  const row = store.one<Row>(`SELECT ${columns} FROM message WHERE sender = ? AND cmid = ?`, sender, cmid);
  return row && messageOf(row);
};

// As in the indexes of migration 049.
const urlOfFile = "CASE WHEN json_valid(body) THEN body ->> '$.file.url' END";

/** The conversations with a message that carries a file; null for a message that was recalled. */
export const conversationsWith = (store: Store, fileUrl: string): (string | null)[] =>
  store
    .all<{ conv: string | null }>(
      `SELECT conv FROM message WHERE ${urlOfFile} = ?1
       UNION ALL SELECT NULL FROM recalled_message WHERE ${urlOfFile} = ?1`,
      fileUrl,
    )
    .map(({ conv }) => conv);

/** Stores a message under the conversation's next `seq`; call it inside a transaction. */
export const appendMessage = (store: Store, newMessage: NewMessage, at: number): Message => {
  const { conv, cmid, role, kind } = newMessage;
  const row: Row = {
    id: nextId(),
    conv,
    seq: headOf(store, conv) + 1,
    cmid,
    role,
    sender: senderOf(newMessage),
    kind,
    body: JSON.stringify(newMessage.body),
    at,
  };
  store.run(
    `INSERT INTO message (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.id,
    conv,
    row.seq,
    cmid,
    role,
    row.sender,
    kind,
    row.body,
    at,
  );
  return messageOf(row);
};

/** Messages in ascending `seq`: the newest page, the page before `before`, or the page after `after`. */
export const listMessages = (
  store: Store,
  conv: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Message[] => {
  if (after !== undefined) {
    return store
      .all<Row>(
        `SELECT ${columns} FROM message WHERE conv = ? AND seq > ? AND seq < ? ORDER BY seq LIMIT ?`,
        conv,
        after,
        before ?? Number.MAX_SAFE_INTEGER,
        limit,
      )
      .map(messageOf);
  }
  return store
    .all<Row>(
      `SELECT ${columns} FROM message WHERE conv = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
      conv,
      before ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .map(messageOf)
    .toReversed();
};

/** How many of a conversation's newest messages are searched: more than people write in one, and less than a script. */
const maxSearchedMessages = 10_000;

/**
 * Messages whose text or file name contains the keyword, in descending `seq`; A to Z match
 * case-insensitively.
 */
export const searchMessages = (
  store: Store,
  conv: string,
  { keyword, before, limit }: { keyword: string; before?: number | undefined; limit: number },
): Message[] =>
  store
    .all<Row>(
      `SELECT ${columns} FROM message WHERE conv = ?1 AND seq < ?2 AND seq > ?5 AND recalled = 0
         AND (body ->> '$.text' LIKE ?3 ESCAPE '\\' OR body ->> '$.file.name' LIKE ?3 ESCAPE '\\')
       ORDER BY seq DESC LIMIT ?4`,
      conv,
      before ?? Number.MAX_SAFE_INTEGER,
      likePattern(keyword),
      limit,
      headOf(store, conv) - maxSearchedMessages,
    )
    .map(messageOf);

/**
 * Pictures that the patient of a conversation sent in a doctor's other conversations with them, newest first: those before a
 * message, if its id is given.
 */
export const listOtherPictures = (
  store: Store,
  { id, patient }: Pick<Order, 'id' | 'patient'>,
  { doctorId, before, limit }: { doctorId: string; before?: string | undefined; limit: number },
): Message[] =>
  store
    .all<Row>(
      // CROSS JOIN and + begin with the patient's visits; otherwise SQLite reads every message of the hospital.
      `SELECT ${columns.replaceAll(/\w+/g, 'm.$&')} FROM consult_order o CROSS JOIN message m ON m.conv = o.id
       WHERE o.patient_id = ?1 AND +o.doctor_id = ?2 AND o.id <> ?3 AND m.role = 'patient' AND m.kind = 'picture' AND m.recalled = 0
         AND (?4 IS NULL OR (m.at, m.id) < (SELECT at, id FROM message WHERE id = ?4))
       ORDER BY m.at DESC, m.id DESC LIMIT ?5`,
      patient.id,
      doctorId,
      id,
      before ?? null,
      limit,
    )
    .map(messageOf);

/** The last `seq` that a side has read; 0 when it has read nothing. */
export const readMark = (store: Store, conv: string, role: Reader): number =>
  store.one<{ upTo: number }>('SELECT up_to AS upTo FROM read_mark WHERE conv = ? AND role = ?', conv, role)
    ?.upTo ?? 0;

/**
 * Moves a read mark forward, never past the newest message; returns the new mark, or null when it did not
 * move.
 */
export const moveReadMark = (store: Store, conv: string, role: Reader, upTo: number): number | null => {
  const before = readMark(store, conv, role);
  const mark = Math.min(upTo, headOf(store, conv));
  if (mark <= before) return null;
  if (before === 0) store.run('INSERT INTO read_mark (conv, role, up_to) VALUES (?, ?, ?)', conv, role, mark);
  else store.run('UPDATE read_mark SET up_to = ? WHERE conv = ? AND role = ?', mark, conv, role);
  return mark;
};
