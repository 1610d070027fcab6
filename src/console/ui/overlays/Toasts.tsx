import { useCoreMessages } from '../../i18n/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { CloseIcon, WarningIcon } from '../icons/icons.tsx';
import { useUiServices } from '../uiServices.ts';

/** The toasts at the top of the screen. */
export const Toasts = () => {
  const { toasts } = useUiServices();
  const t = useCoreMessages().common;
  return (
    <section className="toasts" aria-label={t.notices} aria-live="polite" aria-atomic="false">
      {toasts.list.value.map(({ id, tone, text }) => (
        <div key={id} className={`toast toast-${tone}`}>
          {tone === 'error' ? <WarningIcon /> : null}
          <p>{text}</p>
          <Button
            label={t.close}
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
