import * as v from 'valibot';
import { type Attachment, type Outgoing, sentFile, sentText } from '../../contract/message.ts';
import { time, whole } from '../../contract/shapes.ts';

/** What a doctor wants to say; a file is stored already. `replyTo` is a message's id. */
export type MessageDraft =
  | { readonly kind: 'text' | 'advice'; readonly text: string; readonly replyTo?: string | undefined }
  | {
      readonly kind: 'picture' | 'file' | 'voice';
      readonly text: string;
      readonly file: Attachment;
      readonly replyTo?: string | undefined;
    };

/** Why a message waits for the doctor: the server refused it, it is old, or the patient said something meanwhile. */
export type Hold = 'refused' | 'old' | 'overtaken';

const standing = {
  /** `waiting` was never sent, `sent` has no answer yet, `unknown` may have arrived, `held` waits for the doctor. */
  state: v.picklist(['waiting', 'sent', 'unknown', 'held']),
  /** Null unless it is held. */
  hold: v.nullable(v.picklist(['refused', 'old', 'overtaken'])),
  /** Why it was refused, in the server's words; empty where the server said nothing. */
  reason: v.string(),
  /** When the doctor last wanted it sent, server time; `at` never changes. */
  since: time,
  /** The newest `seq` that stood on screen then. */
  after: whole,
  /** The line was away since: before it goes it is looked at whether it still fits. */
  doubted: v.boolean(),
};

/** A message on its way, as it is kept and as it passes between tabs. `cmid`, `at`, `kind` and `body` never change. */
export const pendingShape = v.variant('kind', [
  v.object({ ...sentText.entries, ...standing }),
  v.object({ ...sentFile.entries, ...standing }),
]);
export type Pending = v.InferOutput<typeof pendingShape>;

/** Where messages on their way outlive their tab; every tab of one person shares it. All three may be repeated. */
export interface OutboxStore {
  /** Everything that is kept, of every conversation, in any order. */
  readonly load: () => Promise<readonly Pending[]>;
  /** Keeps one under its cmid, in the place of what was kept there; resolves once a crash cannot take it any more. */
  readonly keep: (one: Pending) => Promise<void>;
  /** Forgets one; nothing where it is not kept. */
  readonly drop: (cmid: string) => Promise<void>;
}

/** The message itself, as it travels. */
export const messageOf = (one: Pending): Outgoing => {
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
