import { type ComponentType, useId } from 'react';

interface Props {
  /** The text, or the accessible name if only the icon is shown. */
  label: string;
  onClick?: (() => void) | undefined;
  /** `main` is the one primary action of a row or panel. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger' | undefined;
  /** A request is in flight: clicks are ignored and the focus stays. */
  busy?: boolean | undefined;
  /** It is somebody's turn elsewhere: as `busy`, but nothing is said to be in flight. */
  waiting?: boolean | undefined;
  disabled?: boolean | undefined;
  icon?: ComponentType | undefined;
  hideLabel?: boolean | undefined;
  /** The label is a tooltip, too: the style sheet hides it where it has no room. */
  withTooltip?: boolean | undefined;
  type?: 'button' | 'submit' | undefined;
  /** Additional text for screen readers, such as the row's patient. */
  description?: string | undefined;
  pressed?: boolean | undefined;
  /** The key that does the same, which the button shows. */
  shortcut?: string | undefined;
  /** The label's language, if it differs from the page's. */
  lang?: string | undefined;
}

/** The console's button. */
export const Button = ({
  label,
  onClick,
  kind = 'plain',
  busy = false,
  waiting = false,
  disabled = false,
  icon: Icon,
  ...rest
}: Props) => {
  const { hideLabel = false, withTooltip = hideLabel, type = 'button' } = rest;
  const { description, pressed, shortcut, lang } = rest;
  const id = useId();
  // A busy button stays focusable: `disabled` would move the focus to the top of the page.
  const inactive = (busy || waiting) && !disabled;
  return (
    <button
      type={type}
      className={`button button-${kind}${hideLabel ? ' button-icon' : ''}${busy ? ' button-busy' : ''}`}
      disabled={disabled}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      aria-label={hideLabel ? label : undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      aria-describedby={description ? id : undefined}
      title={withTooltip ? label : undefined}
      lang={lang}
      onClick={(event) => {
        if (inactive) event.preventDefault();
        else onClick?.();
      }}
    >
      {Icon ? <Icon /> : null}
      {hideLabel ? null : <span>{label}</span>}
      {shortcut === undefined ? null : (
        <kbd className="key" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
      {description ? (
        <span id={id} hidden>
          {description}
        </span>
      ) : null}
    </button>
  );
};
