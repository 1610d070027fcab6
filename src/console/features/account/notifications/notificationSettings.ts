import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { auth } from '../../../../contract/account/auth.ts';
import {
  type DesktopEvent,
  desktopEvents,
  doctor,
  type NotifySettings,
  type SmsRow,
} from '../../../../contract/account/doctor.ts';
import { clarification } from '../../../../contract/prescribing/clarification.ts';
import type { ClientInput } from '../../../../contract/protocol/endpoint.ts';
import { disabledKinds } from '../../../domain/alerts/alertPreferences.ts';
import type { Services } from '../../../services.ts';
import type { Alerts } from '../../../domain/alerts/alerts.ts';
import { type ApiError, toApiError, isUnsupported } from '../../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';

/** The notification settings; each change is saved immediately. */
export interface NotificationSettings {
  readonly settings: AsyncState<NotifySettings>;
  /** The desktop notifications and whether they are on. */
  readonly desktop: ReadonlySignal<readonly { readonly event: DesktopEvent; readonly on: boolean }[]>;
  /** The hospital's system does not store them: they apply to this computer only. */
  readonly localOnly: ReadonlySignal<boolean>;
  readonly sms: ReadonlySignal<readonly SmsRow[]>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly setSms: (scene: number, notifyOptional: number) => Promise<void>;
  readonly setDesktop: (event: DesktopEvent, on: boolean) => Promise<void>;
  readonly start: () => () => void;
}

const isEvent = (event: string): event is DesktopEvent => desktopEvents.some((name) => name === event);

type Change = ClientInput<typeof doctor.saveNotify>;

/** Creates the model of the notification settings. */
export const createNotificationSettings = ({
  call,
  clock,
  alerts,
  changes,
  platform,
  offered,
}: Pick<Services, 'call' | 'clock' | 'changes' | 'platform' | 'offered'> & {
  readonly alerts: Alerts;
}): NotificationSettings => {
  const settings = createAsyncState(() => call(doctor.notify, {}), clock);
  const account = createAsyncState(() => call(auth.account, {}), clock);
  /** Changes that are not saved yet, by event name or by `sms` and the scene. */
  const pending = signal<ReadonlyMap<string, number | boolean>>(new Map());
  let queue = Promise.resolve();
  const error = signal<ApiError | null>(null);
  const localOnly = computed(() => {
    const error = settings.error.value;
    return error !== null && isUnsupported(error);
  });

  const load = async (): Promise<void> => {
    await settings.load();
    if (localOnly.peek()) await account.load();
  };
  const withoutPending = (key: string): ReadonlyMap<string, number | boolean> =>
    new Map([...pending.peek()].filter(([one]) => one !== key));
  const send = async (key: string, chosen: number | boolean, change: Change): Promise<void> => {
    // Changed again meanwhile; that change is sent next.
    if (pending.peek().get(key) !== chosen) return;
    try {
      const now = await call(doctor.saveNotify, change, { idempotencyKey: platform.createId() });
      settings.set(now);
      alerts.updateSettings({ off: disabledKinds(now) });
      changes.invalidate('notify', load);
    } catch (thrown) {
      error.value = toApiError(thrown);
      // It may have been saved: reload the server's settings.
      await settings.load();
    } finally {
      if (pending.peek().get(key) === chosen) pending.value = withoutPending(key);
    }
  };
  /** Sends one change at a time, so that the last response is the newest; the change is shown immediately. */
  const save = (key: string, chosen: number | boolean, change: Change): Promise<void> => {
    batch(() => {
      pending.value = new Map([...pending.peek(), [key, chosen]]);
      error.value = null;
    });
    queue = queue.then(() => send(key, chosen, change));
    return queue;
  };

  const localDesktop = computed(() =>
    desktopEvents
      .filter((event) => (event === 'task') === (account.value.value?.isAuditor === true))
      // Where pharmacists cannot ask, no question comes.
      .filter((event) => event !== 'question' || offered.has(clarification.answer))
      .map((event) => ({ event, on: !alerts.settings.value.off.includes(event) })),
  );

  return {
    settings,
    sms: computed(() =>
      (settings.value.value?.sms ?? []).map((row) => {
        const chosen = pending.value.get(`sms ${row.scene}`);
        return typeof chosen === 'number' ? { ...row, notifyOptional: chosen } : row;
      }),
    ),
    desktop: computed(() =>
      localOnly.value
        ? localDesktop.value
        : (settings.value.value?.desktop ?? []).flatMap(({ event, on }) => {
            const chosen = pending.value.get(event);
            return isEvent(event) ? [{ event, on: typeof chosen === 'boolean' ? chosen : on }] : [];
          }),
    ),
    localOnly,
    error,
    setSms: (scene, notifyOptional) =>
      save(`sms ${scene}`, notifyOptional, { sms: [{ scene, notifyOptional }] }),
    setDesktop: async (event, on) => {
      if (!localOnly.value) return save(event, on, { desktop: [{ event, on }] });
      const others = alerts.settings.value.off.filter((one) => one !== event);
      alerts.updateSettings({ off: on ? others : [...others, event] });
    },
    start: () => {
      void load();
      return changes.onInvalidate('notify', load);
    },
  };
};
