import { Button } from '../kit/Button.tsx';
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
  return <Button label={busy ? label : w.submit} kind="main" type="submit" busy={busy} />;
};
