import { useCoreWords, useFront } from '../useApp.ts';
import { Button } from './Button.tsx';
import { CloseIcon, WarningIcon } from './icons.tsx';

/** The toasts at the top of the screen. */
export const Toasts = () => {
  const { toasts } = useFront();
  const w = useCoreWords().frame;
  return (
    <section className="toasts" aria-label={w.notices} aria-live="polite" aria-atomic="false">
      {toasts.list.value.map(({ id, tone, text }) => (
        <div key={id} className={`toast toast-${tone}`}>
          {tone === 'fault' ? <WarningIcon /> : null}
          <p>{text}</p>
          <Button
            label={w.close}
            icon={CloseIcon}
            hideLabel
            kind="quiet"
            onClick={() => toasts.dismiss(id)}
          />
        </div>
      ))}
    </section>
  );
};
