import type { QuickReply } from '../../contract/consultation/quickReply.ts';
import { Button } from '../kit/Button.tsx';
import { useWords } from '../useApp.ts';
import type { Quick } from './quick.ts';

/** The id of an option, for aria-activedescendant. */
export const offerId = (id: string, at: number): string => `${id}-offer-${at}`;

interface OfferProps {
  id: string;
  reply: QuickReply;
  chosen: boolean;
  onPick: (reply: QuickReply) => void;
}

const intoView = (offer: HTMLElement | null): void => offer?.scrollIntoView({ block: 'nearest' });

const Offer = ({ id, reply, chosen, onPick }: OfferProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the textarea handles the keys
  <div
    ref={chosen ? intoView : undefined}
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a select cannot be laid out
    role="option"
    className="offer"
    aria-selected={chosen}
    tabIndex={-1}
    // Keeps focus and caret in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onPick(reply)}
  >
    {reply.shortcut === '' ? null : <kbd>/{reply.shortcut}</kbd>}
    <span className="offer-text">{reply.text}</span>
    {reply.category === '' ? null : <span className="offer-category">{reply.category}</span>}
  </div>
);

interface Props {
  id: string;
  quick: Quick;
  onPick: (reply: QuickReply) => void;
  onRetry: () => void;
}

/** The quick replies that match the text after `/`. The text keeps the focus. */
export const QuickOffers = ({ id, quick, onPick, onRetry }: Props) => {
  const w = useWords().composer.quick;
  const state = quick.state.value;
  if (state === 'none') return null;
  if (state === 'loading') return <output className="offers-note">{w.loading}</output>;
  if (state === 'failed')
    return (
      <div className="offers-note" role="alert">
        <span>{w.failed}</span>
        <Button label={w.retry} onClick={onRetry} />
      </div>
    );
  return (
    <div className="offers">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- the text keeps the focus (ARIA 1.2, aria-activedescendant) */}
      <div className="offers-list" id={`${id}-offers`} role="listbox" aria-label={w.list}>
        {quick.offers.value.map((reply, at) => (
          <Offer
            key={reply.id}
            id={offerId(id, at)}
            reply={reply}
            chosen={at === quick.at.value}
            onPick={onPick}
          />
        ))}
      </div>
      <p className="offers-keys">{w.keys}</p>
    </div>
  );
};
