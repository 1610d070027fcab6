import { signal } from '@preact/signals-react';

/** A switch that is remembered in this browser; off at first. */
export const createStoredSwitch = (localStorage: Storage, key: string) => {
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
