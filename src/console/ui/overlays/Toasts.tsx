import type { ReadonlySignal } from '@preact/signals-react';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { CloseIcon, WarningIcon } from '../icons/icons.tsx';
import { useUiServices } from '../uiServices.ts';

/** The seconds that are left. They change without a movement, and are not announced. */
const SecondsLeft = ({ seconds }: { seconds: ReadonlySignal<number> }) => (
  <span className="toast-seconds" aria-hidden="true">
    {useCoreMessages().common.secondsLeft(seconds.value)}
  </span>
);

/** The toasts at the top of the screen: those of the page, or those since a modal dialog opened, within it. */
export const Toasts = ({ within }: { within?: string }) => {
  const { toasts } = useUiServices();
  const t = useCoreMessages().common;
  const dialogs = toasts.dialogs.value;
  const at = dialogs.findIndex(({ id }) => id === within);
  if (within !== undefined && at < 0) return null;
  const [since, until] = [dialogs[at]?.since ?? 0, dialogs[at + 1]?.since ?? Infinity];
  const shown = toasts.list.value.filter(({ id }) => id >= since && id < until);
  // A dialog has no landmarks of its own.
  const Place = within === undefined ? 'section' : 'div';
  return (
    <Place
      className="toasts"
      aria-label={within === undefined ? t.notices : undefined}
      aria-live="polite"
      aria-atomic="false"
    >
      {shown.map(({ id, tone, text, action, secondsLeft }) => (
        <div key={id} className={`toast toast-${tone}`}>
          {tone === 'error' ? <WarningIcon /> : null}
          <p>{text}</p>
          {secondsLeft ? <SecondsLeft seconds={secondsLeft} /> : null}
          {action ? <Button label={action.label} onClick={action.onClick} /> : null}
          {action?.key ? <kbd className="key">{action.key}</kbd> : null}
          {secondsLeft ? null : (
            <Button
              label={t.close}
              icon={CloseIcon}
              hideLabel
              kind="quiet"
              onClick={() => toasts.dismiss(id)}
            />
          )}
        </div>
      ))}
    </Place>
  );
};
