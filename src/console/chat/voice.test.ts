import { describe, expect, test, vi } from 'vitest';
import type { Prepared } from './uploads.ts';
import { longestVoice, type Microphone, openVoice } from './voice.ts';

/** A microphone that records whether it is on, with timers and a clock that the test controls. */
const rig = (refuse: string | null = null, offered = true) => {
  const sent: Prepared[] = [];
  let time = 0;
  let open = 0;
  let gone: () => void = vi.fn();
  let ticks: (() => void)[] = [];
  const asked: (() => void)[] = [];
  const microphone: Microphone = {
    offered: () => offered,
    start: async (ended) => {
      await new Promise<void>((settle) => {
        asked.push(settle);
      });
      if (refuse !== null) throw new DOMException('no', refuse);
      open += 1;
      gone = ended;
      return {
        level: () => 0.5,
        stop: async () => {
          open -= 1;
          return { blob: new Blob(['sound'], { type: 'audio/webm' }), ending: 'webm' };
        },
      };
    },
  };
  const voice = openVoice(
    {
      microphone,
      now: () => time,
      later: (_ms, act) => {
        ticks.push(act);
        return () => {
          ticks = ticks.filter((one) => one !== act);
        };
      },
      address: () => 'blob:note',
      release: () => {},
    },
    (note) => void sent.push(note),
  );
  return {
    voice,
    sent,
    isOn: () => open > 0,
    unplug: () => gone(),
    /** Answers the browser's permission prompt. */
    answer: async () => {
      for (const settle of asked.splice(0)) settle();
      await vi.waitFor(() => expect(voice.state.value.kind).not.toBe('asking'));
    },
    pass: (seconds: number) => {
      time += seconds * 1000;
      for (const tick of ticks.splice(0)) tick();
    },
  };
};
const recording = async (one = rig()) => {
  void one.voice.start();
  await one.answer();
  return one;
};
const becomes = (one: ReturnType<typeof rig>, kind: string) =>
  vi.waitFor(() => expect(one.voice.state.value.kind).toBe(kind));

describe('a voice note', () => {
  test('shows its seconds and its loudness, and is sent with its length', async () => {
    const one = await recording();
    one.pass(3.2);
    expect(one.voice.state.value).toEqual({ kind: 'recording', seconds: 3.2, level: 0.5 });
    await one.voice.send();
    expect(one.sent).toMatchObject([
      { kind: 'voice', measure: { seconds: 3.2 }, file: { name: 'voice.webm' } },
    ]);
    expect([one.isOn(), one.voice.state.value.kind]).toEqual([false, 'idle']);
  });

  test('discarded leaves nothing, and the microphone off', async () => {
    const one = await recording();
    one.pass(5);
    one.voice.cancel();
    await becomes(one, 'idle');
    await vi.waitFor(() => expect(one.isOn()).toBe(false));
    expect(one.sent).toEqual([]);
  });

  test('ends by itself after two minutes and waits for the doctor', async () => {
    const one = await recording();
    one.pass(longestVoice + 1);
    await becomes(one, 'made');
    expect(one.voice.state.value).toMatchObject({ seconds: longestVoice, full: true });
    expect([one.isOn(), one.sent.length]).toEqual([false, 0]);
    await one.voice.send();
    expect(one.sent).toMatchObject([{ measure: { seconds: 120 }, preview: null }]);
  });

  test('waits in its own conversation when another is opened, and when the microphone is pulled out', async () => {
    for (const leave of ['leave', 'unplug'] as const) {
      const one = await recording();
      one.pass(4);
      if (leave === 'leave') one.voice.leave();
      else one.unplug();
      await becomes(one, 'made');
      expect([one.isOn(), one.sent.length, one.voice.stands()]).toEqual([false, 0, true]);
    }
  });

  test('that is given up while the browser asks never opens the microphone for long', async () => {
    const one = rig();
    void one.voice.start();
    one.voice.cancel();
    expect(one.voice.state.value.kind).toBe('idle');
    await one.answer();
    await vi.waitFor(() => expect(one.isOn()).toBe(false));
    expect(one.voice.state.value.kind).toBe('idle');
  });

  test('of a slip of the finger is not sent', async () => {
    const one = await recording();
    one.pass(0.3);
    await one.voice.send();
    expect(one.voice.state.value).toEqual({ kind: 'trouble', why: 'short' });
    expect([one.sent, one.isOn()]).toEqual([[], false]);
  });

  test('that cannot be recorded says why in its own words', async () => {
    const reasons = {
      NotAllowedError: 'blocked',
      NotFoundError: 'none',
      NotReadableError: 'busy',
      OddError: 'failed',
    } as const;
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const [name, why] of Object.entries(reasons)) {
      const one = await recording(rig(name));
      expect(one.voice.state.value).toEqual({ kind: 'trouble', why });
    }
    vi.restoreAllMocks();
    const none = rig(null, false);
    await none.voice.start();
    expect(none.voice.state.value).toEqual({ kind: 'trouble', why: 'notOffered' });
  });
});
