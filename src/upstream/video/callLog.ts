import { randomUUID } from 'node:crypto';
import type { RtcEnd } from '../../contract/consultation/rtc.ts';
import { visitCmidPrefix } from '../messaging/conversation.ts';
import type { Events } from '../messaging/events.ts';
import { type ActiveCall, heardTogether, silenceTimeoutMs } from './activeCall.ts';

const texts = {
  zh: {
    visit: '视频问诊',
    call: '视频呼叫',
    notConnected: '未接通',
    ends: { noAnswer: '未接听', refused: '已拒绝', cancelled: '已取消' },
  },
  en: {
    visit: 'Video consultation',
    call: 'Video call',
    notConnected: 'not connected',
    ends: { noAnswer: 'not answered', refused: 'declined', cancelled: 'cancelled' },
  },
};

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** A duration as h:mm:ss. */
const formatDuration = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
};

/**
 * How long both sides were in a live call, in steady time (`steadyNow`); null if it never was live. What one side still said
 * after the other had fallen silent does not count.
 */
const lengthOf = (call: ActiveCall, now: number): number | null => {
  if (call.state !== 'live') return null;
  const together = heardTogether(call);
  return Math.max(0, (now - together < silenceTimeoutMs ? now : together) - call.stateSince);
};

const noticeText = ({ store }: ActiveCall, length: number | null, reason: RtcEnd): string => {
  const { visit, call, notConnected, ends } = texts[store.language];
  if (length !== null) return `${visit} · ${formatDuration(length)}`;
  // Calls that never were live.
  const ending: Readonly<Partial<Record<RtcEnd, string>>> = ends;
  return `${call} · ${ending[reason] ?? notConnected}`;
};

/** From this length a call counts as an answer, in milliseconds: one that never connected is given up after half of it. */
const visitMs = 60_000;

/** Records ended calls. */
export const createCallLog = (events: Events) => ({
  /** Posts a notice into the conversation and erases the call's signals: they contain IP addresses. */
  recordEnd: (active: ActiveCall, reason: RtcEnd, now: number): void => {
    const { store, conv, doctorId, startUseq } = active;
    const length = lengthOf(active, now);
    store.transaction(() => {
      events.sendMessage(store, {
        conv,
        // The sides choose the ids of calls, and may choose one twice.
        cmid: `${length !== null && length >= visitMs ? visitCmidPrefix : 'video-'}${randomUUID()}`,
        role: 'system',
        senderId: null,
        kind: 'notice',
        body: { text: noticeText(active, length, reason) },
      });
      store.run(
        // Without the inner query SQLite reads all that the doctor received meanwhile.
        `UPDATE im_event SET ev = json_set(ev, '$.data', '') WHERE user_id = ?1
           AND useq IN (SELECT useq FROM im_event WHERE user_id = ?1 AND subject = ?2 AND useq > ?3)
           AND json_extract(ev, '$.kind') IN ('description', 'candidate', 'part')`,
        doctorId,
        conv,
        startUseq,
      );
    });
  },
});
