import { useCoreMessages } from '../../../i18n/useMessages.ts';
import { Progress } from '../../../ui/async/Progress.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import type { ActiveChallenge, Captcha } from './captcha.ts';
import { createComputation } from './computation.ts';
import type { PanelFocus } from './panelFocus.ts';

interface Props {
  challenge: ActiveChallenge;
  captcha: Captcha;
  focusPart: PanelFocus['focusPart'];
}

/** The challenge that the browser solves while the person waits: nothing has to be seen. */
export const Computation = ({ challenge, captcha, focusPart }: Props) => {
  const { fraction } = useModel(() => createComputation(captcha, challenge));
  const t = useCoreMessages().captcha.computation;
  return (
    <fieldset className="captcha-view captcha-computation" aria-label={t.name} tabIndex={-1} ref={focusPart}>
      <Progress label={t.name} fraction={fraction.value} />
      <output>{fraction.value >= 0.5 ? t.still : ''}</output>
    </fieldset>
  );
};
