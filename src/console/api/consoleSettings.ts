import { type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type ConsoleSettings,
  consoleSettingsPath,
  noConsoleSettings,
  readConsoleSettings,
} from '../../contract/hospital/consoleSettings.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import type { Platform } from '../platform/platform.ts';

/** What the gateway states about the hospital's backend; the defaults until it is loaded. */
export interface LoadedSettings {
  readonly value: ReadonlySignal<ConsoleSettings>;
  /**
   * Asks the gateway, once; later calls share the answer. Where it cannot be reached, nothing counts as stated, and the
   * next call asks again. Never rejects.
   */
  readonly load: () => Promise<ConsoleSettings>;
}

/** How long a call waits for the settings, in milliseconds. */
const timeoutMs = 10_000;

/** Loads the settings of this address. */
export const createConsoleSettings = ({
  fetch,
  base,
  setTimer,
}: Pick<Platform, 'fetch' | 'base' | 'setTimer'>): LoadedSettings => {
  const value = signal(noConsoleSettings);
  let loading: Promise<ConsoleSettings> | null = null;

  const ask = async (): Promise<ConsoleSettings> => {
    const timeout = new AbortController();
    const cancel = setTimer(timeoutMs, () => timeout.abort());
    try {
      const options: RequestInit = { credentials: 'omit', cache: 'no-store', signal: timeout.signal };
      const answer = await fetch(new URL(consoleSettingsPath, base), options);
      const text = await answer.text();
      // An older gateway knows no settings and answers with a page, or 404.
      if (answer.ok) value.value = readConsoleSettings(JSON.parse(text));
    } catch (thrown) {
      if (!(thrown instanceof SyntaxError)) loading = null;
    } finally {
      cancel();
    }
    return value.value;
  };

  return {
    value,
    load: () => {
      loading ??= ask();
      return loading;
    },
  };
};

const firstBusinessCode = 1_000_000_000;
/** Stands for a business error of a hospital that is none of ours, whatever its number. */
const otherBusinessError = firstBusinessCode;

/**
 * The code of ours that a hospital's code means. Where the hospital states its own codes, the same number as one of ours
 * says nothing.
 */
export const ownCode = ({ businessCodes }: ConsoleSettings, code: number): number => {
  if (businessCodes === null) return code;
  const name = businessCodes.get(String(code));
  const own = Object.entries(businessCode).find(([key]) => key === name)?.[1];
  return own ?? (code >= firstBusinessCode ? otherBusinessError : code);
};
