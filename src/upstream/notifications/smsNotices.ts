import { noticeScene } from '../../contract/account/doctor.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { auditStatus } from '../../contract/prescribing/prescription.ts';
import { plural } from '../../contract/language/plural.ts';
import type { Language } from '../server/httpError.ts';
import type { Clock } from '../server/clock.ts';
import { forEachHospital, startTimer } from '../server/everyHospital.ts';
import { firstUnansweredSql } from '../messaging/conversation.ts';
import type { Hospitals } from '../db/hospitals.ts';
import { nextId } from '../db/ids.ts';
import { wantsSms } from './notificationSettings.ts';
import type { SmsService } from '../auth/smsService.ts';
import type { Store } from '../db/store.ts';

/** A doctor is notified of a patient who has waited this long for an answer, in milliseconds. */
export const unansweredAfterMs = 10 * 60_000;
/** Older events are not notified: switching notices on must not send those of the whole day. */
const maxAgeMs = 30 * 60_000;
/** The minimum interval between two notices about a queue, in milliseconds. */
export const queueNoticeIntervalMs = 10 * 60_000;
/** How often due notices are checked, in milliseconds. */
const checkIntervalMs = 15_000;

interface NoticeDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly sms: Pick<SmsService, 'send'> | null;
}

interface SmsNotice {
  readonly userId: string;
  /** One of `noticeScene`. */
  readonly scene: number;
  /** What the notice is about: it is sent once per subject. */
  readonly subject: string;
  /** Contains no name and no quotation: anybody who holds the phone can read it. */
  readonly text: string;
  /** The minimum interval between two notices to the same person in this case, in milliseconds. */
  readonly minIntervalMs?: number;
}

const wasSent = (
  { store, clock }: NoticeDeps,
  { userId, scene, subject, minIntervalMs = 0 }: Omit<SmsNotice, 'text'>,
): boolean =>
  store.one(
    'SELECT id FROM sms_notice WHERE user_id = ? AND scene = ? AND (subject = ? OR at > ?)',
    userId,
    scene,
    subject,
    minIntervalMs === 0 ? Number.MAX_SAFE_INTEGER : clock.now() - minIntervalMs,
  ) !== undefined;

/** Sends a text message, once, if the person wants it in this case; call it inside a transaction. */
export const sendSmsNotice = (deps: NoticeDeps, notice: SmsNotice): void => {
  const { store, clock, sms } = deps;
  const { userId, scene, subject, text } = notice;
  if (!sms || !wantsSms(store, userId, scene) || wasSent(deps, notice)) return;
  const person = store.one<{ mobile: string | null }>(
    'SELECT mobile FROM account WHERE id = ? AND status = 0 AND mobile_check IS NULL',
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
  store.afterCommit(() => sms.send({ tenantId: store.tenantId, mobile, scene, code: '', text, at }));
};

type Texts = Readonly<Record<Language, (n: number) => string>>;
const waitingText: Texts = {
  zh: (n) => `有 ${n} 位患者候诊，请登录查看。`,
  en: (n) => `${plural(n, '1 patient is', `${n} patients are`)} waiting to be seen.`,
};
const taskText: Texts = {
  zh: (n) => `有 ${n} 张处方待审核。`,
  en: (n) => `${plural(n, '1 prescription is', `${n} prescriptions are`)} waiting for review.`,
};
const unansweredText = {
  zh: '有患者消息超过 10 分钟未回复。',
  en: 'A patient’s message has gone unanswered for more than 10 minutes.',
};

const enabledAccounts = (store: Store, isAuditor: boolean): readonly string[] =>
  store
    .all<{ id: string }>('SELECT id FROM account WHERE is_auditor = ? AND status = 0 ORDER BY id', isAuditor)
    .map(({ id }) => id);

/** Notifies everybody of new entries in a shared queue; the newest entry is the subject for all that wait. */
const sendQueueNotices = (
  deps: NoticeDeps,
  waiting: readonly { readonly id: string; readonly at: number }[],
  recipients: { readonly isAuditor: boolean; readonly scene: number; readonly text: Texts },
): void => {
  const newest = waiting.findLast(({ at }) => at > deps.clock.now() - maxAgeMs);
  if (!newest) return;
  for (const userId of enabledAccounts(deps.store, recipients.isAuditor))
    sendSmsNotice(deps, {
      userId,
      scene: recipients.scene,
      subject: newest.id,
      text: recipients.text[deps.store.language](waiting.length),
      minIntervalMs: queueNoticeIntervalMs,
    });
};

const sendUnansweredNotices = (deps: NoticeDeps): void => {
  const { store, clock } = deps;
  const now = clock.now();
  // CROSS JOIN begins with the open consultations: otherwise SQLite reads every message of the hospital.
  const rows = store.all<{ doctorId: string; id: string }>(
    `SELECT o.doctor_id AS doctorId, m.id FROM consult_order o CROSS JOIN message m ON m.conv = o.id
     WHERE o.status = ? AND m.at <= ? AND m.at > ? AND m.seq = ${firstUnansweredSql('o.id')}`,
    orderStatus.inConsultation,
    now - unansweredAfterMs,
    now - unansweredAfterMs - maxAgeMs,
  );
  for (const { doctorId, id } of rows)
    sendSmsNotice(deps, {
      userId: doctorId,
      scene: noticeScene.unanswered,
      subject: id,
      text: unansweredText[store.language],
    });
};

/** Sends the due notices of one hospital: waiting patients, unanswered messages, prescriptions to audit. */
export const sendDueNotices = (deps: NoticeDeps): void =>
  deps.store.transaction(() => {
    const { store } = deps;
    const orders = store.all<{ id: string; at: number }>(
      'SELECT id, create_time AS at FROM consult_order WHERE status = ? ORDER BY create_time',
      orderStatus.awaiting,
    );
    sendQueueNotices(deps, orders, { isAuditor: false, scene: noticeScene.waiting, text: waitingText });
    const tasks = store.all<{ id: string; at: number }>(
      // A prescription that is submitted again is another task.
      `SELECT id || ' ' || submit_time AS id, submit_time AS at FROM prescription
       WHERE audit_status = ? AND submit_time IS NOT NULL ORDER BY submit_time`,
      auditStatus.waiting,
    );
    sendQueueNotices(deps, tasks, { isAuditor: true, scene: noticeScene.task, text: taskText });
    sendUnansweredNotices(deps);
  });

interface NoticeTimerDeps {
  readonly hospitals: Hospitals;
  readonly clock: Clock;
  readonly sms: SmsService | null;
}

/** Checks every hospital regularly; returns a stop function. */
export const startNoticeTimer = ({ hospitals, clock, sms }: NoticeTimerDeps): (() => void) =>
  startTimer(checkIntervalMs, () =>
    forEachHospital(hospitals, 'the SMS notices', ({ store }) => sendDueNotices({ store, clock, sms })),
  );
