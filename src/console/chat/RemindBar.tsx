import type { Conversation } from '../im/conversation.ts';
import { minutesBetween } from '../lib/days.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { RemindActs } from './RemindActs.tsx';
import { openReminding } from './reminding.ts';

/** A reminder is offered after this many minutes without an answer. */
const patience = 5;

/** Above the composer once the patient has not answered for some minutes: how long, and the reminder. */
export const RemindBar = ({ conversation }: { conversation: Conversation }) => {
  const app = useApp();
  const w = useWords().orders.remind;
  const reminding = useOpened(() => openReminding(app, conversation));
  const since = reminding.since.value;
  const minutes = since === null ? 0 : minutesBetween(since, app.clock.minute.value);
  if (minutes < patience) return null;
  return (
    <div className="chat-remind">
      <span className="quiet small">{w.silent(minutes)}</span>
      <RemindActs reminding={reminding} />
    </div>
  );
};
