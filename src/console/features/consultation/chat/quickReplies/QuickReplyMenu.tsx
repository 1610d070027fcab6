import type { QuickReply } from '../../../../../contract/consultation/quickReply.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { useMessages } from '../../../../i18n/useMessages.ts';
import type { QuickReplyMenuModel } from './quickReplyMenu.ts';

/** The id of an option, for aria-activedescendant. */
export const optionId = (id: string, at: number): string => `${id}-offer-${at}`;

interface OptionProps {
  id: string;
  reply: QuickReply;
  isActive: boolean;
  /** The text as it would be inserted. */
  filled: string;
  onPick: (reply: QuickReply) => void;
}

const scrollIntoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

const QuickReplyOption = ({ id, reply, isActive, filled, onPick }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the textarea handles the keys
  <div
    ref={isActive ? scrollIntoView : undefined}
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a select cannot be laid out
    role="option"
    className="quick-option"
    aria-selected={isActive}
    tabIndex={-1}
    // Keeps focus and caret in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onPick(reply)}
  >
    {reply.shortcut === '' ? null : <kbd>/{reply.shortcut}</kbd>}
    <span className="quick-option-text">{filled}</span>
    {reply.category === '' ? null : <span className="quick-option-category">{reply.category}</span>}
  </div>
);

interface Props {
  id: string;
  menu: QuickReplyMenuModel;
  /** The doctor is asked already whether the command is sent as it is. */
  isAsking: boolean;
  /** A reply's text as it would be inserted. */
  fill: (text: string) => string;
  onPick: (reply: QuickReply) => void;
  onRetry: () => void;
}

/** The quick replies that match the text after `/`. The text keeps the focus. */
export const QuickReplyMenu = ({ id, menu, isAsking, fill, onPick, onRetry }: Props) => {
  const t = useMessages().composer.quickReplies;
  const state = menu.state.value;
  if (state === 'none') return null;
  if (state === 'unmatched')
    return isAsking ? null : (
      <output className="quick-menu quick-menu-unmatched">{t.unmatched(menu.command.value)}</output>
    );
  if (state === 'loading') return <output className="quick-menu-note">{t.loading}</output>;
  if (state === 'failed')
    return (
      <div className="quick-menu-note" role="alert">
        <span>{t.failed}</span>
        <Button label={t.retry} onClick={onRetry} />
      </div>
    );
  return (
    <div className="quick-menu">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the textarea keeps the focus (ARIA 1.2, aria-activedescendant) */}
      <div className="quick-menu-list" id={`${id}-offers`} role="listbox" aria-label={t.list}>
        {menu.options.value.map((reply, at) => (
          <QuickReplyOption
            key={reply.id}
            id={optionId(id, at)}
            reply={reply}
            isActive={at === menu.activeIndex.value}
            filled={fill(reply.text)}
            onPick={onPick}
          />
        ))}
      </div>
      <p className="quick-menu-keys">{t.keys}</p>
    </div>
  );
};
