import type { E2eStack } from '../../support/startE2eStack.ts';

/** A message that is in the conversation when it is opened. */
export interface InsertedMessage {
  readonly from: 'doctor' | 'patient';
  readonly at: number;
  readonly text?: string;
  readonly kind?: 'text' | 'picture' | 'voice' | 'file';
  readonly file?: {
    readonly url: string;
    readonly name: string;
    readonly type: string;
    readonly size: number;
    readonly seconds?: number;
  };
}

/** Adds messages to the empty conversation of an order. Open pages are not notified. */
export const insertMessages = (
  stack: E2eStack,
  orderId: string,
  messages: readonly InsertedMessage[],
): void =>
  stack.withDatabase((db) => {
    const insert = db.prepare(
      `INSERT INTO message (id, tenant_id, conv, seq, cmid, role, sender, kind, body, at)
        SELECT ?1, 1, id, ?2, ?1, ?3, CASE ?3 WHEN 'doctor' THEN doctor_id ELSE patient_id END, ?4, ?5, ?6
          FROM consult_order WHERE id = ?7`,
    );
    for (const [index, { from, at, text = '', kind = 'text', file }] of messages.entries())
      insert.run(
        `${orderId}-m${index + 1}`,
        index + 1,
        from,
        kind,
        JSON.stringify({ text, ...(file && { file }) }),
        at,
        orderId,
      );
  });
