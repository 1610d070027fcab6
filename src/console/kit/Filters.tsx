import { useId } from 'react';
import { type Signal, useSignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { useWords } from '../useApp.ts';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';
import { Button } from './Button.tsx';
import './lists.css';

interface Props {
  keyword: Signal<string>;
  /** Names the fields that the keyword searches. */
  keywordLabel: string;
  /** How many of the further filters are set. */
  set: number;
  submit: () => void;
  /** The further filters; collapsed on phones. */
  children: ReactNode;
}

/** A list's keyword field and its further filters. */
export const Filters = ({ keyword, keywordLabel, set, submit, children }: Props) => {
  const w = useWords().lists;
  const unfolded = useSignal(false);
  const id = useId();
  return (
    <Form
      className={`list-filters${unfolded.value ? ' list-filters-unfolded' : ''}`}
      label={w.filters}
      submit={submit}
    >
      <TextField
        label={keywordLabel}
        inputMode="search"
        maxLength={50}
        value={keyword.value}
        onChange={(typed) => {
          keyword.value = typed;
        }}
      />
      <Button label={w.search} type="submit" />
      <button
        type="button"
        className="button list-filters-fold"
        aria-expanded={unfolded.value}
        aria-controls={id}
        onClick={() => {
          unfolded.value = !unfolded.value;
        }}
      >
        {w.folded(set)}
      </button>
      <div id={id} className="list-filters-more">
        {children}
      </div>
    </Form>
  );
};
