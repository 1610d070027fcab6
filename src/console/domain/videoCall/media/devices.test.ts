import { describe, expect, test } from 'vitest';
import { createDevices, type MediaDevicesLike } from './devices.ts';

/** A computer with removable devices. Its tracks implement only what is used. */
const createFakeComputer = () => {
  const activeDevices = new Set<string>();
  const failures = new Map<string, string>();
  const eventTarget = new EventTarget();
  let pending: Promise<void> | null = null;
  let exclusive = false;
  let hasSpeaker = true;
  const trackOf = (kind: string, id: string) => {
    const track = Object.assign(new EventTarget(), {
      kind,
      label: `The ${id}`,
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
      if (exclusive && [...activeDevices].some((active) => active.endsWith(kind)))
        throw Object.assign(new Error('busy'), { name: 'NotReadableError' });
      return { getTracks: () => [trackOf(kind, id)] };
    },
    enumerateDevices: async () => [
      { kind: 'audioinput', deviceId: 'first-audio', label: 'Headset' },
      { kind: 'videoinput', deviceId: 'first-video', label: '' },
      { kind: 'videoinput', deviceId: 'second-video', label: 'On the desk' },
      ...(hasSpeaker ? [{ kind: 'audiooutput', deviceId: 'speaker', label: 'Speaker' }] : []),
    ],
    addEventListener: eventTarget.addEventListener.bind(eventTarget),
    removeEventListener: eventTarget.removeEventListener.bind(eventTarget),
  };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the members that the code uses
    source: source as unknown as MediaDevicesLike,
    activeDevices: () => [...activeDevices].toSorted(),
    fail: (kind: 'audio' | 'video', name: string) => failures.set(kind, name),
    /** From now on only one device of a kind can be open, as on many phones. */
    allowOne: () => {
      exclusive = true;
    },
    unplugSpeaker: () => {
      hasSpeaker = false;
      eventTarget.dispatchEvent(new Event('devicechange'));
    },
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

  test('the only camera is unplugged: it is reported as missing', async () => {
    const { source, fail } = createFakeComputer();
    const devices = createDevices(source);
    await devices.requestAll();
    fail('video', 'NotFoundError');
    devices.tracks.value.video?.dispatchEvent(new Event('ended'));
    expect(devices.tracks.value.video).toBe(null);
    expect(devices.errors.value.video).toBe('missing');
    await expect.poll(() => devices.change.value).toEqual({ kind: 'video', what: 'removed', label: '' });
  });

  test('one of two cameras is unplugged: the other one is used, and named', async () => {
    const { source, activeDevices } = createFakeComputer();
    const devices = createDevices(source);
    await devices.requestAll();
    await devices.select('video', 'second-video');
    const unplugged = devices.tracks.value.video;
    unplugged?.stop();
    unplugged?.dispatchEvent(new Event('ended'));
    await expect
      .poll(() => devices.change.value)
      .toEqual({ kind: 'video', what: 'replaced', label: 'The first-video' });
    expect(activeDevices()).toEqual(['first-audio', 'first-video']);
    devices.dismissChange();
    expect(devices.change.value).toBe(null);
  });

  test('a camera that cannot be started leaves the one in use as it was', async () => {
    const { source, activeDevices, fail } = createFakeComputer();
    const devices = createDevices(source);
    await devices.requestAll();
    const before = devices.tracks.value.video;
    fail('video', 'TypeError');
    await devices.select('video', 'second-video');
    expect(devices.tracks.value.video).toBe(before);
    expect(devices.selected.value.video).toBe('first-video');
    expect(devices.change.value).toEqual({ kind: 'video', what: 'kept', label: '' });
    expect(activeDevices()).toEqual(['first-audio', 'first-video']);
  });

  test('a phone whose previous camera does not start again either says that there is no picture', async () => {
    const { source, activeDevices, allowOne, fail } = createFakeComputer();
    if (!source) throw new Error('the computer has no devices');
    let isBusy = false;
    const devices = createDevices({
      ...source,
      getUserMedia: (constraints) => {
        // After the first refusal, which is answered by closing the camera in use, nothing opens any more.
        if (isBusy) fail('video', 'NotFoundError');
        return source.getUserMedia(constraints).catch((error: unknown) => {
          isBusy = true;
          throw error;
        });
      },
    });
    await devices.requestAll();
    allowOne();
    await devices.select('video', 'second-video');
    expect(devices.change.value).toEqual({ kind: 'video', what: 'lost', label: '' });
    expect(devices.tracks.value.video).toBe(null);
    expect(activeDevices()).toEqual(['first-audio']);
  });

  test('a speaker that the browser cannot use gives way to the system’s own, and a late refusal changes nothing', async () => {
    const devices = createDevices(createFakeComputer().source);
    await devices.requestAll();
    devices.selectSpeaker('speaker');
    devices.rejectSpeaker('another one');
    expect([devices.speaker.value, devices.change.value]).toEqual(['speaker', null]);
    devices.rejectSpeaker('speaker');
    expect(devices.speaker.value).toBe('');
    expect(devices.change.value).toEqual({ kind: 'speaker', what: 'kept', label: '' });
  });

  test('a phone that opens one camera at a time changes it all the same', async () => {
    const { source, activeDevices, allowOne } = createFakeComputer();
    const devices = createDevices(source);
    await devices.requestAll();
    allowOne();
    await devices.select('video', 'second-video');
    expect(activeDevices()).toEqual(['first-audio', 'second-video']);
    expect(devices.change.value).toBe(null);
  });

  test('a chosen speaker that is unplugged gives way to the system’s own', async () => {
    const { source, unplugSpeaker } = createFakeComputer();
    const devices = createDevices(source);
    const dispose = devices.start();
    await devices.requestAll();
    expect(devices.speakers.value).toEqual([{ id: 'speaker', label: 'Speaker' }]);
    devices.selectSpeaker('speaker');
    unplugSpeaker();
    await expect.poll(() => devices.speaker.value).toBe('');
    expect(devices.change.value).toEqual({ kind: 'speaker', what: 'removed', label: '' });
    dispose();
  });
});
