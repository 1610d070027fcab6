import { Button } from '../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import type { Chat } from '../chat.ts';

/** Moves the focus into the picture, and back when it closes. */
const trapFocus = (figure: HTMLElement): (() => void) => {
  const previous = document.activeElement;
  figure.querySelector('button')?.focus();
  return () => {
    if (previous instanceof HTMLElement) previous.focus();
  };
};

/** An enlarged picture over the chat; the record beside it stays usable. Escape closes it. */
export const LargePicture = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value.picture;
  const large = chat.large.value;
  if (!large) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element inside
    <figure
      ref={trapFocus}
      className="chat-large"
      aria-label={large.name}
      onKeyDown={({ key }) => {
        if (key === 'Escape') chat.enlarge(null);
      }}
    >
      <figcaption>
        <bdi>{large.name}</bdi>
        <Button label={t.close} icon={CloseIcon} hideLabel onClick={() => chat.enlarge(null)} />
      </figcaption>
      <img src={large.src} alt={large.name} />
    </figure>
  );
};
