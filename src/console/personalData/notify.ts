import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { auth } from '../../contract/account/auth.ts';
import {
  type DesktopEvent,
  desktopEvents,
  doctor,
  type NotifySettings,
  type SmsRow,
} from '../../contract/account/doctor.ts';
import type { ClientInput } from '../../contract/protocol/endpoint.ts';
import { offIn } from '../alerts/wishes.ts';
import type { App } from '../app.ts';
import { type Fault, faultOf, isNotOffered } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** The notification settings; each change is saved immediately. */
export interface Notify {
  readonly settings: Remote<NotifySettings>;
  /** The desktop notifications and whether they are on. */
  readonly desktop: ReadonlySignal<readonly { readonly event: DesktopEvent; readonly on: boolean }[]>;
  /** The hospital's system does not store them: they apply to this computer only. */
  readonly localOnly: ReadonlySignal<boolean>;
  readonly sms: ReadonlySignal<readonly SmsRow[]>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly setSms: (scene: number, notifyOptional: number) => Promise<void>;
  readonly setDesktop: (event: DesktopEvent, on: boolean) => Promise<void>;
  readonly open: () => () => void;
}

const isEvent = (event: string): event is DesktopEvent => desktopEvents.some((known) => known === event);

type Change = ClientInput<typeof doctor.saveNotify>;

/** Creates the model of the notification settings. */
export const openNotify = ({
  call,
  clock,
  alerts,
  changes,
  outside,
}: Pick<App, 'call' | 'clock' | 'alerts' | 'changes' | 'outside'>): Notify => {
  const settings = remote(() => call(doctor.notify, {}), clock);
  const account = remote(() => call(auth.account, {}), clock);
  /** Changes that are not saved yet, by event name or by `sms` and the scene. */
  const pending = signal<ReadonlyMap<string, number | boolean>>(new Map());
  let flight = Promise.resolve();
  const fault = signal<Fault | null>(null);
  const localOnly = computed(() => {
    const why = settings.fault.value;
    return why !== null && isNotOffered(why);
  });

  const load = async (): Promise<void> => {
    await settings.load();
    if (localOnly.peek()) await account.load();
  };
  const without = (what: string): ReadonlyMap<string, number | boolean> =>
    new Map([...pending.peek()].filter(([one]) => one !== what));
  const send = async (what: string, chosen: number | boolean, change: Change): Promise<void> => {
    // Changed again meanwhile; that change is sent next.
    if (pending.peek().get(what) !== chosen) return;
    try {
      const now = await call(doctor.saveNotify, change, { idempotencyKey: outside.mint() });
      settings.put(now);
      alerts.change({ off: offIn(now) });
      changes.tell('notify', load);
    } catch (thrown) {
      fault.value = faultOf(thrown);
      // It may have been saved: reload the server's settings.
      await settings.load();
    } finally {
      if (pending.peek().get(what) === chosen) pending.value = without(what);
    }
  };
  /** Sends one change at a time, so that the last response is the newest; the change is shown immediately. */
  const save = (what: string, chosen: number | boolean, change: Change): Promise<void> => {
    batch(() => {
      pending.value = new Map([...pending.peek(), [what, chosen]]);
      fault.value = null;
    });
    flight = flight.then(() => send(what, chosen, change));
    return flight;
  };

  const kept = computed(() =>
    desktopEvents
      .filter((event) => (event === 'task') === (account.value.value?.isAuditor === true))
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
        ? kept.value
        : (settings.value.value?.desktop ?? []).flatMap(({ event, on }) => {
            const chosen = pending.value.get(event);
            return isEvent(event) ? [{ event, on: typeof chosen === 'boolean' ? chosen : on }] : [];
          }),
    ),
    localOnly,
    fault,
    setSms: (scene, notifyOptional) =>
      save(`sms ${scene}`, notifyOptional, { sms: [{ scene, notifyOptional }] }),
    setDesktop: async (event, on) => {
      if (!localOnly.value) return save(event, on, { desktop: [{ event, on }] });
      const others = alerts.settings.value.off.filter((one) => one !== event);
      alerts.change({ off: on ? others : [...others, event] });
    },
    open: () => {
      void load();
      return changes.on('notify', load);
    },
  };
};
