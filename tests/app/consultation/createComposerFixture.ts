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

// Image functions of a browser, in a process without one: a small file counts as damaged.
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

/** The stored drafts, and how they restore what a closed page left. */
interface StoredForm {
  readonly form: string;
  readonly serialize: () => unknown;
  readonly restore: (found: unknown, resolve: () => void) => void;
}

/** A doctor's composers in front of a real upstream, with a clock that the test controls. */
export interface ComposerFixture {
  readonly client: Client;
  readonly composers: Composers;
  readonly storedForms: readonly StoredForm[];
  readonly advance: (ms: number) => void;
  /** Accepts several patients and returns their orders once their conversations have loaded. */
  readonly acceptPatients: (count: number) => Promise<string[]>;
  /** The doctor's messages, as stored. */
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
      // A message written before the patient's messages have loaded is held for confirmation.
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
