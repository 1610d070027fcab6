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
  /** What the keyword is looked for in. */
  keywordLabel: string;
  /** How many of the further filters say something. */
  set: number;
  submit: () => void;
  /** The further filters; on a telephone they are folded away. */
  children: ReactNode;
}

/** What is looked for in a list, and its further filters. */
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
