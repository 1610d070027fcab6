import { expect, test, vi } from 'vitest';
import { othersOf } from './others.ts';

const channel = (name: string) => {
  const open = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    postMessage: (said: unknown) => open.postMessage(said),
    close: () => open.close(),
    addEventListener: (_type: 'message', hear: (event: { readonly data: unknown }) => void) => {
      open.addEventListener('message', (event) => hear({ data: event.data }));
    },
  };
};
const tab = (name: string) => {
  const others = othersOf({ locks: navigator.locks, channel }, name);
  if (!others) throw new Error('this browser has both');
  return others;
};

test('one tab owns, the next one owns as soon as it gives up, and one that no longer asks never does', async () => {
  const owned: string[] = [];
  const alone = () => owned.push('alone');
  const first = tab('im:1:one').own(() => owned.push('first'), alone);
  await expect.poll(() => owned).toEqual(['first']);
  const second = tab('im:1:one').own(() => owned.push('second'), alone);
  const third = tab('im:1:one').own(() => owned.push('third'), alone);
  second();
  first();
  await expect.poll(() => owned).toEqual(['first', 'third']);
  third();
});

test('a browser that refuses to take turns leaves each tab alone', async () => {
  const locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) };
  const others = othersOf({ locks, channel }, 'im:1:one');
  const said: string[] = [];
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  others?.own(
    () => said.push('owned'),
    () => said.push('alone'),
  );
  await expect.poll(() => said).toEqual(['alone']);
  expect(warned).toHaveBeenCalledOnce();
});

test('what one tab says the others hear, and nobody else', async () => {
  const heard: unknown[] = [];
  const other = tab('im:1:one').join((word) => heard.push(word));
  const stranger = tab('im:1:two').join((word) => heard.push(['not for me', word]));
  const mine = tab('im:1:one').join((word) => heard.push(['my own', word]));
  mine.say({ type: 'hello' });
  await expect.poll(() => heard).toEqual([{ type: 'hello' }]);
  for (const { leave } of [other, stranger, mine]) leave();
});

test('without locks or without a channel a tab knows of no other', () => {
  expect(othersOf({ locks: null, channel }, 'im:1:one')).toBeNull();
  expect(othersOf({ locks: navigator.locks, channel: () => null }, 'im:1:one')).toBeNull();
});
