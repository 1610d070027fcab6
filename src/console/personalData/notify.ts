import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { auth } from '../../contract/auth.ts';
import { type DesktopEvent, desktopEvents, doctor, type NotifySettings } from '../../contract/doctor.ts';
import { offIn } from '../alerts/wishes.ts';
import type { App } from '../app.ts';
import { type Fault, faultOf, isNotOffered } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** How a person wants to learn of things; each choice is stored as it is made. */
export interface Notify {
  readonly settings: Remote<NotifySettings>;
  /** What alerts on the desktop can be about, and whether they are on. */
  readonly desktop: ReadonlySignal<readonly { readonly event: DesktopEvent; readonly on: boolean }[]>;
  /** The hospital's system does not keep them: they hold on this computer. */
  readonly localOnly: ReadonlySignal<boolean>;
  /** What is on its way: `sms` with its scene, or the event. */
  readonly busy: ReadonlySignal<string | null>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly setSms: (scene: number, notifyOptional: number) => Promise<void>;
  readonly setDesktop: (event: DesktopEvent, on: boolean) => Promise<void>;
  readonly open: () => () => void;
}

const isEvent = (event: string): event is DesktopEvent => desktopEvents.some((known) => known === event);

/** Opens the choices. */
export const openNotify = ({
  call,
  clock,
  alerts,
  changes,
  outside,
}: Pick<App, 'call' | 'clock' | 'alerts' | 'changes' | 'outside'>): Notify => {
  const settings = remote(() => call(doctor.notify, {}), clock);
  const account = remote(() => call(auth.account, {}), clock);
  const busy = signal<string | null>(null);
  const fault = signal<Fault | null>(null);
  const localOnly = computed(() => {
    const why = settings.fault.value;
    return why !== null && isNotOffered(why);
  });

  const load = async (): Promise<void> => {
    await settings.load();
    if (localOnly.peek()) await account.load();
  };
  const save = async (
    what: string,
    change: Parameters<typeof call<typeof doctor.saveNotify>>[1],
  ): Promise<void> => {
    if (busy.value !== null) return;
    batch(() => {
      busy.value = what;
      fault.value = null;
    });
    try {
      const now = await call(doctor.saveNotify, change, { idempotencyKey: outside.mint() });
      settings.put(now);
      alerts.change({ off: offIn(now) });
      changes.tell('notify', load);
    } catch (thrown) {
      fault.value = faultOf(thrown);
      // It may have been stored: what the server says now stands on the screen.
      await settings.load();
    } finally {
      busy.value = null;
    }
  };

  const kept = computed(() =>
    desktopEvents
      .filter((event) => (event === 'task') === (account.value.value?.isAuditor === true))
      .map((event) => ({ event, on: !alerts.settings.value.off.includes(event) })),
  );

  return {
    settings,
    desktop: computed(() =>
      localOnly.value
        ? kept.value
        : (settings.value.value?.desktop ?? []).flatMap(({ event, on }) =>
            isEvent(event) ? [{ event, on }] : [],
          ),
    ),
    localOnly,
    busy,
    fault,
    setSms: (scene, notifyOptional) => save(`sms ${scene}`, { sms: [{ scene, notifyOptional }] }),
    setDesktop: async (event, on) => {
      if (!localOnly.value) return save(event, { desktop: [{ event, on }] });
      const others = alerts.settings.value.off.filter((one) => one !== event);
      alerts.change({ off: on ? others : [...others, event] });
    },
    open: () => {
      void load();
      return changes.on('notify', load);
    },
  };
};
