import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Fault } from '../lib/fault.ts';
import type { Stay } from '../lib/stay.ts';

type ToastTone = 'plain' | 'fault';

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

/** The toasts at the top of the screen. */
export interface ToastList {
  readonly list: ReadonlySignal<readonly Toast[]>;
  readonly say: (text: string) => void;
  /** Shows an error's message, unless the error is silent. */
  readonly fault: (fault: Fault) => void;
  readonly dismiss: (id: number) => void;
  /** Dismisses all toasts. */
  readonly clear: () => void;
}

/** How long a toast is shown, in milliseconds (specification §9). */
const shown = 3_000;

/** Creates the list. A text that is already shown is not added twice; its timer restarts. */
export const openToasts = (): ToastList => {
  const list = signal<readonly Toast[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let next = 0;

  const dismiss = (id: number): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    list.value = list.value.filter((toast) => toast.id !== id);
  };
  const add = (tone: ToastTone, text: string): void => {
    const same = list.value.find((toast) => toast.text === text && toast.tone === tone);
    if (same) clearTimeout(timers.get(same.id));
    const id = same?.id ?? next++;
    if (!same) list.value = [...list.value, { id, tone, text }];
    timers.set(
      id,
      setTimeout(() => dismiss(id), shown),
    );
  };

  return {
    list,
    say: (text) => add('plain', text),
    fault: (fault) => {
      if (!fault.silent) add('fault', fault.message);
    },
    dismiss,
    clear: () => {
      for (const { id } of list.peek()) dismiss(id);
    },
  };
};

/** The page's toasts for one signed-in user: late results are not shown to the next user. */
export const openRoomToasts = (toasts: ToastList, { over }: Pick<Stay, 'over'>): ToastList => ({
  ...toasts,
  say: (text) => {
    if (!over()) toasts.say(text);
  },
  fault: (fault) => {
    if (!over()) toasts.fault(fault);
  },
});
