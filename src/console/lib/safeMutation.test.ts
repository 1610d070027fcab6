import { describe, expect, it } from 'vitest';
import { createApiError } from './apiError.ts';
import { createSafeMutation } from './safeMutation.ts';

const lostError = () =>
  createApiError({ kind: 'timeout', message: 'timed out', silent: false, endpoint: '/x' });
const refusedError = () =>
  createApiError({ kind: 'code', code: 1_102_000_003, message: 'no', silent: false, endpoint: '/x' });

interface Script {
  /** The outcome of each send, in order. */
  readonly answers: (string | Error)[];
  /** The server's response to each check, in order. */
  readonly finds: (string | null | Error)[];
}

const reply = <T>(from: (T | Error)[]): Promise<T> => {
  const next = from.shift();
  if (next === undefined) throw new Error('no response left');
  return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
};

const setUp = ({ answers, finds }: Script) => {
  const sent: { payload: string; key: string }[] = [];
  const done: string[] = [];
  let keyCount = 0;
  const mutation = createSafeMutation<string, string>({
    createId: () => {
      keyCount += 1;
      return `key-${keyCount}`;
    },
    send: (payload, key) => {
      sent.push({ payload, key });
      return reply(answers);
    },
    find: () => reply(finds),
    onSuccess: (result) => {
      done.push(result);
    },
  });
  return { mutation, sent, done };
};

describe('a mutation', () => {
  it('is sent once, however often the button is pressed in the meantime', async () => {
    const { mutation, sent, done } = setUp({ answers: ['stored'], finds: [] });
    await Promise.all([mutation.mutate('p'), mutation.mutate('p'), mutation.mutate('q')]);
    expect(sent).toHaveLength(1);
    expect(done).toEqual(['stored']);
  });

  it('is looked up when its response was lost, and not sent again if it had arrived', async () => {
    const { mutation, sent, done } = setUp({ answers: [lostError()], finds: ['stored'] });
    await mutation.mutate('p');
    expect(sent).toHaveLength(1);
    expect(done).toEqual(['stored']);
    expect(mutation.state.value).toBe('idle');
  });

  it('offers a retry only after the server said that nothing arrived, with the same key', async () => {
    const { mutation, sent, done } = setUp({ answers: [lostError(), 'stored'], finds: [null] });
    await mutation.mutate('p');
    expect(mutation.state.value).toBe('notReceived');
    await mutation.retry();
    expect(sent[1]).toEqual(sent[0]);
    expect(done).toEqual(['stored']);
  });

  it('blocks everything while the server cannot be reached, and checks again', async () => {
    const { mutation, sent } = setUp({ answers: [lostError()], finds: [lostError(), null] });
    await mutation.mutate('p');
    expect(mutation.state.value).toBe('unknown');
    await mutation.mutate('p');
    expect(sent).toHaveLength(1);
    await mutation.retry();
    expect(mutation.state.value).toBe('notReceived');
  });

  it('is a different one, with another key, when something else is on screen', async () => {
    const { mutation, sent } = setUp({ answers: [lostError(), 'stored'], finds: [null] });
    await mutation.mutate('p');
    await mutation.mutate('q');
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('shows a refusal, and may be repeated with a new key', async () => {
    const { mutation, sent, done } = setUp({ answers: [refusedError(), 'stored'], finds: [] });
    await mutation.mutate('p');
    expect(mutation.state.value).toBe('refused');
    expect(mutation.error.value?.message).toBe('no');
    await mutation.mutate('p');
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(done).toEqual(['stored']);
  });
});
