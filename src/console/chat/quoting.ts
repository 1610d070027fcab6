import type { ReadonlySignal } from '@preact/signals-react';
import type { Message } from '../../contract/consultation/message.ts';
import type { App } from '../app.ts';
import { momentOf } from '../lib/days.ts';
import type { Words } from '../words/en.ts';

/** A part of the case record, and its label in the current language. */
export interface RecordPart {
  readonly name: string;
  readonly label: string;
}

/** Inserts text from the chat into the case record. The chat knows neither the record nor its parts. */
export interface RecordDoor {
  readonly parts: ReadonlySignal<readonly RecordPart[]>;
  /** Adds a text to a part, completely or not at all. */
  readonly put: (part: string, text: string) => 'done' | 'tooLong' | 'notOpen';
}

/** Content picked from one message: text, or the name of a picture. */
export interface Picked {
  readonly text: string;
  readonly from: Message['from'];
  readonly at: number;
}

/** Everything a message says, as plain text; a file by its name. */
export const pickedOf = ({ kind, body, from, at }: Message, w: Words['chat']['quote']): Picked => {
  const name = kind === 'picture' || kind === 'voice' ? w[kind] : w.file;
  const parts = [body.file ? name(body.file.name) : '', body.text.trim()];
  return { text: parts.filter((part) => part !== '').join(' '), from, at };
};

/** Inserts content into the record with its source, and shows the result. */
export const openQuoting =
  ({ words, clock, toasts }: Pick<App, 'words' | 'clock' | 'toasts'>) =>
  (door: RecordDoor, part: string, { text, from, at }: Picked): void => {
    const w = words.w.peek().chat.quote;
    const time = momentOf(at, clock.now());
    const source = from.role === 'patient' ? w.patient : w.others;
    const label = door.parts.peek().find(({ name }) => name === part)?.label ?? part;
    toasts.say(w[door.put(part, source(text.trim(), time))](label));
  };
