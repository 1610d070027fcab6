import type { Message } from '../../../src/contract/consultation/message.ts';

/** A message as the hospital keeps it: numbered by one auto-increment id of all conversations, without a `cmid`. */
type Row = Omit<Message, 'cmid'>;
type Page = { readonly before?: number; readonly after?: number; readonly pageSize?: number };

/** The hospital's messages. */
export const createMessageStore = () => {
  const rows: Row[] = [];
  const known = new Set<string>();
  const readByDoctor = new Map<string, number>();
  let newest = 41_200;

  const append = (row: Omit<Row, 'id' | 'seq'>) => {
    // Rows of other conversations lie between.
    newest += 3;
    rows.push({ ...row, id: String(newest), seq: newest });
  };

  return {
    append,
    /** Takes over what the embedded upstream has written by itself. */
    takeOver: (messages: readonly Message[]) => {
      for (const { id, conv, from, kind, body, at } of messages) {
        if (known.has(id)) continue;
        known.add(id);
        append({ conv, from, kind, body, at });
      }
    },
    markRead: (conv: string, upTo: number) => void readByDoctor.set(conv, upTo),
    page: (conv: string, { before = Infinity, after, pageSize = 50 }: Page) => {
      const all = rows.filter((row) => row.conv === conv);
      const within = all.filter(({ seq }) => seq < before && seq > (after ?? 0));
      return {
        list: after === undefined ? within.slice(-pageSize) : within.slice(0, pageSize),
        head: all.at(-1)?.seq ?? 0,
        read: { doctor: readByDoctor.get(conv) ?? 0, patient: 0 },
      };
    },
  };
};
export type MessageStore = ReturnType<typeof createMessageStore>;
