import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { GroupReminder } from './groupReminder.ts';

interface Props {
  reminder: GroupReminder;
  onClose: () => void;
}

/** Asks once before the patients of several visits are reminded, then says how many were, and why the others were not. */
export const RemindDialog = ({ reminder, onClose }: Props) => {
  const messages = useMessages();
  const t = messages.orders.remind;
  const { chosen, open } = reminder;
  const state = reminder.state.value;
  const outcomes = reminder.outcomes.value;
  const reasons = (['ended', 'notAccepted', 'answered', 'lately', 'failed'] as const).flatMap((reason) => {
    const count = outcomes.get(reason) ?? 0;
    return count > 0 ? [t.left[reason](count)] : [];
  });
  const close = () => {
    if (state !== 'busy') onClose();
  };
  return (
    <Dialog
      title={state === 'done' && open > 0 ? t.severalDone : t.askSeveral(open)}
      onClose={close}
      actions={
        state === 'done' ? (
          <Button label={messages.common.close} kind="main" onClick={close} />
        ) : (
          <>
            <Button label={t.cancelSeveral} disabled={state === 'busy'} onClick={close} />
            <Button label={t.send} kind="main" busy={state === 'busy'} onClick={() => void reminder.send()} />
          </>
        )
      }
    >
      {state === 'done' ? null : <p>{t.means}</p>}
      <output>
        {state === 'ready'
          ? reasons.join(t.and)
          : [t.reminded(outcomes.get('reminded') ?? 0, chosen), ...reasons].join(t.and)}
      </output>
    </Dialog>
  );
};
