import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useMoment } from '../../../useMoment.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { Reminder } from './reminder.ts';

/** Reminds a patient who has not answered, and shows when that was done. */
export const ReminderActions = ({ reminder }: { reminder: Reminder }) => {
  const moment = useMoment();
  const messages = useMessages();
  const t = messages.orders.remind;
  const { availability, remindedAt, state, error } = reminder;
  if (state.value === 'unknown')
    return (
      <Notice
        tone="accent"
        text={t.notKnown}
        action={{ label: t.ask, onClick: () => void reminder.checkDone() }}
      />
    );
  const lastError = error.value;
  if (lastError && !lastError.silent) return <Notice tone="plain" text={lastError.message} />;
  if (availability.value === 'no') return null;
  if (availability.value === 'lately')
    return (
      <output className="quiet small">
        {remindedAt.value === null ? '' : t.done(moment(remindedAt.value))}
      </output>
    );
  return <Button label={t.action} busy={state.value === 'busy'} onClick={() => void reminder.remind()} />;
};
