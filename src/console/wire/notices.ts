import type { Outside } from './outside.ts';

/** The notices of the operating system. */
export const openNotices = (): Outside['notices'] => {
  // Where the page has no TLS they exist, and are denied for good.
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
        // Chrome on Android has the permission, and no such notices of a page.
        console.warn(thrown);
        return () => {};
      }
    },
  };
};
