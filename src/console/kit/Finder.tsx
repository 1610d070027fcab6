import { useSignal } from '@preact/signals-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useOpened } from '../lib/useOpened.ts';
import { useCoreWords } from '../useApp.ts';
import { Field } from './Field.tsx';
import { FinderList, type Offered, type Row } from './FinderList.tsx';
import { type OfferGroup, openFinding } from './finding.ts';
import './finder.css';

interface Props<T extends object> {
  label: string;
  /** Must not change while the component is mounted. */
  find: (query: string) => Promise<readonly T[]>;
  show: (found: T) => Offered;
  onPick: (found: T) => void;
  placeholder: string;
  /** Shown while the field is empty. */
  offers?: readonly OfferGroup<T>[] | undefined;
  /** Only a click or ↓ opens the list, not focus: the list would cover what was just written. */
  calm?: boolean | undefined;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A search field that selects one result by keyboard or pointer. The field is emptied afterwards. */
export const Finder = <T extends object>(props: Props<T>) => {
  const { label, find, show, onPick, placeholder, offers = [], calm = false, hideLabel, disabled } = props;
  const id = useId();
  const finding = useOpened(() => openFinding(find));
  const open = useSignal(false);
  const active = useSignal<string | null>(null);
  /** The text for which Enter was pressed before its results arrived. */
  const early = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  const w = useCoreWords().frame;

  const typed = finding.typed.value;
  const asked = typed.trim() !== '';
  const found = asked ? [{ title: '', rows: finding.found.value }] : offers;
  let place = 0;
  const groups = found.map(({ title, rows }) => ({
    title,
    rows: rows.map((one): Row => {
      place += 1;
      const shown = show(one);
      const pick = () => {
        // The list may still show the results of an earlier query: those must not be selected.
        if (shown.disabled || (asked && !finding.current.value)) return;
        if (shown.leadsTo !== undefined) {
          active.value = null;
          finding.write(shown.leadsTo);
          return;
        }
        finding.clear();
        open.value = false;
        active.value = null;
        onPick(one);
      };
      return { id: `${id}-${place}`, key: `${place} ${shown.title}`, shown, pick };
    }),
  }));
  const rows = groups.flatMap((group) => group.rows);
  // With a query, Enter selects the first result. Without one, it selects only an option the user moved to.
  const at = rows.find((row) => row.id === active.value) ?? (asked ? rows[0] : undefined);
  const standing = open.value && rows.length > 0;

  const step = (by: 1 | -1) => {
    open.value = true;
    const next = rows[(at ? rows.indexOf(at) : by === 1 ? -1 : rows.length) + by];
    if (next) active.value = next.id;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method while it composes (229: Safari ends the composition too late).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      // The results belong to an earlier query: do not select what the user has not seen.
      early.value = asked && !finding.current.value ? typed : '';
      if (standing) at?.pick();
    } else if (event.key === 'Escape' && standing) {
      open.value = false;
      active.value = null;
    } else return;
    event.preventDefault();
    if (event.key === 'Escape') event.stopPropagation();
  };

  return (
    <Field id={id} label={label} hideLabel={hideLabel} error={finding.error.value || undefined}>
      <input
        ref={input}
        id={id}
        className="input"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={standing}
        aria-controls={standing ? `${id}-list` : undefined}
        aria-activedescendant={standing ? at?.id : undefined}
        aria-busy={(asked && !finding.current.value) || undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={typed}
        onChange={(event) => {
          open.value = true;
          active.value = null;
          finding.write(event.target.value);
        }}
        onClick={() => (open.value = true)}
        onFocus={() => (open.value = !calm)}
        onBlur={() => {
          open.value = false;
          active.value = null;
        }}
        onKeyDown={onKeyDown}
      />
      {asked && !finding.current.value && early.value === typed ? (
        <output className="field-hint">{w.searching}</output>
      ) : null}
      {asked && finding.current.value && rows.length === 0 && finding.error.value === '' ? (
        <output className="field-hint">{w.noMatch}</output>
      ) : null}
      {standing ? (
        <FinderList
          id={`${id}-list`}
          label={label}
          field={input}
          groups={groups}
          active={at?.id ?? null}
          onHover={(row) => (active.value = row)}
        />
      ) : null}
    </Field>
  );
};
