import type { Platform } from '../../platform/platform.ts';
import type { TabChannel } from '../engineDeps.ts';

/**
 * A channel between the tabs of one person, on Web Locks and BroadcastChannel. Null if the browser lacks one
 * of them (Web Locks on pages without TLS): each tab then has its own socket.
 */
export const createTabChannel = (
  { locks, createChannel: channel }: Pick<Platform, 'locks' | 'createChannel'>,
  name: string,
): TabChannel | null => {
  const probe = locks ? channel(name) : null;
  probe?.close();
  if (!locks || !probe) return null;
  return {
    requestLeadership: (onLeader, onUnsupported) => {
      const abort = new AbortController();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const holdLock = () => {
        if (abort.signal.aborted) return undefined;
        onLeader();
        return released;
      };
      locks.request(name, { signal: abort.signal }, holdLock).catch((thrown: unknown) => {
        if (abort.signal.aborted) return;
        console.warn('Tabs cannot take turns here', thrown);
        onUnsupported();
      });
      return () => {
        abort.abort();
        release();
      };
    },
    join: (onMessage) => {
      const broadcast = channel(name);
      broadcast?.addEventListener('message', ({ data }) => onMessage(data));
      return {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
        post: (message) => broadcast?.postMessage(message),
        close: () => broadcast?.close(),
      };
    },
  };
};
