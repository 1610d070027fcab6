import { useRef } from 'react';
import { useServices } from '../../../../useServices.ts';
import { useMessages } from '../../../../i18n/useMessages.ts';
import { matchTypeAhead, type TypeAheadState } from './typeAhead.ts';

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

/** A native select whose options are chosen by typing the abbreviations that doctors use; in a column it shows the abbreviation only. */
export const CodeSelect = ({ value, options, onChange, cell }: Props) => {
  const { clock } = useServices();
  const t = useMessages().prescription;
  const typed = useRef<TypeAheadState>({ text: '', time: 0 });
  return (
    <span className="rx-code-select">
      <select
        className="input select"
        {...cell}
        value={value}
        title={options.find(({ code }) => code === value)?.text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const match = matchTypeAhead(options, typed.current, event.key, clock.now());
          if (!match) return;
          // Otherwise the browser searches the option texts for the letter.
          event.preventDefault();
          typed.current = match.typed;
          if (match.code !== null) onChange(match.code);
        }}
      >
        {value === '' ? <option value="">{t.choose}</option> : null}
        {value !== '' && !options.some(({ code }) => code === value) ? (
          <option value={value}>{value}</option>
        ) : null}
        {options.map(({ code, text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
      {value === '' ? null : (
        <span className="rx-code-shown" aria-hidden="true">
          {options.find(({ code }) => code === value)?.typed[0] ?? value}
        </span>
      )}
    </span>
  );
};
