import type { RtcEnd } from '../contract/consultation/rtc.ts';
import type { Events } from './events.ts';
import type { Standing } from './rtcCalls.ts';

/** Notice texts for calls that were never accepted, in both languages: either side may read them. */
const unanswered: Readonly<Partial<Record<RtcEnd, string>>> = {
  noAnswer: '未接听 not answered',
  refused: '已拒绝 refused',
  cancelled: '已取消 cancelled',
};

const two = (n: number) => String(n).padStart(2, '0');

/** A duration as h:mm:ss. */
const length = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
};

const wordsOf = ({ state, at }: Standing, why: RtcEnd, now: number): string =>
  state === 'live'
    ? `视频问诊 Video visit · ${length(now - at)}`
    : `视频呼叫 Video call · ${unanswered[why] ?? '未接通 not connected'}`;

/** Records ended calls. */
export const openLedger = (events: Events) => ({
  /** Posts a notice into the conversation and erases the call's signals: they contain IP addresses. */
  close: (standing: Standing, why: RtcEnd, now: number): void => {
    const { store, conv, call, doctorId, from } = standing;
    store.transaction(() => {
      events.say(store, {
        conv,
        cmid: `video-${call}`,
        role: 'system',
        senderId: null,
        kind: 'notice',
        body: { text: wordsOf(standing, why, now) },
      });
      store.run(
        `UPDATE im_event SET ev = json_set(ev, '$.data', '') WHERE user_id = ? AND useq > ?
           AND json_extract(ev, '$.type') = 'rtc' AND json_extract(ev, '$.conv') = ?
           AND json_extract(ev, '$.kind') IN ('description', 'candidate', 'part')`,
        doctorId,
        from,
        conv,
      );
    });
  },
});
