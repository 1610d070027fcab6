import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import type { QuickReply } from '../../../../../contract/consultation/quickReply.ts';
import type { Composer } from './composer.ts';
import type { createImeComposition } from './imeComposition.ts';
import type { TextRange } from '../../../../domain/quickReplies/placeholders.ts';
import { optionId } from '../quickReplies/QuickReplyMenu.tsx';

interface Props {
  id: string;
  composer: Composer;
  ime: ReturnType<typeof createImeComposition>;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  /** The range to select after the next render. */
  selection: RefObject<TextRange | null>;
  placeholder: string;
  onPick: (reply: QuickReply) => void;
  onSend: () => void;
}

const isPlainEnter = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !ctrlKey && !altKey && !metaKey;

/** Row count for browsers that cannot grow a textarea automatically. */
const rowsOf = (text: string): number => Math.min(6, text.split('\n', 6).length);

/** The text of a message, and its keys. */
export const ComposerText = (props: Props) => {
  const { id, composer, ime, textareaRef, selection, placeholder, onPick, onSend } = props;
  const { quickReplyMenu: menu } = composer;
  const text = composer.text.value;
  const options = menu.options.value;
  const activeIndex = menu.activeIndex.value;

  useLayoutEffect(() => {
    if (!selection.current || !textareaRef.current) return;
    textareaRef.current.focus();
    textareaRef.current.setSelectionRange(selection.current.from, selection.current.to);
    selection.current = null;
  });

  /** Closes the quick replies and the question about a text without one; false if neither is open. */
  const closeMenu = (): boolean => {
    const isOpen = composer.slashQuestion.peek() !== null || menu.state.peek() !== 'none';
    composer.dismissSlashQuestion();
    menu.dismiss();
    return isOpen;
  };
  /** True if the quick reply menu has handled the key. */
  const handleMenuKey = (event: KeyboardEvent): boolean => {
    const option = options[activeIndex];
    if (event.key === 'ArrowDown') menu.move(1);
    else if (event.key === 'ArrowUp') menu.move(-1);
    else if (option && (isPlainEnter(event) || (event.key === 'Tab' && !event.shiftKey))) {
      if (!event.repeat) onPick(option);
    } else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const nativeEvent = event.nativeEvent;
    if (ime.isHandledByIme(nativeEvent)) {
      // Right after a composition, Enter neither sends nor breaks the line.
      if (isPlainEnter(event) && !nativeEvent.isComposing) event.preventDefault();
      return;
    }
    if (event.key === 'Escape' && closeMenu()) return event.preventDefault();
    if (options.length > 0 && handleMenuKey(event)) return event.preventDefault();
    if (event.key === 'Escape' && composer.isReply.peek()) return composer.setReplyTo(null);
    if (!isPlainEnter(event)) return;
    event.preventDefault();
    if (ime.isSendKey(nativeEvent)) onSend();
  };

  return (
    <textarea
      ref={textareaRef}
      id={id}
      className="input textarea composer-text"
      autoComplete="off"
      rows={rowsOf(text)}
      value={text}
      placeholder={placeholder}
      aria-describedby={`${id}-to ${id}-hint`}
      aria-invalid={composer.tooLong.value || undefined}
      aria-autocomplete="list"
      aria-controls={options.length > 0 ? `${id}-offers` : undefined}
      aria-activedescendant={activeIndex >= 0 ? optionId(id, activeIndex) : undefined}
      onChange={({ target }) => {
        composer.write(target.value);
        menu.setCaret(target.selectionStart);
      }}
      onSelect={({ currentTarget }) => menu.setCaret(currentTarget.selectionStart)}
      onKeyDown={onKeyDown}
    />
  );
};
