import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import type { Chat } from './chat.ts';

/** Moves the focus into the picture, and back when it closes. */
const focus = (box: HTMLElement): (() => void) => {
  const before = document.activeElement;
  box.querySelector('button')?.focus();
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
};

/** An enlarged picture over the chat; the record beside it stays usable. Escape closes it. */
export const LargePicture = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value.picture;
  const large = chat.large.value;
  if (!large) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in it
    <figure
      ref={focus}
      className="chat-large"
      aria-label={large.name}
      onKeyDown={({ key }) => {
        if (key === 'Escape') chat.enlarge(null);
      }}
    >
      <figcaption>
        <bdi>{large.name}</bdi>
        <Button label={w.shut} icon={CloseIcon} hideLabel onClick={() => chat.enlarge(null)} />
      </figcaption>
      <img src={large.src} alt={large.name} />
    </figure>
  );
};
