import {
  type DesktopEvent,
  desktopEvents,
  type doctor,
  type NotifySettings,
  noticeScene,
  type SmsRow,
} from '../../contract/account/doctor.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

// Values of the dictionaries sms_client_type, sms_biz_type and sms_notify_optional.
const clientTypes = { doctor: 1, auditor: 3 } as const;
const bizTypes = { logIn: 1, consultation: 2, prescription: 3 } as const;
const off = 0;
const on = 1;

type NoticeCase = Omit<SmsRow, 'notifyOptional'>;

const { waiting, unanswered, rejected, verdict, newDevice, task } = noticeScene;
const doctors = (bizType: number, scene: number): NoticeCase => ({
  clientType: clientTypes.doctor,
  bizType,
  scene,
});
const auditors = (bizType: number, scene: number): NoticeCase => ({
  clientType: clientTypes.auditor,
  bizType,
  scene,
});

/** The cases in which a text message can be sent. */
const doctorCases = [
  doctors(bizTypes.consultation, waiting),
  doctors(bizTypes.consultation, unanswered),
  doctors(bizTypes.prescription, rejected),
  doctors(bizTypes.prescription, verdict),
  doctors(bizTypes.logIn, newDevice),
];
const auditorCases = [auditors(bizTypes.prescription, task), auditors(bizTypes.logIn, newDevice)];
const isEventFor = (isAuditor: boolean) => (event: DesktopEvent) => (event === 'task') === isAuditor;

type StoredSettings = Readonly<Record<string, unknown>>;

const parseSettings = (json: string): StoredSettings => {
  const read: unknown = JSON.parse(json);
  return typeof read === 'object' && read !== null ? { ...read } : {};
};

const storedSettings = (store: Store, userId: string): { sms: StoredSettings; desktop: StoredSettings } => {
  const row = store.one<{ sms: string; desktop: string }>(
    'SELECT sms, desktop FROM notify WHERE user_id = ?',
    userId,
  );
  return { sms: parseSettings(row?.sms ?? '{}'), desktop: parseSettings(row?.desktop ?? '{}') };
};

/** Whether a person wants a text message in a case; the default is no. */
export const wantsSms = (store: Store, userId: string, scene: number): boolean =>
  storedSettings(store, userId).sms[scene] === on;

/** The caller's notification settings. */
export const notificationSettings = ({ store, caller }: RequestContext): NotifySettings => {
  const { sms, desktop } = storedSettings(store, caller.userId);
  const cases = caller.isAuditor ? auditorCases : doctorCases;
  return {
    sms: cases.map((one) => ({ ...one, notifyOptional: sms[one.scene] === on ? on : off })),
    desktop: desktopEvents
      .filter(isEventFor(caller.isAuditor))
      .map((event) => ({ event, on: desktop[event] !== false })),
  };
};

/** Changes the given settings and returns all of them. */
export const saveNotificationSettings = (
  ctx: RequestContext,
  change: ServerInput<typeof doctor.saveNotify>,
): NotifySettings => {
  const { store, caller, trail } = ctx;
  const current = notificationSettings(ctx);
  for (const { scene: of, notifyOptional } of change.sms)
    if (!current.sms.some((row) => row.scene === of) || (notifyOptional !== on && notifyOptional !== off))
      return throwBadField('sms');
  for (const { event } of change.desktop)
    if (!current.desktop.some((row) => row.event === event)) return throwBadField('desktop');
  const stored = storedSettings(store, caller.userId);
  const sms = {
    ...stored.sms,
    ...Object.fromEntries(change.sms.map((row) => [row.scene, row.notifyOptional])),
  };
  const desktop = {
    ...stored.desktop,
    ...Object.fromEntries(change.desktop.map((row) => [row.event, row.on])),
  };
  if (!store.one('SELECT user_id FROM notify WHERE user_id = ?', caller.userId))
    store.run('INSERT INTO notify (user_id) VALUES (?)', caller.userId);
  store.run(
    'UPDATE notify SET sms = ?, desktop = ? WHERE user_id = ?',
    JSON.stringify(sms),
    JSON.stringify(desktop),
    caller.userId,
  );
  trail('notify-update', caller.userId, JSON.stringify(change));
  return notificationSettings(ctx);
};
