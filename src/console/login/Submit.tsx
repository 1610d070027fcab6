import { Button } from '../kit/Button.tsx';
import { useSettled } from '../lib/useSettled.ts';
import { useCoreWords } from '../useApp.ts';

interface Props {
  busy: boolean;
  /** It waits for the person to solve a captcha. */
  solving?: boolean | undefined;
}

/** The one main act of the page; it holds while it is under way. */
export const Submit = ({ busy, solving = false }: Props) => {
  const w = useCoreWords().login;
  const label = solving ? w.solving : w.submitting;
  // Until its scripts are there, the browser itself would send the form, the password into the address.
  const type = useSettled() ? 'submit' : 'button';
  return <Button label={busy ? label : w.submit} kind="main" type={type} busy={busy} />;
};
