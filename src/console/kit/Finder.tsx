import { useSignal } from '@preact/signals-react';
import { AutoComplete } from 'primereact/autocomplete';
import { useId, useRef } from 'react';
import { faultOf } from '../lib/fault.ts';
import { useCoreWords } from '../useApp.ts';
import { Field } from './Field.tsx';
import { Prime } from './Prime.tsx';

interface Shown {
  title: string;
  detail?: string | undefined;
}

interface Props<T extends object> {
  label: string;
  find: (query: string) => Promise<T[]>;
  show: (found: T) => Shown;
  onPick: (found: T) => void;
  placeholder: string;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
}

const item = ({ title, detail }: Shown) => (
  <span className="finder-item">
    <span>{title}</span>
    {detail ? <span className="finder-detail">{detail}</span> : null}
  </span>
);

/** A search that picks one: arrow keys and Enter, or the pointer. What was picked leaves the field. */
export const Finder = <T extends object>({
  label,
  find,
  show,
  onPick,
  placeholder,
  hideLabel,
  disabled,
}: Props<T>) => {
  const id = useId();
  const typed = useSignal('');
  // Wrapped, because the library's types take a row that is itself a list for a group.
  const found = useSignal<{ one: T }[]>([]);
  const error = useSignal('');
  const newest = useRef(0);
  // What stands in the field, and the question that the offers answer.
  const asked = useRef('');
  const answered = useRef('');
  const w = useCoreWords().frame;

  const ask = async (query: string): Promise<void> => {
    newest.current += 1;
    const mine = newest.current;
    try {
      const rows = await find(query);
      if (mine !== newest.current) return;
      error.value = '';
      answered.current = query;
      found.value = rows.map((one) => ({ one }));
    } catch (thrown) {
      if (mine !== newest.current) return;
      error.value = faultOf(thrown).message;
      found.value = [];
    }
  };

  // The library has written the offer into the field: what was typed comes back after that.
  const again = async (query: string): Promise<void> => {
    await Promise.resolve();
    typed.value = query;
    await ask(query);
  };

  return (
    <Field id={id} label={label} hideLabel={hideLabel} error={error.value || undefined}>
      <Prime>
        <AutoComplete
          inputId={id}
          className="finder"
          inputClassName="input"
          panelClassName="finder-panel"
          // The list hangs on the body, outside of every landmark.
          pt={{ panel: { role: 'region', 'aria-label': label } }}
          value={typed.value}
          suggestions={found.value}
          placeholder={placeholder}
          disabled={disabled ?? false}
          delay={200}
          minLength={1}
          autoHighlight
          showEmptyMessage={error.value === ''}
          emptyMessage={w.noMatch}
          completeMethod={({ query }) => void ask(query)}
          selectedItemTemplate={(row: { one: T } | string) =>
            typeof row === 'string' ? row : show(row.one).title
          }
          itemTemplate={({ one }: { one: T }) => item(show(one))}
          onChange={({ value }: { value: unknown }) => {
            typed.value = typeof value === 'string' ? value : '';
            if (typeof value === 'string') asked.current = value;
          }}
          onSelect={({ value }: { value: { one: T } }) => {
            typed.value = '';
            found.value = [];
            // Enter came before the answer: what was offered belongs to an earlier question, and must not be taken.
            if (answered.current.trim() === asked.current.trim()) onPick(value.one);
            else void again(asked.current);
          }}
        />
      </Prime>
    </Field>
  );
};
