import { describe, expect, test } from 'vitest';
import { createDevices, type MediaDevicesLike } from './devices.ts';

/** A computer with removable devices. Its tracks implement only what is used. */
const createFakeComputer = () => {
  const activeDevices = new Set<string>();
  const failures = new Map<string, string>();
  const eventTarget = new EventTarget();
  let pending: Promise<void> | null = null;
  const trackOf = (kind: string, id: string) => {
    const track = Object.assign(new EventTarget(), {
      kind,
      enabled: true,
      getSettings: () => ({ deviceId: id }),
      stop: () => void activeDevices.delete(id),
    });
    activeDevices.add(id);
    return track;
  };
  const source = {
    getUserMedia: async (constraints: MediaStreamConstraints) => {
      await pending;
      const kind = constraints.audio ? 'audio' : 'video';
      const failure = failures.get(kind);
      if (failure) throw Object.assign(new Error(failure), { name: failure });
      const serialized = JSON.stringify(constraints);
      const id = /"exact":"([^"]+)"/.exec(serialized)?.[1] ?? `first-${kind}`;
      return { getTracks: () => [trackOf(kind, id)] };
    },
    enumerateDevices: async () => [
      { kind: 'audioinput', deviceId: 'first-audio', label: 'Headset' },
      { kind: 'videoinput', deviceId: 'first-video', label: '' },
      { kind: 'videoinput', deviceId: 'second-video', label: 'On the desk' },
      { kind: 'audiooutput', deviceId: 'speaker', label: 'Speaker' },
    ],
    addEventListener: eventTarget.addEventListener.bind(eventTarget),
    removeEventListener: eventTarget.removeEventListener.bind(eventTarget),
  };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the members that the code uses
    source: source as unknown as MediaDevicesLike,
    activeDevices: () => [...activeDevices].toSorted(),
    fail: (kind: 'audio' | 'video', name: string) => failures.set(kind, name),
    clearFailures: () => failures.clear(),
    delayUntil: (until: Promise<void>) => {
      pending = until;
    },
  };
};

describe('the check of camera and microphone', () => {
  test('opens both, lists the devices, and releases both: the lights go out', async () => {
    const { source, activeDevices } = createFakeComputer();
    const devices = createDevices(source);
    await devices.requestAll();
    expect(activeDevices()).toEqual(['first-audio', 'first-video']);
    expect(devices.available.value.video).toEqual([
      { id: 'first-video', label: '1' },
      { id: 'second-video', label: 'On the desk' },
    ]);
    devices.release();
    expect(activeDevices()).toEqual([]);
    expect(devices.tracks.value).toEqual({ audio: null, video: null });
  });

  test.each([
    ['NotAllowedError', 'blocked'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'inUse'],
    ['TypeError', 'failed'],
  ])('reports why a camera fails (%s: %s), and the microphone still works', async (name, trouble) => {
    const { source, activeDevices, fail, clearFailures } = createFakeComputer();
    fail('video', name);
    const devices = createDevices(source);
    await devices.requestAll();
    expect(devices.errors.value).toEqual({ audio: null, video: trouble });
    expect(activeDevices()).toEqual(['first-audio']);
    clearFailures();
    await devices.requestAll();
    expect(devices.errors.value.video).toBe(null);
    expect(activeDevices()).toEqual(['first-audio', 'first-video']);
  });

  test('on a page without TLS says so', async () => {
    const devices = createDevices(undefined);
    await devices.requestAll();
    expect(devices.errors.value).toEqual({ audio: 'insecure', video: 'insecure' });
  });

  test('another camera: the previous one is released', async () => {
    const { source, activeDevices } = createFakeComputer();
    const devices = createDevices(source);
    await devices.requestAll();
    await devices.select('video', 'second-video');
    expect(activeDevices()).toEqual(['first-audio', 'second-video']);
    expect(devices.selected.value.video).toBe('second-video');
  });

  test('a camera that opens after the screen was left is released immediately', async () => {
    const { source, activeDevices, delayUntil } = createFakeComputer();
    const { promise, resolve } = Promise.withResolvers<void>();
    delayUntil(promise);
    const devices = createDevices(source);
    const dispose = devices.start();
    const request = devices.requestAll();
    dispose();
    resolve();
    await request;
    expect(activeDevices()).toEqual([]);
  });

  test('an unplugged device is reported as missing', async () => {
    const { source } = createFakeComputer();
    const devices = createDevices(source);
    await devices.requestAll();
    devices.tracks.value.video?.dispatchEvent(new Event('ended'));
    expect(devices.tracks.value.video).toBe(null);
    expect(devices.errors.value.video).toBe('missing');
  });
});
