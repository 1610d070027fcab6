import { pollIntervalMs } from '../messaging/connection/pollingFallback.ts';
import { useServices } from '../useServices.ts';

/** How often the hospital's system is asked as long as the connection is not live, in seconds. */
export const usePollSeconds = (): number => {
  const { messaging, settings } = useServices();
  return messaging.connectionState.value === 'plain'
    ? (settings.value.value.pollSeconds ?? pollIntervalMs / 1000)
    : messaging.pollSeconds.value;
};
