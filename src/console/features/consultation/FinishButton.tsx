import { Button } from '../../ui/controls/Button.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { Finish } from './finish.ts';

/** Opens the confirmation below it, which lists what is missing. */
export const FinishButton = ({ finish }: { finish: Finish }) => {
  const t = useMessages().consultation.finish;
  return finish.state.value === 'closed' ? <Button label={t.action} onClick={finish.openConfirm} /> : null;
};
