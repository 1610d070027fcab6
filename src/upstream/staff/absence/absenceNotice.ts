import type { Absence } from '../../../contract/account/absence.ts';
import { absenceSentence } from '../../../contract/account/absenceSentence.ts';
import { orderStatus } from '../../../contract/consultation/order.ts';
import type { Store } from '../../db/store.ts';
import { type NewMessage, absenceCmidPrefix, messageByCmid, orderOf } from '../../messaging/conversation.ts';
import { dayOf, timeOf } from '../../server/clock.ts';
import { absenceOf } from './absenceRows.ts';

/** When the doctor expects to be back: the time alone on the same day. */
const backAt = ({ until }: Absence, now: number): string | null =>
  until === null ? null : `${dayOf(until) === dayOf(now) ? '' : `${dayOf(until)} `}${timeOf(until)}`;

/** The notice for a patient who has just written, if the doctor is away: once for each absence and open conversation. */
export const absenceNotice = (store: Store, conv: string, now: number): NewMessage | null => {
  const order = orderOf(store, conv);
  if (order?.status !== orderStatus.inConsultation || order.doctorId === null) return null;
  const absence = absenceOf(store, order.doctorId, now);
  if (!absence) return null;
  const cmid = `${absenceCmidPrefix}${absence.id}-${conv}`;
  if (messageByCmid(store, 'system', cmid)) return null;
  return {
    conv,
    cmid,
    role: 'system',
    senderId: null,
    kind: 'notice',
    body: { text: absenceSentence(absence, backAt(absence, now), store.language) },
  };
};
