import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { chunk } from '../lib/chunk.ts';
import { useOpened } from '../lib/useOpened.ts';
import type { Captcha } from './captcha.ts';

interface Props {
  captcha: Captcha;
}

interface Place {
  readonly Drawn: ReadonlySignal<ComponentType<Props> | null>;
  readonly open: () => () => void;
}

const panel = chunk(async () => (await import('./Panel.tsx')).Panel);

// Does not use ui's LazyPart: when the chunk fails to load, the form reports it and keeps what was typed.
const openPlace = (captcha: Captcha): Place => {
  const Drawn = signal<ComponentType<Props> | null>(null);
  const load = async (): Promise<void> => {
    try {
      Drawn.value = await panel.fetch();
    } catch {
      captcha.undrawn();
    }
  };
  return {
    Drawn,
    open: () => {
      const stop = effect(() => {
        if (captcha.state.value.at !== 'closed' && !Drawn.peek()) void load();
      });
      return () => {
        stop();
        captcha.close();
      };
    },
  };
};

/** The captcha within a form: empty until a challenge is shown; only then its heavy chunk is loaded. */
export const CaptchaPanel = ({ captcha }: Props) => {
  const { Drawn } = useOpened(() => openPlace(captcha));
  return Drawn.value && captcha.state.value.at !== 'closed' ? <Drawn.value captcha={captcha} /> : null;
};
