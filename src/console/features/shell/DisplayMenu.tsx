import { useSignal } from '@preact/signals-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { switchLanguage } from '../../i18n/switchLanguage.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { DisplayIcon } from './icons.tsx';

interface Props<V extends string> {
  title: string;
  value: V;
  options: readonly { readonly value: V; readonly label: string; readonly lang?: string }[];
  onChange: (value: V) => void;
}

const RadioGroup = <V extends string>({ title, value, options, onChange }: Props<V>) => {
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

const DisplayOptions = () => {
  const app = useServices();
  const { theme, i18n } = app;
  const t = useMessages().shell.display;
  return (
    <>
      <RadioGroup
        title={t.theme}
        value={theme.choice.value}
        onChange={theme.setChoice}
        options={[
          { value: 'system', label: t.system },
          { value: 'light', label: t.light },
          { value: 'dark', label: t.dark },
        ]}
      />
      <RadioGroup
        title={t.density}
        value={theme.density.value}
        onChange={theme.setDensity}
        options={[
          { value: 'compact', label: t.compact },
          { value: 'comfortable', label: t.comfortable },
        ]}
      />
      <RadioGroup
        title={t.language}
        value={i18n.language.value}
        onChange={(next) => switchLanguage(app, next)}
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
export const DisplayMenu = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const t = useMessages().shell;
  const open = useSignal(false);
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = open.value;
  useEffect(() => {
    if (!isOpen) return undefined;
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Node && container.current?.contains(target) === true;
    const closeIfOutside = ({ target }: Event): void => {
      if (!isInside(target)) open.value = false;
    };
    const onKeyDown = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || !isInside(target)) return;
      open.value = false;
      button.current?.focus();
    };
    window.addEventListener('pointerdown', closeIfOutside);
    // It also closes when the focus leaves it.
    window.addEventListener('focusin', closeIfOutside);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('pointerdown', closeIfOutside);
      window.removeEventListener('focusin', closeIfOutside);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, open]);
  return (
    <div ref={container} className="display">
      <button
        ref={button}
        type="button"
        className="button button-quiet button-icon"
        aria-label={t.display.title}
        title={t.display.title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          open.value = !isOpen;
        }}
      >
        <DisplayIcon />
      </button>
      {isOpen ? (
        <section id={id} className="popover-panel" aria-label={t.display.title}>
          <DisplayOptions />
          <Button
            label={t.display.keys}
            onClick={() => {
              open.value = false;
              button.current?.focus();
              onShortcuts();
            }}
          />
        </section>
      ) : null}
    </div>
  );
};
