import { describe, expect, test, vi } from 'vitest';
import type { StoredFile } from '../../contract/files/file.ts';
import type { MessageDraft } from '../im/pending.ts';
import { fault } from '../lib/fault.ts';
import { openUploading, type Prepared } from './uploads.ts';

/** Uploads that the test completes. */
const rig = (fits = true) => {
  const said: MessageDraft[] = [];
  const dropped: string[] = [];
  const flights: {
    name: string;
    signal: AbortSignal | undefined;
    arrive: (stored: StoredFile) => void;
    fail: (thrown: unknown) => void;
  }[] = [];
  let minted = 0;
  const uploading = openUploading({
    upload: (file, { signal, progress } = {}) => {
      progress?.(0.5);
      const { promise, resolve, reject } = Promise.withResolvers<StoredFile>();
      flights.push({ name: file.name, signal, arrive: resolve, fail: reject });
      return promise;
    },
    say: (draft) => {
      if (fits) said.push(draft);
      return fits;
    },
    mint: () => String((minted += 1)),
    tooLong: () => 'too long',
    release: () => {},
    dropped: (caption) => void dropped.push(caption),
  });
  return { uploading, said, dropped, flights };
};
const picture = (name: string, caption = ''): Prepared => ({
  kind: 'picture',
  file: new File(['x'], name, { type: 'image/png' }),
  caption,
  measure: { width: 4, height: 3 },
  preview: null,
});
const stored = (name: string): StoredFile => ({ id: '1', url: `/storage/${name}`, path: name });
const broken = (kind: 'network' | 'code') => fault({ kind, message: 'why', silent: false, endpoint: '' });

describe('files on their way', () => {
  test('go one after another, and are said in the order in which they were sent', async () => {
    const { uploading, said, flights } = rig();
    uploading.add([picture('a.png', 'left arm'), picture('b.png')]);
    expect(flights.map(({ name }) => name)).toEqual(['a.png']);
    expect(uploading.list.value.map(({ part }) => part.value)).toEqual([0.5, 0]);
    flights[0]?.arrive(stored('a.png'));
    await vi.waitFor(() => expect(flights).toHaveLength(2));
    flights[1]?.arrive(stored('b.png'));
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(said).toMatchObject([
      {
        kind: 'picture',
        text: 'left arm',
        file: { url: '/storage/a.png', type: 'image/png', width: 4, height: 3 },
      },
      { text: '', file: { url: '/storage/b.png' } },
    ]);
    expect(uploading.list.value).toEqual([]);
  });

  test('one that failed keeps its file and its words, holds no other back, and goes when it is tried again', async () => {
    const { uploading, said, flights } = rig();
    uploading.add([picture('a.png', 'left arm'), picture('b.png')]);
    flights[0]?.fail(broken('network'));
    await vi.waitFor(() => expect(flights).toHaveLength(2));
    flights[1]?.arrive(stored('b.png'));
    await vi.waitFor(() => expect(said).toHaveLength(1));
    const [left] = uploading.list.value;
    expect([left?.state.value, left?.reason.value, left?.caption]).toEqual(['failed', 'why', 'left arm']);
    expect(uploading.captions.value).toEqual(['left arm']);
    left?.retry();
    await vi.waitFor(() => expect(flights).toHaveLength(3));
    flights[2]?.arrive(stored('a.png'));
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(said[1]).toMatchObject({ text: 'left arm', file: { name: 'a.png' } });
  });

  test('one that was refused says why', async () => {
    const { uploading, flights } = rig();
    uploading.add([picture('a.png')]);
    flights[0]?.fail(broken('code'));
    await vi.waitFor(() => expect(uploading.list.value[0]?.state.value).toBe('refused'));
    expect(uploading.list.value[0]?.reason.value).toBe('why');
  });

  test('one whose words are too long for a message stays with the reason', async () => {
    const { uploading, flights } = rig(false);
    uploading.add([picture('a.png', 'x')]);
    flights[0]?.arrive(stored('a.png'));
    await vi.waitFor(() => expect(uploading.list.value[0]?.reason.value).toBe('too long'));
  });

  test('cancelled is stopped, never said, and gives its words back; the next one goes', async () => {
    const { uploading, said, dropped, flights } = rig();
    uploading.add([picture('a.png', 'left arm'), picture('b.png')]);
    uploading.list.value[0]?.cancel();
    expect([flights[0]?.signal?.aborted, dropped]).toEqual([true, ['left arm']]);
    flights[0]?.arrive(stored('a.png'));
    await vi.waitFor(() => expect(flights).toHaveLength(2));
    flights[1]?.arrive(stored('b.png'));
    await vi.waitFor(() => expect(said).toMatchObject([{ file: { name: 'b.png' } }]));
  });
});
