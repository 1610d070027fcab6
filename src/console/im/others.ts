import type { Outside } from '../wire/outside.ts';
import type { Others } from './world.ts';

/**
 * A channel between the tabs of one person, on Web Locks and BroadcastChannel. Null if the browser lacks one
 * of them (Web Locks on pages without TLS): each tab then has its own socket.
 */
export const othersOf = (
  { locks, channel }: Pick<Outside, 'locks' | 'channel'>,
  name: string,
): Others | null => {
  const test = locks ? channel(name) : null;
  test?.close();
  if (!locks || !test) return null;
  return {
    own: (owned, alone) => {
      const leave = new AbortController();
      const { promise: given, resolve: give } = Promise.withResolvers<void>();
      const hold = () => {
        if (leave.signal.aborted) return undefined;
        owned();
        return given;
      };
      locks.request(name, { signal: leave.signal }, hold).catch((thrown: unknown) => {
        if (leave.signal.aborted) return;
        console.warn('Tabs cannot take turns here', thrown);
        alone();
      });
      return () => {
        leave.abort();
        give();
      };
    },
    join: (hear) => {
      const open = channel(name);
      open?.addEventListener('message', ({ data }) => hear(data));
      return {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
        say: (word) => open?.postMessage(word),
        leave: () => open?.close(),
      };
    },
  };
};
