import { nextId } from '../db/ids.ts';
import type { Hospitals } from '../db/hospitals.ts';
import type { Store } from '../db/store.ts';
import type { Events } from '../messaging/events.ts';
import { type Clock, dayOf, timeOf } from '../server/clock.ts';
import { forEachHospital, startTimer } from '../server/everyHospital.ts';
import { openFollowUps } from './followUpRows.ts';

/** Nobody is reminded before this time of day. */
const earliest = '08:00';
/** How often due reminders are looked for, in milliseconds. */
const checkIntervalMs = 60_000;

/** It quotes nothing of the visit. */
const reminderText = {
  zh: '今天是医生与您约定的复诊日期，请在线预约复诊。',
  en: 'Your follow-up is due today. Please book it online.',
};

interface Deps {
  readonly events: Pick<Events, 'sendMessage'>;
  readonly clock: Clock;
}

/** Reminds the patients of today's follow-ups, in the conversation of the visit, once each. */
export const sendDueReminders = (store: Store, { events, clock }: Deps): void => {
  const now = clock.now();
  if (timeOf(now) < earliest) return;
  const due = () => openFollowUps(store, 'f.remind = 1 AND f.reminded_at IS NULL AND f.day = ?', dayOf(now));
  if (due().length === 0) return;
  store.transaction(() => {
    // Read again: another process may have done it meanwhile.
    for (const { id, orderId } of due()) {
      store.run('UPDATE follow_up SET reminded_at = ? WHERE id = ?', now, id);
      events.sendMessage(store, {
        conv: orderId,
        cmid: `follow-up-${nextId()}`,
        role: 'system',
        senderId: null,
        kind: 'notice',
        body: { text: reminderText[store.language] },
      });
    }
  });
};

/** Checks every hospital regularly; returns a stop function. */
export const startFollowUpReminders = ({
  hospitals,
  ...deps
}: Deps & { readonly hospitals: Hospitals }): (() => void) =>
  startTimer(checkIntervalMs, () =>
    forEachHospital(hospitals, 'the reminders of follow-ups', ({ store }) => sendDueReminders(store, deps)),
  );
