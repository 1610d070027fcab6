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

/** The toasts at the top of the screen: within the topmost modal dialog, or on the page if there is none. */
export const Toasts = ({ within }: { within?: string }) => {
  const { toasts } = useUiServices();
  const t = useCoreMessages().common;
  if (toasts.dialogs.value.at(-1) !== within) return null;
  return (
    <section className="toasts" aria-label={t.notices} aria-live="polite" aria-atomic="false">
      {toasts.list.value.map(({ id, tone, text, action, secondsLeft }) => (
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
    </section>
  );
};
