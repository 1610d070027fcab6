import type { Absence } from '../../../contract/account/absence.ts';
import { orderStatus } from '../../../contract/consultation/order.ts';
import type { Store } from '../../db/store.ts';
import { type NewMessage, absenceCmidPrefix, messageByCmid, orderOf } from '../../messaging/conversation.ts';
import { dayOf, timeOf } from '../../server/clock.ts';
import { absenceOf } from './absenceRows.ts';

// In both languages, as every notice: either side may read it.
const reasons: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  break: { zh: '休息中', en: 'on a break' },
  rounds: { zh: '手术或查房中', en: 'in surgery or on a ward round' },
  meeting: { zh: '会议中', en: 'in a meeting' },
};

/** What the patient reads. */
const absenceText = ({ reason, text, until }: Absence, now: number): string => {
  const why = reasons[reason] ?? { zh: text, en: text };
  const at =
    until === null ? null : `${dayOf(until) === dayOf(now) ? '' : `${dayOf(until)} `}${timeOf(until)}`;
  return [
    `医生暂时离开（${why.zh}）${at === null ? '' : `，预计 ${at} 回来`}，回来后会回复您。`,
    `The doctor is away (${why.en})${at === null ? '' : ` and expects to be back at ${at}`}, and will answer you afterwards.`,
  ].join(' ');
};

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
    body: { text: absenceText(absence, now) },
  };
};
