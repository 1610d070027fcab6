import { useSignal } from '@preact/signals-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useModel } from '../hooks/useModel.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { Field } from '../controls/Field.tsx';
import { ComboboxList, type ComboboxOption, type ComboboxRow } from './ComboboxList.tsx';
import { type OptionGroup, createComboboxModel } from './comboboxModel.ts';
import './combobox.css';

interface Props<T extends object> {
  label: string;
  /** Must not change while the component is mounted. */
  search: (query: string) => Promise<readonly T[]>;
  toOption: (item: T) => ComboboxOption;
  onSelect: (item: T) => void;
  placeholder: string;
  /** Shown while the field is empty. */
  suggestions?: readonly OptionGroup<T>[] | undefined;
  /** Only a click or ↓ opens the list, not focus: the list would cover what was just written. */
  openOnClickOnly?: boolean | undefined;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A search field that selects one result by keyboard or pointer. The field is emptied afterwards. */
export const Combobox = <T extends object>(props: Props<T>) => {
  const {
    label,
    search,
    toOption,
    onSelect,
    placeholder,
    suggestions = [],
    openOnClickOnly = false,
    hideLabel,
    disabled,
  } = props;
  const id = useId();
  const combobox = useModel(() => createComboboxModel(search));
  const expanded = useSignal(false);
  const active = useSignal<string | null>(null);
  /** The text for which Enter was pressed before its results arrived. */
  const earlyEnter = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  const t = useCoreMessages().common;

  const inputValue = combobox.inputValue.value;
  const hasQuery = inputValue.trim() !== '';
  const candidates = hasQuery ? [{ title: '', rows: combobox.results.value }] : suggestions;
  // Only an open list needs its options: they may cost much to describe.
  const toGroups = () => {
    let index = 0;
    return candidates.map(({ title, rows }) => ({
      title,
      rows: rows.map((one): ComboboxRow => {
        index += 1;
        const option = toOption(one);
        const select = () => {
          // The list may still show the results of an earlier query: those must not be selected.
          if (option.disabled || (hasQuery && !combobox.isCurrent.value)) return;
          if (option.drillDownQuery !== undefined) {
            active.value = null;
            combobox.setInputValue(option.drillDownQuery);
            return;
          }
          combobox.clear();
          expanded.value = false;
          active.value = null;
          onSelect(one);
        };
        return { id: `${id}-${index}`, key: `${index} ${option.title}`, option, select };
      }),
    }));
  };
  const groups = expanded.value ? toGroups() : [];
  const rows = groups.flatMap((group) => group.rows);
  // With a query, Enter selects the first result. Without one, it selects only an option the user moved to.
  const activeRow = rows.find((row) => row.id === active.value) ?? (hasQuery ? rows[0] : undefined);
  const isOpen = expanded.value && rows.length > 0;

  const moveActive = (delta: 1 | -1) => {
    const reachable = expanded.value ? rows : toGroups().flatMap((group) => group.rows);
    const current = reachable.findIndex(({ id: rowId }) => rowId === activeRow?.id);
    expanded.value = true;
    const next = reachable[(activeRow ? current : delta === 1 ? -1 : reachable.length) + delta];
    if (next) active.value = next.id;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method while it composes (229: Safari ends the composition too late).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveActive(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      // The results belong to an earlier query: do not select what the user has not seen.
      earlyEnter.value = hasQuery && !combobox.isCurrent.value ? inputValue : '';
      if (isOpen) activeRow?.select();
    } else if (event.key === 'Escape' && isOpen) {
      expanded.value = false;
      active.value = null;
    } else return;
    event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
  };

  return (
    <Field id={id} label={label} hideLabel={hideLabel} error={combobox.error.value || undefined}>
      <input
        ref={input}
        id={id}
        className="input"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? activeRow?.id : undefined}
        aria-busy={(hasQuery && !combobox.isCurrent.value) || undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={inputValue}
        onChange={(event) => {
          expanded.value = true;
          active.value = null;
          combobox.setInputValue(event.target.value);
        }}
        onClick={() => (expanded.value = true)}
        onFocus={() => (expanded.value = !openOnClickOnly)}
        onBlur={() => {
          expanded.value = false;
          active.value = null;
        }}
        onKeyDown={onKeyDown}
      />
      {hasQuery && !combobox.isCurrent.value && earlyEnter.value === inputValue ? (
        <output className="field-hint">{t.searching}</output>
      ) : null}
      {hasQuery &&
      combobox.isCurrent.value &&
      combobox.results.value.length === 0 &&
      combobox.error.value === '' ? (
        <output className="field-hint">{t.noMatch}</output>
      ) : null}
      {isOpen ? (
        <ComboboxList
          id={`${id}-list`}
          label={label}
          field={input}
          groups={groups}
          active={activeRow?.id ?? null}
          onHover={(row) => (active.value = row)}
        />
      ) : null}
    </Field>
  );
};
