import * as v from 'valibot';
import {
  closedReason,
  type HospitalTime,
  type ServiceConfig,
  serviceConfig,
  defaultServiceConfig,
} from '../../contract/consultation/serviceConfig.ts';
import { dayOf, startOfDay, timeOf } from '../server/clock.ts';
import type { Store } from '../db/store.ts';

interface Row extends Omit<ServiceConfig, 'on' | 'hours' | 'daysOff' | 'acceptedToday'> {
  switched: number;
  hours: string;
  daysOff: string;
}

const rowsWhere = (store: Store, condition: string, ...params: (string | number)[]): Row[] =>
  store.all<Row>(
    `SELECT consult_type AS consultType, switched, price_fen AS priceFen, minutes,
       daily_cap AS dailyCap, hours, days_off AS daysOff, greeting, version, update_time AS updateTime
     FROM service_config WHERE ${condition}`,
    ...params,
  );

const configOf = ({ switched, hours, daysOff, ...rest }: Row): ServiceConfig =>
  v.parse(serviceConfig, {
    ...rest,
    on: switched === 1,
    hours: JSON.parse(hours),
    daysOff: JSON.parse(daysOff),
  });

/** How many orders of a type a doctor accepted on the hospital's day of `now`. */
const acceptedCount = (store: Store, userId: string, consultType: number, now: number): number =>
  store.one<{ n: number }>(
    'SELECT count(*) AS n FROM consult_order WHERE doctor_id = ? AND consult_type = ? AND accept_time >= ?',
    userId,
    consultType,
    startOfDay(now),
  )?.n ?? 0;

/** A doctor's settings for a type, or the defaults. */
export const serviceConfigOf = (
  store: Store,
  userId: string,
  consultType: number,
  now: number,
): ServiceConfig & { readonly acceptedToday: number } => {
  const [row] = rowsWhere(store, 'user_id = ? AND consult_type = ?', userId, consultType);
  const config = row ? configOf(row) : defaultServiceConfig(consultType);
  return { ...config, acceptedToday: acceptedCount(store, userId, consultType, now) };
};

/** The hospital's consult types, in dictionary order. */
export const consultTypes = (store: Store): number[] =>
  store
    .all<{ value: string }>(
      "SELECT value FROM dictionary WHERE dict_type = 'consult_type' ORDER BY sort, value",
    )
    .map(({ value }) => Number(value));

/** Stores a doctor's settings, replacing the previous ones; the caller checks permission. */
export const saveServiceConfig = (store: Store, userId: string, config: ServiceConfig, now: number): void => {
  store.run('DELETE FROM service_config WHERE user_id = ? AND consult_type = ?', userId, config.consultType);
  store.run(
    `INSERT INTO service_config (user_id, consult_type, switched, price_fen, minutes, daily_cap, hours, days_off,
       greeting, version, update_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    userId,
    config.consultType,
    config.on,
    config.priceFen,
    config.minutes,
    config.dailyCap,
    JSON.stringify(config.hours),
    JSON.stringify(config.daysOff),
    config.greeting,
    config.version,
    now,
  );
};

const momentAt = (now: number): HospitalTime => ({ day: dayOf(now), minute: timeOf(now) });

/** Whether any doctor of the hospital accepts new patients of a type now. */
export const isServiceAvailable = (store: Store, consultType: number, now: number): boolean =>
  store
    .all<{ id: string }>('SELECT id FROM account WHERE is_auditor = 0 AND status = 0')
    .some(({ id }) => closedReason(serviceConfigOf(store, id, consultType, now), momentAt(now)) === null);
