import { describe, expect, test, vi } from 'vitest';
import type { PreparedFile } from '../../../../domain/chat/uploads.ts';
import { maxVoiceSeconds, type Microphone, createVoiceRecorder } from './voiceRecorder.ts';

/** A microphone that records whether it is on, with timers and a clock that the test controls. */
const createTestRecorder = (errorName: string | null = null, offered = true) => {
  const sent: PreparedFile[] = [];
  let time = 0;
  let open = 0;
  let onEnded: () => void = vi.fn();
  let ticks: (() => void)[] = [];
  const permissionRequests: (() => void)[] = [];
  const microphone: Microphone = {
    isSupported: () => offered,
    start: async (ended) => {
      await new Promise<void>((settle) => {
        permissionRequests.push(settle);
      });
      if (errorName !== null) throw new DOMException('no', errorName);
      open += 1;
      onEnded = ended;
      return {
        level: () => 0.5,
        stop: async () => {
          open -= 1;
          return { blob: new Blob(['sound'], { type: 'audio/webm' }), extension: 'webm' };
        },
      };
    },
  };
  const voice = createVoiceRecorder(
    {
      microphone,
      now: () => time,
      setTimer: (_ms, act) => {
        ticks.push(act);
        return () => {
          ticks = ticks.filter((setup) => setup !== act);
        };
      },
      createUrl: () => 'blob:note',
      revokeUrl: () => {},
    },
    (note) => void sent.push(note),
  );
  return {
    voice,
    sent,
    isOn: () => open > 0,
    unplug: () => onEnded(),
    /** Answers the browser's permission prompt. */
    answerPermission: async () => {
      for (const settle of permissionRequests.splice(0)) settle();
      await expect.poll(() => voice.state.value.kind).not.toBe('requesting');
    },
    advance: (seconds: number) => {
      time += seconds * 1000;
      for (const tick of ticks.splice(0)) tick();
    },
  };
};
const startRecording = async (setup = createTestRecorder()) => {
  void setup.voice.start();
  await setup.answerPermission();
  return setup;
};
const untilState = async (setup: ReturnType<typeof createTestRecorder>, kind: string) => {
  await expect.poll(() => setup.voice.state.value.kind).toBe(kind);
};

describe('a voice note', () => {
  test('shows its duration and level, and is sent with its duration', async () => {
    const setup = await startRecording();
    setup.advance(3.2);
    expect(setup.voice.state.value).toEqual({ kind: 'recording', seconds: 3.2, level: 0.5 });
    await setup.voice.send();
    expect(setup.sent).toMatchObject([
      { kind: 'voice', metadata: { seconds: 3.2 }, file: { name: 'voice.webm' } },
    ]);
    expect([setup.isOn(), setup.voice.state.value.kind]).toEqual([false, 'idle']);
  });

  test('discarded leaves nothing, and the microphone off', async () => {
    const setup = await startRecording();
    setup.advance(5);
    setup.voice.cancel();
    await untilState(setup, 'idle');
    await expect.poll(() => setup.isOn()).toBe(false);
    expect(setup.sent).toEqual([]);
  });

  test('stops after two minutes and waits for the doctor', async () => {
    const setup = await startRecording();
    setup.advance(maxVoiceSeconds + 1);
    await untilState(setup, 'recorded');
    expect(setup.voice.state.value).toMatchObject({ seconds: maxVoiceSeconds, isFull: true });
    expect([setup.isOn(), setup.sent.length]).toEqual([false, 0]);
    await setup.voice.send();
    expect(setup.sent).toMatchObject([{ metadata: { seconds: 120 }, preview: null }]);
  });

  test('waits in its own conversation when another is opened, or when the microphone is unplugged', async () => {
    for (const leave of ['leave', 'unplug'] as const) {
      const setup = await startRecording();
      setup.advance(4);
      if (leave === 'leave') setup.voice.finishAndKeep();
      else setup.unplug();
      await untilState(setup, 'recorded');
      expect([setup.isOn(), setup.sent.length, setup.voice.hasRecording()]).toEqual([false, 0, true]);
    }
  });

  test('cancelled during the permission prompt does not keep the microphone open', async () => {
    const setup = createTestRecorder();
    void setup.voice.start();
    setup.voice.cancel();
    expect(setup.voice.state.value.kind).toBe('idle');
    await setup.answerPermission();
    await expect.poll(() => setup.isOn()).toBe(false);
    expect(setup.voice.state.value.kind).toBe('idle');
  });

  test('from an accidental press is not sent', async () => {
    const setup = await startRecording();
    setup.advance(0.3);
    await setup.voice.send();
    expect(setup.voice.state.value).toEqual({ kind: 'error', error: 'tooShort' });
    expect([setup.sent, setup.isOn()]).toEqual([[], false]);
  });

  test('that cannot be recorded shows the reason', async () => {
    const reasons = {
      NotAllowedError: 'blocked',
      NotFoundError: 'noMicrophone',
      NotReadableError: 'busy',
      OddError: 'failed',
    } as const;
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const [name, error] of Object.entries(reasons)) {
      const setup = await startRecording(createTestRecorder(name));
      expect(setup.voice.state.value).toEqual({ kind: 'error', error });
    }
    vi.restoreAllMocks();
    const unsupported = createTestRecorder(null, false);
    await unsupported.voice.start();
    expect(unsupported.voice.state.value).toEqual({ kind: 'error', error: 'unsupported' });
  });
});
