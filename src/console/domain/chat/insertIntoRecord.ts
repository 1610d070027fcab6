import type { ReadonlySignal } from '@preact/signals-react';
import type { Message } from '../../../contract/consultation/message.ts';
import type { Services } from '../../services.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';
import type { AppMessages } from '../../i18n/messages.ts';
import { createUndoOffers, type TakenBack } from '../offerUndo.ts';

/** A part of the case record, and its label in the current language. */
export interface RecordPart {
  readonly name: string;
  readonly label: string;
}

/** Inserts text from the chat into the case record. The chat knows neither the record nor its parts. */
export interface RecordInsertion {
  readonly parts: ReadonlySignal<readonly RecordPart[]>;
  /** Adds a text to a part, completely or not at all; `takeBack` removes it, unless the part was changed since. */
  readonly insert: (
    part: string,
    text: string,
  ) => { readonly takeBack: () => TakenBack } | 'tooLong' | 'notOpen';
}

/** Content picked from one message: text, or the name of a picture. */
export interface QuotedContent {
  readonly text: string;
  readonly from: Message['from'];
  readonly at: number;
}

/** Everything a message says, as plain text; a file by its name. */
export const toQuotedContent = (
  { kind, body, from, at }: Message,
  t: AppMessages['chat']['quote'],
): QuotedContent => {
  const name = kind === 'picture' || kind === 'voice' ? t[kind] : t.file;
  const parts = [body.file ? name(body.file.name) : '', body.text.trim()];
  return { text: parts.filter((part) => part !== '').join(' '), from, at };
};

/** Inserts content into the record with its source, shows the result, and offers to take it back. */
export const createRecordInserter =
  ({ i18n, shared, toasts }: Pick<Services, 'i18n' | 'shared' | 'toasts'>) =>
  (record: RecordInsertion, part: string, { text, from, at }: QuotedContent): void => {
    const t = i18n.messages.peek().chat.quote;
    const time = dayTimeOf(at);
    const source = from.role === 'patient' ? t.patient : t.others;
    const label = record.parts.peek().find(({ name }) => name === part)?.label ?? part;
    const result = record.insert(part, source(text.trim(), time));
    if (typeof result === 'string') toasts.show(t[result](label));
    else shared(createUndoOffers).offer(t.done(label), result.takeBack);
  };
