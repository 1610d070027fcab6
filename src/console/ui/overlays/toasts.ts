import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ApiError } from '../../lib/apiError.ts';
import type { Lifetime } from '../../lib/async/lifetime.ts';

type ToastTone = 'plain' | 'error';

/** What a toast offers; `key` presses it on the keyboard, and is shown beside it. */
interface ToastAction {
  readonly label: string;
  readonly key?: string;
  readonly onClick: () => void;
}

/** A toast that is shown until it is dismissed. */
export interface PinnedToast {
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: ToastAction;
  /** Until it is dismissed; missing if the person dismisses it. */
  readonly secondsLeft?: ReadonlySignal<number>;
  readonly onDismiss?: () => void;
}

interface Toast extends PinnedToast {
  readonly id: number;
}

interface OpenDialog {
  readonly id: string;
  /** The id of the first toast since it opened. */
  readonly since: number;
}

/** The toasts at the top of the screen. */
export interface ToastList {
  readonly list: ReadonlySignal<readonly Toast[]>;
  /** The modal dialogs that are open, the topmost last. Each shows the toasts since it opened: what is below it is inert. */
  readonly dialogs: ReadonlySignal<readonly OpenDialog[]>;
  /** A modal dialog has opened; returns a function for its end. */
  readonly enterDialog: (id: string) => () => void;
  readonly show: (text: string) => void;
  /** Shows an error's message, unless the error is silent. */
  readonly showError: (error: ApiError) => void;
  /** Says what was done and offers to take it back, for ten seconds; returns a function that dismisses the offer. */
  readonly offer: (text: string, action: ToastAction) => () => void;
  /** Shows a toast that stays; returns a function that dismisses it. */
  readonly pin: (toast: PinnedToast) => () => void;
  /** Shows a toast about something that lasts: not again once it is dismissed, until all toasts are cleared. */
  readonly pinOnce: (subject: string, toast: PinnedToast) => void;
  readonly dismiss: (id: number) => void;
  /** Dismisses all toasts. */
  readonly clear: () => void;
}

/** How long a toast is shown that is not pinned, in milliseconds (specification §9). */
const shownMs = 3_000;

/** How long something can be taken back, in milliseconds. */
const offeredMs = 10_000;

/** Creates the list. A text that is already shown is not added twice; its timer restarts. */
export const createToasts = (): ToastList => {
  const list = signal<readonly Toast[]>([]);
  const dialogs = signal<readonly OpenDialog[]>([]);
  const pinnedSubjects = new Set<string>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let nextId = 0;

  const dismiss = (id: number): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const dismissed = list.peek().find((toast) => toast.id === id);
    list.value = list.value.filter((toast) => toast.id !== id);
    dismissed?.onDismiss?.();
  };
  const add = (tone: ToastTone, text: string): void => {
    const since = dialogs.peek().at(-1)?.since ?? 0;
    const existing = list.value.find(
      (toast) => toast.id >= since && timers.has(toast.id) && toast.text === text && toast.tone === tone,
    );
    if (existing) clearTimeout(timers.get(existing.id));
    const id = existing?.id ?? nextId++;
    if (!existing) list.value = [...list.value, { id, tone, text }];
    timers.set(
      id,
      setTimeout(() => dismiss(id), shownMs),
    );
  };

  const pin = (toast: PinnedToast): (() => void) => {
    const id = nextId++;
    list.value = [...list.value, { ...toast, id }];
    return () => dismiss(id);
  };

  const offer = (text: string, action: ToastAction): (() => void) => {
    const dismissOffer = pin({
      tone: 'plain',
      text,
      action: {
        ...action,
        onClick: () => {
          dismissOffer();
          action.onClick();
        },
      },
      onDismiss: () => clearTimeout(timer),
    });
    const timer = setTimeout(dismissOffer, offeredMs);
    return dismissOffer;
  };

  return {
    list,
    dialogs,
    enterDialog: (id) => {
      const dialog = { id, since: nextId };
      dialogs.value = [...dialogs.peek(), dialog];
      return () => {
        dialogs.value = dialogs.peek().filter((one) => one !== dialog);
      };
    },
    offer,
    show: (text) => add('plain', text),
    showError: (error) => {
      if (!error.silent) add('error', error.message);
    },
    pin,
    pinOnce: (subject, toast) => {
      if (pinnedSubjects.has(subject)) return;
      pinnedSubjects.add(subject);
      pin(toast);
    },
    dismiss,
    clear: () => {
      pinnedSubjects.clear();
      for (const { id } of list.peek()) dismiss(id);
    },
  };
};

/** The page's toasts for one signed-in user: late results are not shown to the next user. */
export const createScopedToasts = (
  toasts: ToastList,
  { isOver: over }: Pick<Lifetime, 'isOver'>,
): ToastList => ({
  ...toasts,
  show: (text) => {
    if (!over()) toasts.show(text);
  },
  showError: (error) => {
    if (!over()) toasts.showError(error);
  },
  offer: (text, action) => (over() ? () => {} : toasts.offer(text, action)),
  pin: (toast) => (over() ? () => {} : toasts.pin(toast)),
  pinOnce: (subject, toast) => {
    if (!over()) toasts.pinOnce(subject, toast);
  },
});
