import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { chunk } from '../../../lib/async/chunk.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import type { Captcha } from './captcha.ts';

interface Props {
  captcha: Captcha;
}

interface LazyPanel {
  readonly Panel: ReadonlySignal<ComponentType<Props> | null>;
  readonly start: () => () => void;
}

const panelChunk = chunk(async () => (await import('./ChallengePanel.tsx')).ChallengePanel);

// Does not use ui's LazyPart: when the chunk fails to load, the form reports it and keeps what was typed.
const createLazyPanel = (captcha: Captcha): LazyPanel => {
  const Panel = signal<ComponentType<Props> | null>(null);
  const load = async (): Promise<void> => {
    try {
      Panel.value = await panelChunk.load();
    } catch {
      captcha.onPanelError();
    }
  };
  return {
    Panel,
    start: () => {
      const dispose = effect(() => {
        if (captcha.state.value.at !== 'closed' && !Panel.peek()) void load();
      });
      return () => {
        dispose();
        captcha.close();
      };
    },
  };
};

/** The captcha within a form: empty until a challenge is shown; only then its heavy chunk is loaded. */
export const CaptchaPanel = ({ captcha }: Props) => {
  const { Panel } = useModel(() => createLazyPanel(captcha));
  return Panel.value && captcha.state.value.at !== 'closed' ? <Panel.value captcha={captcha} /> : null;
};
