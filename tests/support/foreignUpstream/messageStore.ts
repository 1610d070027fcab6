/** A message as the hospital keeps it: numbered by one auto-increment id of all conversations; its `cmid` is never filled. */
interface Row {
  readonly id: string;
  readonly seq: number;
  readonly cmid: null;
  readonly conv: string;
  readonly from: { readonly role: string; readonly id: string | null };
  readonly kind: string;
  readonly body: MessageBody;
  readonly at: number;
}
/** The columns of a text and of what else a message may carry. */
interface MessageBody {
  readonly text: string;
  readonly file?: unknown;
  readonly replyTo?: unknown;
  readonly prescriptionId?: unknown;
}
/** A message before the hospital has numbered it. */
type NewMessage = Omit<Row, 'id' | 'seq' | 'cmid'>;
interface Page {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** The hospital's messages. */
export const createMessageStore = () => {
  const rows: Row[] = [];
  const known = new Set<string>();
  const readByDoctor = new Map<string, number>();
  let newest = 41_200;

  const append = ({ conv, from, kind, body, at }: NewMessage) => {
    // Rows of other conversations lie between.
    newest += 3;
    const { text, file = null, replyTo = null, prescriptionId = null } = body;
    const columns = { text, file, replyTo, prescriptionId, recalled: null };
    rows.push({ id: String(newest), seq: newest, cmid: null, conv, from, kind, body: columns, at });
  };

  return {
    append,
    /** Takes over what the embedded upstream has written by itself. */
    takeOver: (messages: readonly (NewMessage & { readonly id: string })[]) => {
      for (const message of messages) {
        if (known.has(message.id)) continue;
        known.add(message.id);
        append(message);
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
