import * as v from 'valibot';
import { expect } from 'vitest';
import {
  type Composers,
  type MediaTools,
  createComposers,
} from '../../../src/console/features/consultation/chat/composer/composers.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { type Client, startBackend } from '../../support/startBackend.ts';
import { waitFor } from './openConsultation.ts';

// What a browser does with pictures, on a computer that has no browser: a small file is a damaged one.
const fakeMedia: MediaTools = {
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
interface StoredForm {
  readonly form: string;
  readonly serialize: () => unknown;
  readonly restore: (found: unknown, resolve: () => void) => void;
}

/** A doctor's composers before a real upstream, with a clock that the test moves. */
export interface ComposerFixture {
  readonly client: Client;
  readonly composers: Composers;
  readonly storedForms: readonly StoredForm[];
  readonly advance: (ms: number) => void;
  /** Accepts so many patients; gives their orders once their conversations are there. */
  readonly acceptPatients: (count: number) => Promise<string[]>;
  /** The doctor's messages, as they are stored. */
  readonly doctorMessages: (conv: string) => Promise<v.InferOutput<typeof message.history.data>['list']>;
  readonly close: () => Promise<void>;
}

/** Opens it. */
export const createComposerFixture = async (): Promise<ComposerFixture> => {
  const backend = await startBackend();
  const client = await backend.signIn('linyue');
  const { app } = client;
  const storedForms: StoredForm[] = [];
  let currentTime = 1_000_000;
  const composers = createComposers(
    {
      ...app,
      platform: { ...app.platform, now: () => currentTime },
      drafts: {
        sync: ({ form }, { schema, serialize, restore }) => {
          storedForms.push({
            form,
            serialize,
            restore: (found, resolve) => restore(v.parse(schema, found), resolve),
          });
          return () => {};
        },
      },
    },
    fakeMedia,
  );
  return {
    client,
    composers,
    storedForms,
    advance: (ms) => {
      currentTime += ms;
    },
    acceptPatients: async (count) => {
      const waiting = (await app.call(order.awaiting, {})).slice(0, count);
      for (const { id } of waiting) await app.call(order.accept, { id });
      const ids = waiting.map(({ id }) => id);
      // What is written before the patient's words are there is asked about, not sent.
      await waitFor(() => {
        expect(app.messaging.connectionState.value).toBe('live');
        for (const id of ids) expect(app.messaging.conversation(id).state.value).toBe('ready');
      });
      return ids;
    },
    doctorMessages: async (conv) =>
      (await app.call(message.history, { conv })).list.filter(({ from }) => from.role === 'doctor'),
    close: backend.close,
  };
};
