import { describe, expect, test } from 'vitest';
import { openDevices, type Source } from './devices.ts';

/** A computer with removable devices. Its tracks implement only what is used. */
const openComputer = () => {
  const lit = new Set<string>();
  const faults = new Map<string, string>();
  const hears = new EventTarget();
  let hold: Promise<void> | null = null;
  const trackOf = (kind: string, id: string) => {
    const track = Object.assign(new EventTarget(), {
      kind,
      enabled: true,
      getSettings: () => ({ deviceId: id }),
      stop: () => void lit.delete(id),
    });
    lit.add(id);
    return track;
  };
  const source = {
    getUserMedia: async (wish: MediaStreamConstraints) => {
      await hold;
      const kind = wish.audio ? 'audio' : 'video';
      const fault = faults.get(kind);
      if (fault) throw Object.assign(new Error(fault), { name: fault });
      const asked = JSON.stringify(wish);
      const id = /"exact":"([^"]+)"/.exec(asked)?.[1] ?? `first-${kind}`;
      return { getTracks: () => [trackOf(kind, id)] };
    },
    enumerateDevices: async () => [
      { kind: 'audioinput', deviceId: 'first-audio', label: 'Headset' },
      { kind: 'videoinput', deviceId: 'first-video', label: '' },
      { kind: 'videoinput', deviceId: 'second-video', label: 'On the desk' },
      { kind: 'audiooutput', deviceId: 'speaker', label: 'Speaker' },
    ],
    addEventListener: hears.addEventListener.bind(hears),
    removeEventListener: hears.removeEventListener.bind(hears),
  };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser's types hold much more than is used
    source: source as unknown as Source,
    lit: () => [...lit].toSorted(),
    fail: (kind: 'audio' | 'video', name: string) => faults.set(kind, name),
    mend: () => faults.clear(),
    wait: (until: Promise<void>) => {
      hold = until;
    },
  };
};

describe('the check of camera and microphone', () => {
  test('takes both, names what there is, and gives both back: the lights go out', async () => {
    const { source, lit } = openComputer();
    const devices = openDevices(source);
    await devices.take();
    expect(lit()).toEqual(['first-audio', 'first-video']);
    expect(devices.choices.value.video).toEqual([
      { id: 'first-video', label: '1' },
      { id: 'second-video', label: 'On the desk' },
    ]);
    devices.release();
    expect(lit()).toEqual([]);
    expect(devices.tracks.value).toEqual({ audio: null, video: null });
  });

  test.each([
    ['NotAllowedError', 'blocked'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'inUse'],
    ['TypeError', 'failed'],
  ])(
    'says why a camera gives nothing (%s: %s), and the microphone works all the same',
    async (name, trouble) => {
      const { source, lit, fail, mend } = openComputer();
      fail('video', name);
      const devices = openDevices(source);
      await devices.take();
      expect(devices.troubles.value).toEqual({ audio: null, video: trouble });
      expect(lit()).toEqual(['first-audio']);
      mend();
      await devices.take();
      expect(devices.troubles.value.video).toBe(null);
      expect(lit()).toEqual(['first-audio', 'first-video']);
    },
  );

  test('on a page without TLS says so', async () => {
    const devices = openDevices(undefined);
    await devices.take();
    expect(devices.troubles.value).toEqual({ audio: 'insecure', video: 'insecure' });
  });

  test('another camera: the one before goes out', async () => {
    const { source, lit } = openComputer();
    const devices = openDevices(source);
    await devices.take();
    await devices.choose('video', 'second-video');
    expect(lit()).toEqual(['first-audio', 'second-video']);
    expect(devices.chosen.value.video).toBe('second-video');
  });

  test('a camera that answers after the screen was left is put out at once', async () => {
    const { source, lit, wait } = openComputer();
    const { promise, resolve } = Promise.withResolvers<void>();
    wait(promise);
    const devices = openDevices(source);
    const leave = devices.open();
    const taking = devices.take();
    leave();
    resolve();
    await taking;
    expect(lit()).toEqual([]);
  });

  test('a device that is pulled out is missing', async () => {
    const { source } = openComputer();
    const devices = openDevices(source);
    await devices.take();
    devices.tracks.value.video?.dispatchEvent(new Event('ended'));
    expect(devices.tracks.value.video).toBe(null);
    expect(devices.troubles.value.video).toBe('missing');
  });
});
