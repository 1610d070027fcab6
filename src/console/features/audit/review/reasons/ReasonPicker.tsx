import { type KeyboardEvent, useId } from 'react';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { optionId, ReasonOptions } from './ReasonOptions.tsx';
import type { ReasonPickerModel } from './reasonPickerModel.ts';

interface Props {
  picker: ReasonPickerModel;
  /** Codes of the reasons selected for the line. */
  codes: readonly string[];
  label: string;
  /** Returns the focus to the line. */
  onClose: () => void;
}

const scrollIntoView = (picker: HTMLElement | null): void => picker?.scrollIntoView({ block: 'nearest' });
const focus = (input: HTMLInputElement | null): void => input?.focus();

/** Picks reasons from the pharmacists' list: type a number or words, or use the arrows, and press Enter. */
export const ReasonPicker = ({ picker, codes, label, onClose }: Props) => {
  const t = useMessages().audit;
  const id = useId();
  const found = picker.found.value;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => picker.moveActive(1),
    ArrowUp: () => picker.moveActive(-1),
    Enter: picker.enter,
    Escape: picker.close,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys belong to the input method while it composes (229: Safari ends the composition too late).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== 'Enter' || !event.repeat) action();
    if (picker.line.value === null) onClose();
  };
  return (
    <div className="review-picker" ref={scrollIntoView}>
      <input
        ref={focus}
        className="input"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={
          found[picker.activeIndex.value] ? optionId(`${id}-list`, picker.activeIndex.value) : undefined
        }
        value={picker.query.value}
        onChange={(event) => picker.setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={picker.close}
      />
      <p id={`${id}-hint`} className="quiet small">
        {t.reasonHint}
      </p>
      <ReasonOptions picker={picker} codes={codes} label={label} id={`${id}-list`} />
      {found.length === 0 ? <p className="quiet small">{t.noReason}</p> : null}
    </div>
  );
};
