import type { RtcEnd } from '../../contract/consultation/rtc.ts';
import { visitCmidPrefix } from '../messaging/conversation.ts';
import type { Events } from '../messaging/events.ts';
import type { ActiveCall } from './callRegistry.ts';

/** Notice texts for calls that were never accepted, in both languages: either side may read them. */
const unansweredText: Readonly<Partial<Record<RtcEnd, string>>> = {
  noAnswer: '未接听 not answered',
  refused: '已拒绝 refused',
  cancelled: '已取消 cancelled',
};

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** A duration as h:mm:ss. */
const formatDuration = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
};

const noticeText = ({ state, stateSince }: ActiveCall, reason: RtcEnd, now: number): string =>
  state === 'live'
    ? `视频问诊 Video visit · ${formatDuration(now - stateSince)}`
    : `视频呼叫 Video call · ${unansweredText[reason] ?? '未接通 not connected'}`;

/** From this length a call counts as an answer, in milliseconds: one that never connected is given up after half of it. */
const visitMs = 60_000;

/** A call known only from what its sides report proves nothing. */
const isVisit = ({ state, stateSince, invite }: ActiveCall, now: number): boolean =>
  state === 'live' && invite !== null && now - stateSince >= visitMs;

/** Records ended calls. */
export const createCallLog = (events: Events) => ({
  /** Posts a notice into the conversation and erases the call's signals: they contain IP addresses. */
  recordEnd: (active: ActiveCall, reason: RtcEnd, now: number): void => {
    const { store, conv, callId, doctorId, startUseq } = active;
    store.transaction(() => {
      events.sendMessage(store, {
        conv,
        cmid: `${isVisit(active, now) ? visitCmidPrefix : 'video-'}${callId}`,
        role: 'system',
        senderId: null,
        kind: 'notice',
        body: { text: noticeText(active, reason, now) },
      });
      store.run(
        `UPDATE im_event SET ev = json_set(ev, '$.data', '') WHERE user_id = ? AND useq > ?
           AND json_extract(ev, '$.type') = 'rtc' AND json_extract(ev, '$.conv') = ?
           AND json_extract(ev, '$.kind') IN ('description', 'candidate', 'part')`,
        doctorId,
        startUseq,
        conv,
      );
    });
  },
});
