import { useServices } from '../useServices.ts';

/** How often pages are read on a plain connection where the hospital states nothing. */
const usualPagesSeconds = 45;

/** How often the hospital's system is asked as long as the connection is not live, in seconds. */
export const usePollSeconds = (): number => {
  const { messaging, settings } = useServices();
  return messaging.connectionState.value === 'plain'
    ? (settings.value.value.pollSeconds ?? usualPagesSeconds)
    : messaging.pollSeconds.value;
};
