import { useEffect } from 'react';
import { useServices } from '../useServices.ts';

/** Puts what a screen shows before its name in the browser's title: a tab or a number, never a patient's name. Empty for none. */
export const useTitlePart = (part: string): void => {
  const { platform } = useServices();
  useEffect(() => {
    platform.page.setPart(part);
    return () => platform.page.setPart('');
  }, [platform, part]);
};
