import { useId } from 'react';
import { type Signal, useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/useMessages.ts';
import { Form } from '../controls/Form.tsx';
import { TextField } from '../controls/TextField.tsx';
import { Button } from '../controls/Button.tsx';
import './lists.css';

interface Props {
  keyword: Signal<string>;
  /** The list is filtered by a keyword. */
  isKeywordSet: boolean;
  /** Names the fields that the keyword searches; null: there is no keyword. */
  keywordLabel: string | null;
  /** How many of the further filters are set. */
  activeCount: number;
  onSubmit: () => void;
  /** Removes the keyword and all filters. */
  onClear: () => void;
  /** The further filters; collapsed on phones. */
  children: ReactNode;
}

/** A list's keyword field and its further filters. */
export const FilterForm = ({
  keyword,
  isKeywordSet,
  keywordLabel,
  activeCount,
  onSubmit,
  onClear,
  children,
}: Props) => {
  const t = useMessages().lists;
  const expanded = useSignal(false);
  const id = useId();
  return (
    <Form
      className={`list-filters${expanded.value ? ' list-filters-expanded' : ''}`}
      label={t.filters}
      onSubmit={onSubmit}
    >
      {keywordLabel === null ? null : (
        <TextField
          label={keywordLabel}
          inputMode="search"
          maxLength={50}
          value={keyword.value}
          onChange={(typed) => {
            keyword.value = typed;
          }}
        />
      )}
      {keywordLabel === null ? null : <Button label={t.search} type="submit" />}
      <button
        type="button"
        className="button list-filters-toggle"
        aria-expanded={expanded.value}
        aria-controls={id}
        onClick={() => {
          expanded.value = !expanded.value;
        }}
      >
        {t.toggle(activeCount)}
      </button>
      <div id={id} className="list-filters-more">
        {children}
      </div>
      {activeCount > 0 || isKeywordSet ? (
        <Button label={t.clearFilters} kind="quiet" onClick={onClear} />
      ) : null}
    </Form>
  );
};
