import type { Outside } from './outside.ts';

/** The operating system's notifications. */
export const openNotices = (): Outside['notices'] => {
  // On pages without TLS they exist, but are always denied.
  if (!('Notification' in window) || !window.isSecureContext) return null;
  return {
    permission: () => Notification.permission,
    ask: async () => {
      await Notification.requestPermission();
    },
    show: ({ title, body, tag }, clicked) => {
      try {
        // Its own sound would be a second one.
        const notice = new Notification(title, { body, tag, silent: true });
        notice.addEventListener('click', () => {
          window.focus();
          notice.close();
          clicked();
        });
        return () => notice.close();
      } catch (thrown) {
        // Chrome on Android has the permission, but no notifications from pages.
        console.warn(thrown);
        return () => {};
      }
    },
  };
};
