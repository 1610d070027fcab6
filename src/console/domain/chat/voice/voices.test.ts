import { expect, it } from 'vitest';
import { memoryStorage } from '../../../api/testing/createTestApi.ts';
import { createVoices } from './voices.ts';

it('the speed of voice notes goes from 1 to 2 and back to 1, and is remembered', () => {
  const platform = { localStorage: memoryStorage() };
  const { speed, nextSpeed } = createVoices({ platform });
  const speeds = [1, 2, 3].map(() => {
    nextSpeed();
    return [speed.value, createVoices({ platform }).speed.value];
  });
  expect(speeds).toEqual([
    [1.5, 1.5],
    [2, 2],
    [1, 1],
  ]);
});

it.each(['', 'fast', '16'])('a stored speed of "%s" does no harm', (stored) => {
  const platform = { localStorage: memoryStorage() };
  platform.localStorage.setItem('voiceSpeed', stored);
  expect(createVoices({ platform }).speed.value).toBe(1);
});

it('a note that starts pauses the one before, unless that has left the screen', () => {
  const paused: string[] = [];
  const note = (name: string) => ({ pause: () => void paused.push(name) });
  const { claim, release } = createVoices({ platform: { localStorage: memoryStorage() } });
  const [first, second, third] = [note('first'), note('second'), note('third')];
  claim(first);
  claim(first);
  claim(second);
  expect(paused).toEqual(['first']);
  release(second);
  claim(third);
  expect(paused).toEqual(['first']);
});
