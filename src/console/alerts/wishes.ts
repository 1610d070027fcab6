import { doctor, type NotifySettings } from '../../contract/account/doctor.ts';
import type { App } from '../app.ts';
import { type AlertKind, kinds } from './book.ts';
import type { Settings } from './settings.ts';

/** The kinds that a person has turned off. */
export const offIn = ({ desktop }: Pick<NotifySettings, 'desktop'>): AlertKind[] =>
  kinds.filter((kind) => desktop.some(({ event, on }) => event === kind && !on));

/** Loads the person's choice from the server; if that fails, the local settings apply. */
export const learnWishes = async (
  { call }: Pick<App, 'call'>,
  settings: () => Settings | undefined,
): Promise<void> => {
  try {
    const off = offIn(await call(doctor.notify, {}));
    const here = settings();
    if (here && here.now.peek().off.join() !== off.join()) here.change({ off });
  } catch (thrown) {
    console.warn('What alerts are wanted could not be read', thrown);
  }
};
