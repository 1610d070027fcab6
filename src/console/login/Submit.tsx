import { Button } from '../kit/Button.tsx';
import { useSettled } from '../lib/useSettled.ts';
import { useCoreWords } from '../useApp.ts';

interface Props {
  busy: boolean;
  /** Waits for the person to solve a captcha. */
  solving?: boolean | undefined;
}

/** The page's submit button; disabled while submitting. */
export const Submit = ({ busy, solving = false }: Props) => {
  const w = useCoreWords().login;
  const label = solving ? w.solving : w.submitting;
  // Before hydration the browser itself would submit the form, with the password in the URL.
  const type = useSettled() ? 'submit' : 'button';
  return <Button label={busy ? label : w.submit} kind="main" type={type} busy={busy} />;
};
