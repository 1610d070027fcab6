import type { RecordPart } from '../insertIntoRecord.ts';

interface Props {
  label: string;
  parts: readonly RecordPart[];
  /** Null if nothing was chosen. */
  onChoose: (part: string | null) => void;
}

/** Opens towards the larger space. */
const placeAndFocus = (list: HTMLElement | null): void => {
  const box = list?.closest('.chat-scroll, .chat')?.getBoundingClientRect();
  const anchor = list?.parentElement?.getBoundingClientRect();
  if (list && box && anchor)
    list.classList.toggle('record-part-menu-up', anchor.top > (box.top + box.bottom) / 2);
  list?.querySelector('button')?.focus({ preventScroll: true });
};

/** Buttons that choose a part of the case record; the arrow keys move between them, too. */
export const RecordPartMenu = ({ label, parts, onChoose }: Props) => (
  <div
    ref={placeAndFocus}
    className="record-part-menu"
    role="toolbar"
    aria-orientation="vertical"
    aria-label={label}
    tabIndex={-1}
    onKeyDown={(event) => {
      const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key !== 'Escape' && direction === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (direction === undefined) return onChoose(null);
      const items = [...event.currentTarget.querySelectorAll('button')];
      const at = items.findIndex((item) => item === document.activeElement);
      items[(at + direction + items.length) % items.length]?.focus();
    }}
  >
    {parts.map(({ name, label: text }) => (
      <button key={name} type="button" onClick={() => onChoose(name)}>
        {text}
      </button>
    ))}
  </div>
);
