import { doctor, type NotifySettings } from '../../../contract/account/doctor.ts';
import type { Services } from '../../services.ts';
import { type AlertKind, alertKinds } from './alertQueue.ts';
import type { AlertSettingsStore } from './alertSettings.ts';

/** The kinds that a person has turned off. */
export const disabledKinds = ({ desktop }: Pick<NotifySettings, 'desktop'>): AlertKind[] =>
  alertKinds.filter((kind) => desktop.some(({ event, on }) => event === kind && !on));

/** Loads the person's choice from the server; if that fails, the local settings apply. */
export const loadAlertPreferences = async (
  { call }: Pick<Services, 'call'>,
  settings: () => AlertSettingsStore | undefined,
): Promise<void> => {
  try {
    const off = disabledKinds(await call(doctor.notify, {}));
    const current = settings();
    if (current && current.current.peek().off.join() !== off.join()) current.update({ off });
  } catch (thrown) {
    console.warn('What alerts are wanted could not be read', thrown);
  }
};
