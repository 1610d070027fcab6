import { describe, expect, it } from 'vitest';
import { fault } from '../lib/fault.ts';
import { openAct } from './act.ts';

const lostFault = () => fault({ kind: 'timeout', message: 'timed out', silent: false, endpoint: '/x' });
const noFault = () =>
  fault({ kind: 'code', code: 1_102_000_003, message: 'no', silent: false, endpoint: '/x' });

interface Script {
  /** The outcome of each send, in order. */
  readonly answers: (string | Error)[];
  /** What the server answers to each check, in order. */
  readonly finds: (string | null | Error)[];
}

const give = <T>(from: (T | Error)[]): Promise<T> => {
  const next = from.shift();
  if (next === undefined) throw new Error('nothing left to answer');
  return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
};

const act = ({ answers, finds }: Script) => {
  const sent: { payload: string; key: string }[] = [];
  const done: string[] = [];
  let minted = 0;
  const made = openAct<string, string>({
    mint: () => {
      minted += 1;
      return `key-${minted}`;
    },
    send: (payload, key) => {
      sent.push({ payload, key });
      return give(answers);
    },
    find: () => give(finds),
    done: (result) => {
      done.push(result);
    },
  });
  return { made, sent, done };
};

describe('one act of a person', () => {
  it('is sent once, however often the button is pressed meanwhile', async () => {
    const { made, sent, done } = act({ answers: ['stored'], finds: [] });
    await Promise.all([made.run('p'), made.run('p'), made.run('q')]);
    expect(sent).toHaveLength(1);
    expect(done).toEqual(['stored']);
  });

  it('is asked about when its answer was lost, and is not sent again when it had arrived', async () => {
    const { made, sent, done } = act({ answers: [lostFault()], finds: ['stored'] });
    await made.run('p');
    expect(sent).toHaveLength(1);
    expect(done).toEqual(['stored']);
    expect(made.state.value).toBe('idle');
  });

  it('offers a repetition only after the server said that nothing arrived, under the same key', async () => {
    const { made, sent, done } = act({ answers: [lostFault(), 'stored'], finds: [null] });
    await made.run('p');
    expect(made.state.value).toBe('missing');
    await made.again();
    expect(sent[1]).toEqual(sent[0]);
    expect(done).toEqual(['stored']);
  });

  it('holds everything while the server cannot be asked, and asks again', async () => {
    const { made, sent } = act({ answers: [lostFault()], finds: [lostFault(), null] });
    await made.run('p');
    expect(made.state.value).toBe('unknown');
    await made.run('p');
    expect(sent).toHaveLength(1);
    await made.again();
    expect(made.state.value).toBe('missing');
  });

  it('is another act, with another key, when something else is on screen', async () => {
    const { made, sent } = act({ answers: [lostFault(), 'stored'], finds: [null] });
    await made.run('p');
    await made.run('q');
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('shows a refusal, and may be done anew under a new key', async () => {
    const { made, sent, done } = act({ answers: [noFault(), 'stored'], finds: [] });
    await made.run('p');
    expect(made.state.value).toBe('refused');
    expect(made.fault.value?.message).toBe('no');
    await made.run('p');
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(done).toEqual(['stored']);
  });
});
