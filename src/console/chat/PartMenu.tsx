import type { RecordPart } from './quoting.ts';

interface Props {
  label: string;
  parts: readonly RecordPart[];
  /** Null if nothing was chosen. */
  onChoose: (part: string | null) => void;
}

/** Opens towards the larger space. */
const open = (list: HTMLElement | null): void => {
  const box = list?.closest('.chat-scroll, .chat')?.getBoundingClientRect();
  const from = list?.parentElement?.getBoundingClientRect();
  if (list && box && from) list.classList.toggle('parts-up', from.top > (box.top + box.bottom) / 2);
  list?.querySelector('button')?.focus({ preventScroll: true });
};

/** Chooses a part of the case record. */
export const PartMenu = ({ label, parts, onChoose }: Props) => (
  <div
    ref={open}
    className="parts"
    role="menu"
    aria-label={label}
    tabIndex={-1}
    onKeyDown={(event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key !== 'Escape' && by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (by === undefined) return onChoose(null);
      const items = [...event.currentTarget.querySelectorAll('button')];
      const at = items.findIndex((item) => item === document.activeElement);
      items[(at + by + items.length) % items.length]?.focus();
    }}
  >
    {parts.map(({ name, label: word }) => (
      <button key={name} type="button" role="menuitem" onClick={() => onChoose(name)}>
        {word}
      </button>
    ))}
  </div>
);
