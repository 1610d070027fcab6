import type { Conversation } from '../../../messaging/conversation.ts';
import { minutesBetween } from '../../../lib/dates/days.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { ReminderActions } from '../../../domain/chat/reminder/ReminderActions.tsx';
import { createReminder } from '../../../domain/chat/reminder/reminder.ts';

/** A reminder is offered after this many minutes without an answer. */
const remindAfterMinutes = 5;

/** Above the composer once the patient has not answered for some minutes: how long, and the reminder. */
export const ReminderBar = ({ conversation }: { conversation: Conversation }) => {
  const app = useServices();
  const t = useMessages().orders.remind;
  const reminder = useModel(() => createReminder(app, conversation));
  const waitingSince = reminder.waitingSince.value;
  const minutes = waitingSince === null ? 0 : minutesBetween(waitingSince, app.clock.coarseNow.value);
  if (minutes < remindAfterMinutes) return null;
  return (
    <div className="chat-remind">
      <span className="quiet small">{t.silent(minutes)}</span>
      <ReminderActions reminder={reminder} />
    </div>
  );
};
