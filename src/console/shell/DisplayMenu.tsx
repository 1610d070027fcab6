import { useSignal } from '@preact/signals-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { speak } from '../kit/speak.ts';
import { useApp, useWords } from '../useApp.ts';
import { DisplayIcon } from './icons.tsx';

interface Props<V extends string> {
  title: string;
  value: V;
  options: readonly { readonly value: V; readonly label: string; readonly lang?: string }[];
  onChange: (value: V) => void;
}

const OneOf = <V extends string>({ title, value, options, onChange }: Props<V>) => {
  const name = useId();
  return (
    <fieldset className="display-part">
      <legend>{title}</legend>
      <div className="display-options">
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const Choices = () => {
  const app = useApp();
  const { theme, words } = app;
  const w = useWords().shell.display;
  return (
    <>
      <OneOf
        title={w.theme}
        value={theme.chosen.value}
        onChange={theme.choose}
        options={[
          { value: 'system', label: w.system },
          { value: 'light', label: w.light },
          { value: 'dark', label: w.dark },
        ]}
      />
      <OneOf
        title={w.density}
        value={theme.density.value}
        onChange={theme.spread}
        options={[
          { value: 'compact', label: w.compact },
          { value: 'comfortable', label: w.comfortable },
        ]}
      />
      <OneOf
        title={w.language}
        value={words.language.value}
        onChange={(next) => speak(app, next)}
        options={[
          // Each in its own language, so that everybody can find theirs.
          { value: 'zh', label: '中文', lang: 'zh-CN' },
          { value: 'en', label: 'English', lang: 'en' },
        ]}
      />
    </>
  );
};

/** Theme, density, language, and a button for the keyboard shortcuts. */
export const DisplayMenu = ({ onKeys }: { onKeys: () => void }) => {
  const w = useWords().shell;
  const open = useSignal(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = open.value;
  useEffect(() => {
    if (!shown) return undefined;
    const inside = (target: EventTarget | null): boolean =>
      target instanceof Node && box.current?.contains(target) === true;
    const leave = ({ target }: Event): void => {
      if (!inside(target)) open.value = false;
    };
    const press = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || !inside(target)) return;
      open.value = false;
      button.current?.focus();
    };
    window.addEventListener('pointerdown', leave);
    // It also closes when the focus leaves it.
    window.addEventListener('focusin', leave);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('pointerdown', leave);
      window.removeEventListener('focusin', leave);
      window.removeEventListener('keydown', press);
    };
  }, [shown, open]);
  return (
    <div ref={box} className="display">
      <button
        ref={button}
        type="button"
        className="button button-quiet button-icon"
        aria-label={w.display.title}
        title={w.display.title}
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        onClick={() => {
          open.value = !shown;
        }}
      >
        <DisplayIcon />
      </button>
      {shown ? (
        <section id={id} className="hanging" aria-label={w.display.title}>
          <Choices />
          <Button
            label={w.display.keys}
            onClick={() => {
              open.value = false;
              button.current?.focus();
              onKeys();
            }}
          />
        </section>
      ) : null}
    </div>
  );
};
