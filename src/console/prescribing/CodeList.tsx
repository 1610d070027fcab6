import { useRef } from 'react';
import { useApp, useWords } from '../useApp.ts';
import { codeKey, type Typed } from './codeKeys.ts';

interface Option {
  readonly code: string;
  /** What is typed for it. */
  readonly typed: readonly string[];
  readonly text: string;
}

interface Props {
  value: string;
  options: readonly Option[];
  onChange: (code: string) => void;
  /** The attributes of a cell of the grid. */
  cell: Readonly<Record<string, string | boolean | undefined>>;
}

/** One code of a list, chosen by typing it: the browser's own list, in which letters lead where doctors expect. */
export const CodeList = ({ value, options, onChange, cell }: Props) => {
  const { clock } = useApp();
  const w = useWords().prescription;
  const typed = useRef<Typed>({ text: '', at: 0 });
  return (
    <select
      className="input select"
      {...cell}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const led = codeKey(options, typed.current, event.key, clock.now());
        if (!led) return;
        // Else the browser looks for the letter among the words of the list.
        event.preventDefault();
        typed.current = led.typed;
        if (led.code !== null) onChange(led.code);
      }}
    >
      {value === '' ? <option value="">{w.choose}</option> : null}
      {value !== '' && !options.some(({ code }) => code === value) ? (
        <option value={value}>{value}</option>
      ) : null}
      {options.map(({ code, text }) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  );
};
