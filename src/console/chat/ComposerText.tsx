import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import type { QuickReply } from '../../contract/consultation/quickReply.ts';
import { useWords } from '../useApp.ts';
import type { Composer } from './composer.ts';
import type { openComposing } from './composing.ts';
import type { Stretch } from './filling.ts';
import { offerId } from './QuickOffers.tsx';

interface Props {
  id: string;
  composer: Composer;
  composing: ReturnType<typeof openComposing>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The range to select after the next render. */
  wanted: RefObject<Stretch | null>;
  onPick: (reply: QuickReply) => void;
  onSend: () => void;
}

const isPlainEnter = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !ctrlKey && !altKey && !metaKey;

/** Row count for browsers that cannot grow a textarea automatically. */
const rowsOf = (text: string): number => Math.min(8, Math.max(2, text.split('\n', 9).length));

/** The text of a message, and its keys. */
export const ComposerText = ({ id, composer, composing, field, wanted, onPick, onSend }: Props) => {
  const w = useWords().composer;
  const { quick } = composer;
  const text = composer.text.value;
  const offers = quick.offers.value;
  const at = quick.at.value;

  useLayoutEffect(() => {
    if (!wanted.current || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(wanted.current.from, wanted.current.to);
    wanted.current = null;
  });

  /** True if the quick reply menu has handled the key. */
  const chosen = (event: KeyboardEvent): boolean => {
    const picked = offers[at];
    if (event.key === 'ArrowDown') quick.move(1);
    else if (event.key === 'ArrowUp') quick.move(-1);
    else if (event.key === 'Escape') quick.shut();
    else if (picked && (isPlainEnter(event) || (event.key === 'Tab' && !event.shiftKey))) {
      if (!event.repeat) onPick(picked);
    } else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const press = event.nativeEvent;
    if (composing.taken(press)) {
      // Right after a composition, Enter neither sends nor breaks the line.
      if (isPlainEnter(event) && !press.isComposing) event.preventDefault();
      return;
    }
    if (offers.length > 0 && chosen(event)) return event.preventDefault();
    if (event.key === 'Escape' && composer.replies.peek()) return composer.reply(null);
    if (!isPlainEnter(event)) return;
    event.preventDefault();
    if (composing.sends(press)) onSend();
  };

  return (
    <textarea
      ref={field}
      id={id}
      className="input textarea composer-text"
      autoComplete="off"
      rows={rowsOf(text)}
      value={text}
      placeholder={w.placeholder}
      aria-describedby={`${id}-to ${id}-hint`}
      aria-invalid={composer.tooLong.value || undefined}
      aria-autocomplete="list"
      aria-controls={offers.length > 0 ? `${id}-offers` : undefined}
      aria-activedescendant={at >= 0 ? offerId(id, at) : undefined}
      onChange={({ target }) => {
        composer.write(target.value);
        quick.caret(target.selectionStart);
      }}
      onSelect={({ currentTarget }) => quick.caret(currentTarget.selectionStart)}
      onKeyDown={onKeyDown}
    />
  );
};
