import { noticeScene } from '../contract/account/doctor.ts';
import { orderStatus } from '../contract/consultation/order.ts';
import { auditStatus } from '../contract/prescribing/prescription.ts';
import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import { unansweredIn } from './conversation.ts';
import type { Hospital, Hospitals } from './hospitals.ts';
import { nextId } from './ids.ts';
import { wantsSms } from './notify.ts';
import type { SmsDesk } from './smsDesk.ts';
import type { Store } from './store.ts';

/** A doctor is notified of a patient who has waited this long for an answer, in milliseconds. */
export const unansweredAfter = 10 * 60_000;
/** Older events are not notified: switching notices on must not send those of the whole day. */
const freshFor = 30 * 60_000;
/** The minimum interval between two notices about a queue, in milliseconds. */
export const queueRest = 10 * 60_000;
/** How often due notices are checked, in milliseconds. */
const lookEvery = 15_000;

interface To {
  readonly store: Store;
  readonly clock: Clock;
  readonly sms: Pick<SmsDesk, 'deliver'> | null;
}

interface Notice {
  readonly userId: string;
  /** One of `noticeScene`. */
  readonly scene: number;
  /** What the notice is about: it is sent once per subject. */
  readonly subject: string;
  /** Contains no name and no quotation: anybody who holds the phone can read it. */
  readonly text: string;
  /** The minimum interval between two notices to the same person in this case, in milliseconds. */
  readonly rest?: number;
}

const wasTold = ({ store, clock }: To, { userId, scene, subject, rest = 0 }: Omit<Notice, 'text'>): boolean =>
  store.one(
    'SELECT id FROM sms_notice WHERE user_id = ? AND scene = ? AND (subject = ? OR at > ?)',
    userId,
    scene,
    subject,
    rest === 0 ? Number.MAX_SAFE_INTEGER : clock.now() - rest,
  ) !== undefined;

/** Sends a text message, once, if the person wants it in this case; call it inside a transaction. */
export const sendNotice = (to: To, notice: Notice): void => {
  const { store, clock, sms } = to;
  const { userId, scene, subject, text } = notice;
  if (!sms || !wantsSms(store, userId, scene) || wasTold(to, notice)) return;
  const person = store.one<{ mobile: string | null }>(
    'SELECT mobile FROM account WHERE id = ? AND status = 0',
    userId,
  );
  const mobile = person?.mobile ?? '';
  if (mobile === '') return;
  const at = clock.now();
  store.run(
    'INSERT INTO sms_notice (id, user_id, scene, subject, at) VALUES (?, ?, ?, ?, ?)',
    nextId(),
    userId,
    scene,
    subject,
    at,
  );
  store.afterCommit(() => sms.deliver({ tenantId: store.tenantId, mobile, scene, code: '', text, at }));
};

const waitingText = (n: number): string =>
  `有 ${n} 位患者候诊，请登录查看。 / ${n === 1 ? '1 patient waits' : `${n} patients wait`} to be accepted.`;
const taskText = (n: number): string =>
  `有 ${n} 张处方待审核。 / ${n === 1 ? '1 prescription waits' : `${n} prescriptions wait`} for audit.`;
const unansweredText =
  '有患者消息超过 10 分钟未回复。 / A patient’s message has waited for an answer for more than 10 minutes.';

const people = (store: Store, isAuditor: boolean): readonly string[] =>
  store
    .all<{ id: string }>('SELECT id FROM account WHERE is_auditor = ? AND status = 0 ORDER BY id', isAuditor)
    .map(({ id }) => id);

/** Notifies everybody of new entries in a shared queue; the newest entry is the subject for all that wait. */
const tellOfQueue = (
  to: To,
  waiting: readonly { readonly id: string; readonly at: number }[],
  whom: { readonly isAuditor: boolean; readonly scene: number; readonly text: (n: number) => string },
): void => {
  const newest = waiting.findLast(({ at }) => at > to.clock.now() - freshFor);
  if (!newest) return;
  for (const userId of people(to.store, whom.isAuditor))
    sendNotice(to, {
      userId,
      scene: whom.scene,
      subject: newest.id,
      text: whom.text(waiting.length),
      rest: queueRest,
    });
};

const tellUnanswered = (to: To): void => {
  const { store, clock } = to;
  const now = clock.now();
  const rows = store.all<{ doctorId: string; id: string }>(
    `SELECT o.doctor_id AS doctorId, m.id FROM consult_order o JOIN message m ON m.conv = o.id
     WHERE o.status = ? AND m.at <= ? AND m.at > ? AND m.seq = ${unansweredIn('o.id')}`,
    orderStatus.inConsultation,
    now - unansweredAfter,
    now - unansweredAfter - freshFor,
  );
  for (const { doctorId, id } of rows)
    sendNotice(to, {
      userId: doctorId,
      scene: noticeScene.unanswered,
      subject: id,
      text: unansweredText,
    });
};

/** Sends the due notices of one hospital: waiting patients, unanswered messages, prescriptions to audit. */
export const tellOfWaiting = (to: To): void =>
  to.store.transaction(() => {
    const { store } = to;
    const orders = store.all<{ id: string; at: number }>(
      'SELECT id, create_time AS at FROM consult_order WHERE status = ? ORDER BY create_time',
      orderStatus.awaiting,
    );
    tellOfQueue(to, orders, { isAuditor: false, scene: noticeScene.waiting, text: waitingText });
    const tasks = store.all<{ id: string; at: number }>(
      // A prescription that is submitted again is another task.
      `SELECT id || ' ' || submit_time AS id, submit_time AS at FROM prescription
       WHERE audit_status = ? AND submit_time IS NOT NULL ORDER BY submit_time`,
      auditStatus.waiting,
    );
    tellOfQueue(to, tasks, { isAuditor: true, scene: noticeScene.task, text: taskText });
    tellUnanswered(to);
  });

interface House {
  readonly hospitals: Hospitals;
  readonly clock: Clock;
  readonly sms: SmsDesk | null;
}

/** Checks every hospital regularly; returns a stop function. */
export const tellByTimer = ({ hospitals, clock, sms }: House): (() => void) => {
  const tell = ({ store, tenantId }: Hospital): void => {
    try {
      tellOfWaiting({ store, clock, sms });
    } catch (error) {
      complain(`telling the people of hospital ${tenantId} failed`, error);
    }
  };
  const timer = setInterval(() => hospitals.list.forEach(tell), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
};
