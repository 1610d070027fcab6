import * as v from 'valibot';
import {
  type Attachment,
  type Outgoing,
  sentFile,
  sentText,
} from '../../../contract/consultation/message.ts';
import { time, integer } from '../../../contract/protocol/schemas.ts';

/** A message as the doctor composed it; its file is already uploaded. `replyTo` is a message id. */
export type MessageDraft =
  | { readonly kind: 'text' | 'advice'; readonly text: string; readonly replyTo?: string | undefined }
  | {
      readonly kind: 'picture' | 'file' | 'voice';
      readonly text: string;
      readonly file: Attachment;
      readonly replyTo?: string | undefined;
    };

/**
 * Why a message is held for the doctor: the server refused it, it is too old, or the patient has written
 * since.
 */
export type HoldReason = 'refused' | 'old' | 'overtaken';

const deliveryFields = {
  /**
   * `waiting`: never sent; `sent`: not acknowledged yet; `unknown`: may have arrived; `held`: waits for the
   * doctor.
   */
  state: v.picklist(['waiting', 'sent', 'unknown', 'held']),
  /** Null unless it is held. */
  hold: v.nullable(v.picklist(['refused', 'old', 'overtaken'])),
  /** The server's reason for refusing it; may be empty. */
  reason: v.string(),
  /** When the doctor last asked to send it, server time; `at` never changes. */
  since: time,
  /** The newest `seq` on screen at that time. */
  after: integer,
  /** The connection was lost since: check whether the message is still appropriate before sending. */
  doubted: v.boolean(),
};

/**
 * A pending message, as it is stored and as it is passed between tabs. `cmid`, `at`, `kind` and `body` never
 * change.
 */
export const pendingShape = v.variant('kind', [
  v.object({ ...sentText.entries, ...deliveryFields }),
  v.object({ ...sentFile.entries, ...deliveryFields }),
]);
export type Pending = v.InferOutput<typeof pendingShape>;

/**
 * Storage for pending messages that outlives the tab, shared by all tabs of one person. All operations are
 * idempotent.
 */
export interface OutboxStore {
  /** All stored messages of every conversation, in any order. */
  readonly load: () => Promise<readonly Pending[]>;
  /** Saves a message under its cmid, replacing the previous version; resolves once it survives a crash. */
  readonly save: (one: Pending) => Promise<void>;
  /** Removes a message; does nothing if it is not stored. */
  readonly remove: (cmid: string) => Promise<void>;
}

/** The message as it is sent. */
export const toMessage = (one: Pending): Outgoing => {
  const {
    state: _state,
    hold: _hold,
    reason: _reason,
    since: _since,
    after: _after,
    doubted: _doubted,
    ...message
  } = one;
  return message;
};
