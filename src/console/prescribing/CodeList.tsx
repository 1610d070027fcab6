import { useRef } from 'react';
import { useApp, useWords } from '../useApp.ts';
import { codeKey, type Typed } from './codeKeys.ts';

interface Option {
  readonly code: string;
  /** Abbreviations that select it. */
  readonly typed: readonly string[];
  readonly text: string;
}

interface Props {
  value: string;
  options: readonly Option[];
  onChange: (code: string) => void;
  /** Attributes of a grid cell. */
  cell: Readonly<Record<string, string | boolean | undefined>>;
}

/** A native select whose options are chosen by typing the abbreviations that doctors use. */
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
        // Otherwise the browser searches the option texts for the letter.
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
