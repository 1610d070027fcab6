import { Button } from '../../ui/controls/Button.tsx';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';

interface Props {
  busy: boolean;
  /** Waits for the person to solve a captcha. */
  solving?: boolean | undefined;
}

/** The page's submit button; disabled while submitting. No spinner turns while the captcha waits for the person. */
export const SubmitButton = ({ busy, solving = false }: Props) => {
  const t = useCoreMessages().login;
  const label = solving ? t.solving : t.submitting;
  // Before hydration the browser itself would submit the form, with the password in the URL.
  const type = useHydrated() ? 'submit' : 'button';
  return (
    <Button
      label={busy ? label : t.submit}
      kind="main"
      type={type}
      busy={busy && !solving}
      waiting={busy && solving}
    />
  );
};
