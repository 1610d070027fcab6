import { type KeyboardEvent, useId } from 'react';
import { useWords } from '../useApp.ts';
import { optionId, ReasonOptions } from './ReasonOptions.tsx';
import type { ReasonPick } from './reasonPick.ts';

interface Props {
  pick: ReasonPick;
  /** Codes of the reasons selected for the line. */
  codes: readonly string[];
  label: string;
  /** Returns the focus to the line. */
  onClose: () => void;
}

const show = (picker: HTMLElement | null): void => picker?.scrollIntoView({ block: 'nearest' });
const focus = (input: HTMLInputElement | null): void => input?.focus();

/** Picks reasons from the pharmacists' list: type a number or letters, arrows and Enter; Escape closes it. */
export const ReasonPicker = ({ pick, codes, label, onClose }: Props) => {
  const w = useWords().audit;
  const id = useId();
  const found = pick.found.value;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => pick.step(1),
    ArrowUp: () => pick.step(-1),
    Enter: () => pick.choose(),
    Escape: () => {
      pick.close();
      onClose();
    },
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== 'Enter' || !event.repeat) act();
  };
  return (
    <div className="review-picker" ref={show}>
      <input
        ref={focus}
        className="input"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[pick.at.value] ? optionId(`${id}-list`, pick.at.value) : undefined}
        placeholder={w.reasonHint}
        value={pick.typed.value}
        onChange={(event) => pick.type(event.target.value)}
        onKeyDown={press}
        onBlur={pick.close}
      />
      <ReasonOptions pick={pick} codes={codes} label={label} id={`${id}-list`} />
      {found.length === 0 ? <p className="quiet small">{w.noReason}</p> : null}
    </div>
  );
};
