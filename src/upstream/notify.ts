import {
  type DesktopEvent,
  desktopEvents,
  type doctor,
  type NotifySettings,
  noticeScene,
  type SmsRow,
} from '../contract/account/doctor.ts';
import type { ServerInput } from '../contract/protocol/endpoint.ts';
import { refuseField } from './refusal.ts';
import type { Scene } from './serve.ts';
import type { Store } from './store.ts';

// Values of the dictionaries sms_client_type, sms_biz_type and sms_notify_optional.
const client = { doctor: 1, auditor: 3 } as const;
const biz = { logIn: 1, consultation: 2, prescription: 3 } as const;
const off = 0;
const on = 1;

type Case = Omit<SmsRow, 'notifyOptional'>;

const { waiting, unanswered, rejected, verdict, newDevice, task } = noticeScene;
const doctors = (bizType: number, scene: number): Case => ({ clientType: client.doctor, bizType, scene });
const auditors = (bizType: number, scene: number): Case => ({ clientType: client.auditor, bizType, scene });

/** The cases in which a text message can be sent. */
const doctorCases = [
  doctors(biz.consultation, waiting),
  doctors(biz.consultation, unanswered),
  doctors(biz.prescription, rejected),
  doctors(biz.prescription, verdict),
  doctors(biz.logIn, newDevice),
];
const auditorCases = [auditors(biz.prescription, task), auditors(biz.logIn, newDevice)];
const isOf = (isAuditor: boolean) => (event: DesktopEvent) => (event === 'task') === isAuditor;

type Kept = Readonly<Record<string, unknown>>;

const kept = (json: string): Kept => {
  const read: unknown = JSON.parse(json);
  return typeof read === 'object' && read !== null ? { ...read } : {};
};

const chosen = (store: Store, userId: string): { sms: Kept; desktop: Kept } => {
  const row = store.one<{ sms: string; desktop: string }>(
    'SELECT sms, desktop FROM notify WHERE user_id = ?',
    userId,
  );
  return { sms: kept(row?.sms ?? '{}'), desktop: kept(row?.desktop ?? '{}') };
};

/** Whether a person wants a text message in a case; the default is no. */
export const wantsSms = (store: Store, userId: string, scene: number): boolean =>
  chosen(store, userId).sms[scene] === on;

/** The caller's notification settings. */
export const notifyOf = ({ store, caller }: Scene): NotifySettings => {
  const { sms, desktop } = chosen(store, caller.userId);
  const cases = caller.isAuditor ? auditorCases : doctorCases;
  return {
    sms: cases.map((one) => ({ ...one, notifyOptional: sms[one.scene] === on ? on : off })),
    desktop: desktopEvents
      .filter(isOf(caller.isAuditor))
      .map((event) => ({ event, on: desktop[event] !== false })),
  };
};

/** Changes the given settings and returns all of them. */
export const saveNotify = (scene: Scene, given: ServerInput<typeof doctor.saveNotify>): NotifySettings => {
  const { store, caller, trail } = scene;
  const now = notifyOf(scene);
  for (const { scene: of, notifyOptional } of given.sms)
    if (!now.sms.some((row) => row.scene === of) || (notifyOptional !== on && notifyOptional !== off))
      return refuseField('sms');
  for (const { event } of given.desktop)
    if (!now.desktop.some((row) => row.event === event)) return refuseField('desktop');
  const before = chosen(store, caller.userId);
  const sms = {
    ...before.sms,
    ...Object.fromEntries(given.sms.map((row) => [row.scene, row.notifyOptional])),
  };
  const desktop = {
    ...before.desktop,
    ...Object.fromEntries(given.desktop.map((row) => [row.event, row.on])),
  };
  if (!store.one('SELECT user_id FROM notify WHERE user_id = ?', caller.userId))
    store.run('INSERT INTO notify (user_id) VALUES (?)', caller.userId);
  store.run(
    'UPDATE notify SET sms = ?, desktop = ? WHERE user_id = ?',
    JSON.stringify(sms),
    JSON.stringify(desktop),
    caller.userId,
  );
  trail('notify-update', caller.userId, JSON.stringify(given));
  return notifyOf(scene);
};
