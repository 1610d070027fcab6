import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Fault } from '../lib/fault.ts';

type ToastTone = 'plain' | 'fault';

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

/** The short notices at the top of the screen. */
export interface ToastList {
  readonly list: ReadonlySignal<readonly Toast[]>;
  readonly say: (text: string) => void;
  /** Says what a fault has to say; a silent one says nothing. */
  readonly fault: (fault: Fault) => void;
  readonly dismiss: (id: number) => void;
}

/** The same for one person's rooms. */
export interface RoomToasts extends ToastList {
  /** Lets notices through while the rooms stand; the way back takes all of them away, and holds back what comes late. */
  readonly open: () => () => void;
}

/** Specification §9. */
const shown = 3_000;

/** Keeps the notices; the same words do not stand there twice. */
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
  };
};

/** Notices of the rooms in the list of the whole page: none of them is left, or comes, when the person has gone. */
export const openRoomToasts = (toasts: ToastList): RoomToasts => {
  let gone = false;
  return {
    ...toasts,
    say: (text) => {
      if (!gone) toasts.say(text);
    },
    fault: (fault) => {
      if (!gone) toasts.fault(fault);
    },
    open: () => {
      gone = false;
      return () => {
        gone = true;
        for (const { id } of toasts.list.peek()) toasts.dismiss(id);
      };
    },
  };
};
