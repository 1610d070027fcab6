import type { Platform } from './platform.ts';

/** The operating system's notifications. */
export const createNotifications = (): Platform['notifications'] => {
  // On pages without TLS they exist, but are always denied.
  if (!('Notification' in window) || !window.isSecureContext) return null;
  return {
    permission: () => Notification.permission,
    requestPermission: async () => {
      await Notification.requestPermission();
    },
    show: ({ title, body, tag }, onClick) => {
      try {
        // Its own sound would be a second one.
        const notification = new Notification(title, { body, tag, silent: true });
        notification.addEventListener('click', () => {
          window.focus();
          notification.close();
          onClick();
        });
        return () => notification.close();
      } catch (thrown) {
        // Chrome on Android has the permission, but no notifications from pages.
        console.warn(thrown);
        return () => {};
      }
    },
  };
};
