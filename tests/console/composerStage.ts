import * as v from 'valibot';
import { expect } from 'vitest';
import {
  type Composers,
  type MediaTools,
  createComposers,
} from '../../src/console/features/consultation/chat/composer/composers.ts';
import { message } from '../../src/contract/consultation/message.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { type Desk, openStage } from './roomStage.ts';
import { until } from './roomVisit.ts';

// What a browser does with pictures, on a computer that has no browser: a small file is a damaged one.
const machines: MediaTools = {
  imageResizer: {
    resize: async (file) => {
      if (file.size < 16) throw new Error('damaged');
      return { file, width: 40, height: 30 };
    },
    createUrl: ({ name }) => `blob:${name}`,
    revokeUrl: () => {},
  },
  microphone: { isSupported: () => false, start: () => Promise.reject(new Error('none')) },
};

/** What a journal was given to keep, and how it gives back what a page that is gone has left. */
interface Kept {
  readonly form: string;
  readonly now: () => unknown;
  readonly back: (found: unknown, settle: () => void) => void;
}

/** A doctor's composers before a real upstream, with a clock that the test moves. */
export interface ComposerStage {
  readonly desk: Desk;
  readonly composers: Composers;
  readonly kept: readonly Kept[];
  readonly pass: (ms: number) => void;
  /** Accepts so many patients; gives their orders once their conversations are there. */
  readonly accepted: (count: number) => Promise<string[]>;
  /** The doctor's messages, as they are stored. */
  readonly rows: (conv: string) => Promise<v.InferOutput<typeof message.history.data>['list']>;
  readonly close: () => Promise<void>;
}

/** Opens it. */
export const openComposerStage = async (): Promise<ComposerStage> => {
  const stage = await openStage();
  const desk = await stage.seat('linyue');
  const { app } = desk;
  const kept: Kept[] = [];
  let time = 1_000_000;
  const composers = createComposers(
    {
      ...app,
      platform: { ...app.platform, now: () => time },
      drafts: {
        sync: ({ form }, { schema: shape, serialize: now, restore: back }) => {
          kept.push({ form, now, back: (found, settle) => back(v.parse(shape, found), settle) });
          return () => {};
        },
      },
    },
    machines,
  );
  return {
    desk,
    composers,
    kept,
    pass: (ms) => {
      time += ms;
    },
    accepted: async (count) => {
      const waiting = (await app.call(order.awaiting, {})).slice(0, count);
      for (const { id } of waiting) await app.call(order.accept, { id });
      const ids = waiting.map(({ id }) => id);
      // What is written before the patient's words are there is asked about, not sent.
      await until(() => {
        expect(app.messaging.connectionState.value).toBe('live');
        for (const id of ids) expect(app.messaging.conversation(id).state.value).toBe('ready');
      });
      return ids;
    },
    rows: async (conv) =>
      (await app.call(message.history, { conv })).list.filter(({ from }) => from.role === 'doctor'),
    close: stage.close,
  };
};
