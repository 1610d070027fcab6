import { describe, expect, test } from 'vitest';
import type { StoredFile } from '../../../contract/files/file.ts';
import type { MessageDraft } from '../../messaging/queue/pending.ts';
import { createApiError } from '../../lib/apiError.ts';
import { createUploadQueue, type PreparedFile } from './uploads.ts';

/** Uploads that the test completes. */
const createTestQueue = (fits = true) => {
  const sentMessages: MessageDraft[] = [];
  const discarded: string[] = [];
  const requests: {
    name: string;
    signal: AbortSignal | undefined;
    arrive: (stored: StoredFile) => void;
    fail: (thrown: unknown) => void;
  }[] = [];
  let minted = 0;
  const uploading = createUploadQueue({
    upload: (file, { signal, onProgress } = {}) => {
      onProgress?.(0.5);
      const { promise, resolve, reject } = Promise.withResolvers<StoredFile>();
      requests.push({ name: file.name, signal, arrive: resolve, fail: reject });
      return promise;
    },
    sendMessage: (draft) => {
      if (fits) sentMessages.push(draft);
      return fits;
    },
    createId: () => String((minted += 1)),
    tooLongMessage: () => 'too long',
    releasePreview: () => {},
    onDiscarded: (caption) => void discarded.push(caption),
  });
  return { uploading, sentMessages, discarded, requests };
};
const picture = (name: string, caption = ''): PreparedFile => ({
  kind: 'picture',
  file: new File(['x'], name, { type: 'image/png' }),
  caption,
  metadata: { width: 4, height: 3 },
  preview: null,
});
const stored = (name: string): StoredFile => ({ id: '1', url: `/storage/${name}`, path: name });
const errorOf = (kind: 'network' | 'code') =>
  createApiError({ kind, message: 'why', silent: false, endpoint: '' });

describe('uploading files', () => {
  test('are uploaded one after another, and sent in the order in which they were added', async () => {
    const { uploading, sentMessages, requests } = createTestQueue();
    uploading.add([picture('a.png', 'left arm'), picture('b.png')]);
    expect(requests.map(({ name }) => name)).toEqual(['a.png']);
    expect(uploading.list.value.map(({ progress: part }) => part.value)).toEqual([0.5, 0]);
    requests[0]?.arrive(stored('a.png'));
    await expect.poll(() => requests).toHaveLength(2);
    requests[1]?.arrive(stored('b.png'));
    await expect.poll(() => sentMessages).toHaveLength(2);
    expect(sentMessages).toMatchObject([
      {
        kind: 'picture',
        text: 'left arm',
        file: { url: '/storage/a.png', type: 'image/png', width: 4, height: 3 },
      },
      { text: '', file: { url: '/storage/b.png' } },
    ]);
    expect(uploading.list.value).toEqual([]);
  });

  test('one that failed keeps its file and caption, blocks no other, and can be retried', async () => {
    const { uploading, sentMessages, requests } = createTestQueue();
    uploading.add([picture('a.png', 'left arm'), picture('b.png')]);
    requests[0]?.fail(errorOf('network'));
    await expect.poll(() => requests).toHaveLength(2);
    requests[1]?.arrive(stored('b.png'));
    await expect.poll(() => sentMessages).toHaveLength(1);
    const [failed] = uploading.list.value;
    expect([failed?.state.value, failed?.reason.value, failed?.caption]).toEqual([
      'failed',
      'why',
      'left arm',
    ]);
    expect(uploading.captions.value).toEqual(['left arm']);
    failed?.retry();
    await expect.poll(() => requests).toHaveLength(3);
    requests[2]?.arrive(stored('a.png'));
    await expect.poll(() => sentMessages).toHaveLength(2);
    expect(sentMessages[1]).toMatchObject({ text: 'left arm', file: { name: 'a.png' } });
  });

  test('one that was refused shows the reason', async () => {
    const { uploading, requests } = createTestQueue();
    uploading.add([picture('a.png')]);
    requests[0]?.fail(errorOf('code'));
    await expect.poll(() => uploading.list.value[0]?.state.value).toBe('refused');
    expect(uploading.list.value[0]?.reason.value).toBe('why');
  });

  test('one whose caption is too long for a message stays with the reason', async () => {
    const { uploading, requests } = createTestQueue(false);
    uploading.add([picture('a.png', 'x')]);
    requests[0]?.arrive(stored('a.png'));
    await expect.poll(() => uploading.list.value[0]?.reason.value).toBe('too long');
  });

  test('one that is cancelled stops, is never sent, and returns its caption; the next one continues', async () => {
    const { uploading, sentMessages, discarded, requests } = createTestQueue();
    uploading.add([picture('a.png', 'left arm'), picture('b.png')]);
    uploading.list.value[0]?.cancel();
    expect([requests[0]?.signal?.aborted, discarded]).toEqual([true, ['left arm']]);
    requests[0]?.arrive(stored('a.png'));
    await expect.poll(() => requests).toHaveLength(2);
    requests[1]?.arrive(stored('b.png'));
    await expect.poll(() => sentMessages).toMatchObject([{ file: { name: 'b.png' } }]);
  });
});
