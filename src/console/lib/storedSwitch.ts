import { type ReadonlySignal, signal } from '@preact/signals-react';

/** A switch that is remembered in this browser. */
interface StoredSwitch {
  readonly isOn: ReadonlySignal<boolean>;
  readonly toggle: () => void;
}

/** Creates it; it is off at first. */
export const createStoredSwitch = (
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): StoredSwitch => {
  const isOn = signal(localStorage.getItem(key) !== null);
  return {
    isOn,
    toggle: () => {
      isOn.value = !isOn.value;
      if (isOn.value) localStorage.setItem(key, '1');
      else localStorage.removeItem(key);
    },
  };
};
