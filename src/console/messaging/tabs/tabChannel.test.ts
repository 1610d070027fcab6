import { expect, test, vi } from 'vitest';
import { createTabChannel } from './tabChannel.ts';

const channel = (name: string) => {
  const broadcast = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    postMessage: (message: unknown) => broadcast.postMessage(message),
    close: () => broadcast.close(),
    addEventListener: (_type: 'message', onMessage: (event: { readonly data: unknown }) => void) => {
      broadcast.addEventListener('message', (event) => onMessage({ data: event.data }));
    },
  };
};
const tab = (name: string) => {
  const tabChannel = createTabChannel({ locks: navigator.locks, createChannel: channel }, name);
  if (!tabChannel) throw new Error('this browser has both');
  return tabChannel;
};

test('one tab is the leader, the next one follows as soon as it resigns, and one that no longer asks never does', async () => {
  const leaders: string[] = [];
  const onUnsupported = () => leaders.push('alone');
  const first = tab('im:1:one').requestLeadership(() => leaders.push('first'), onUnsupported);
  await expect.poll(() => leaders).toEqual(['first']);
  const second = tab('im:1:one').requestLeadership(() => leaders.push('second'), onUnsupported);
  const third = tab('im:1:one').requestLeadership(() => leaders.push('third'), onUnsupported);
  second();
  first();
  await expect.poll(() => leaders).toEqual(['first', 'third']);
  third();
});

test('a browser without locks leaves each tab alone', async () => {
  const locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) };
  const tabChannel = createTabChannel({ locks, createChannel: channel }, 'im:1:one');
  const calls: string[] = [];
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  tabChannel?.requestLeadership(
    () => calls.push('owned'),
    () => calls.push('alone'),
  );
  await expect.poll(() => calls).toEqual(['alone']);
  expect(warn).toHaveBeenCalledOnce();
});

test('a message of one tab reaches the others, and nobody else', async () => {
  const received: unknown[] = [];
  const other = tab('im:1:one').join((word) => received.push(word));
  const otherPerson = tab('im:1:two').join((word) => received.push(['not for me', word]));
  const own = tab('im:1:one').join((word) => received.push(['my own', word]));
  own.post({ type: 'hello' });
  await expect.poll(() => received).toEqual([{ type: 'hello' }]);
  for (const { close: leave } of [other, otherPerson, own]) leave();
});

test('without locks or without a channel a tab knows of no other', () => {
  expect(createTabChannel({ locks: null, createChannel: channel }, 'im:1:one')).toBeNull();
  expect(createTabChannel({ locks: navigator.locks, createChannel: () => null }, 'im:1:one')).toBeNull();
});
