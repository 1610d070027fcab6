import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ComposerFixture, createComposerFixture } from '../app/consultation/createComposerFixture.ts';
import { importsOf, readSources, top } from './boundaries.ts';

/** The files that a message passes on its way from the text field to the browser's socket, in order. */
const walk = [
  'features/consultation/chat/composer/ComposerText.tsx',
  'features/consultation/chat/composer/Composer.tsx',
  'features/consultation/chat/composer/composer.ts',
  'features/consultation/chat/composer/switchGuard.ts',
  'features/consultation/chat/attachments/attachments.ts',
  'messaging/conversation.ts',
  'messaging/queue/sendQueue.ts',
  'messaging/queue/pending.ts',
  'messaging/connection/connection.ts',
  'messaging/connection/socketFactory.ts',
].map((file) => `src/console/${file}`);

/** Not on the stack: two views that this test does not render, and code that returns before the message is sent. */
const offStack = /(ComposerText\.tsx|Composer\.tsx|switchGuard\.ts|attachments\.ts|pending\.ts)$/;

const thisFile = relative(top, import.meta.filename);
let fixture: ComposerFixture;
let conv = '';

beforeAll(async () => {
  fixture = await createComposerFixture();
  [conv = ''] = await fixture.acceptPatients(1);
});
afterAll(() => fixture.close());

/** The project's files in a stack trace, outermost first, without consecutive repeats. */
const filesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => /(?:file:\/\/)?(\/[^():]+):\d+:\d+/.exec(line)?.[1] ?? [])
    .map((path) => relative(top, path.startsWith('file:') ? fileURLToPath(path) : path))
    .filter((file) => !file.includes('node_modules') && !file.startsWith('..'))
    .toReversed()
    .filter((file, index, files) => file !== files[index - 1]);

/** Sends a text from the composer; returns the files on the call stack when the browser's socket sends it. */
const sendAndTrace = (text: string): string[] => {
  let stack = '';
  const send = vi.spyOn(WebSocket.prototype, 'send').mockImplementation((frame) => {
    if (typeof frame === 'string' && frame.includes(text))
      stack = new Error('only for its stack').stack ?? '';
  });
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Number.POSITIVE_INFINITY;
  try {
    const composer = fixture.composers.get(conv);
    composer.write(text);
    expect(composer.send()).toBe(true);
  } finally {
    Error.stackTraceLimit = limit;
    send.mockRestore();
  }
  const files = filesOf(stack);
  // The test calls the composer at the start, and the socket calls the test at the end.
  return files.slice(files.findIndex((file) => file !== thisFile)).slice(0, -1);
};

it('passes at most ten files', () => {
  expect(walk.length).toBeLessThanOrEqual(10);
});

it('passes no other file: the call stack of the send contains exactly these', () => {
  expect(sendAndTrace('Drink enough water.')).toEqual(walk.filter((file) => !offStack.test(file)));
});

it('each imports another of them or is imported by one', () => {
  const sources = readSources();
  const imports = new Map(walk.map((file) => [file, importsOf(file, sources.get(file) ?? '')]));
  const isLinked = (file: string) =>
    walk.some((other) => imports.get(file)?.includes(other) || imports.get(other)?.includes(file));
  // The connection receives its socket factory as a parameter, so that tests can simulate it.
  expect(walk.filter((file) => !isLinked(file))).toEqual([
    'src/console/messaging/connection/socketFactory.ts',
  ]);
});

it('catches a planted forwarder', async () => {
  // The message above was never sent, so its conversation waits for an acknowledgement; another conversation does not.
  [conv = ''] = await fixture.acceptPatients(1);
  const conversation = fixture.client.app.messaging.conversation(conv);
  const { send } = conversation;
  Reflect.set(conversation, 'send', (...draft: Parameters<typeof send>) => send(...draft));
  expect(sendAndTrace('Rest for a day.')).toContain(thisFile);
});
