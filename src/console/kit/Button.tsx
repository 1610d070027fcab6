import { type ComponentType, useId } from 'react';

interface Props {
  /** What it does, in words; also its name where only the icon shows. */
  label: string;
  onClick?: (() => void) | undefined;
  /** `main`: the one main act of a row or panel. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger' | undefined;
  /** In flight: it holds, and keeps the focus. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  icon?: ComponentType | undefined;
  hideLabel?: boolean | undefined;
  type?: 'button' | 'submit' | undefined;
  /** Says more than the label, for who cannot see what stands around it. */
  description?: string | undefined;
  pressed?: boolean | undefined;
  /** The language of the label, where it is not the page's. */
  lang?: string | undefined;
}

/** The one button. */
export const Button = ({
  label,
  onClick,
  kind = 'plain',
  busy = false,
  disabled = false,
  icon: Icon,
  ...rest
}: Props) => {
  const { hideLabel = false, type = 'button', description, pressed, lang } = rest;
  const id = useId();
  // A busy button stays focusable: `disabled` would throw the focus to the top of the page.
  const held = busy && !disabled;
  return (
    <button
      type={type}
      className={`button button-${kind}${hideLabel ? ' button-icon' : ''}${busy ? ' button-busy' : ''}`}
      disabled={disabled}
      aria-disabled={held || undefined}
      aria-busy={busy || undefined}
      aria-label={hideLabel ? label : undefined}
      aria-pressed={pressed}
      aria-describedby={description ? id : undefined}
      title={hideLabel ? label : undefined}
      lang={lang}
      onClick={(event) => {
        if (held) event.preventDefault();
        else onClick?.();
      }}
    >
      {Icon ? <Icon /> : null}
      {hideLabel ? null : <span>{label}</span>}
      {description ? (
        <span id={id} hidden>
          {description}
        </span>
      ) : null}
    </button>
  );
};
