import { useEffect, useRef } from 'react';
import { afterPaint } from '../../lib/async/scheduling.ts';
import { useLatest } from './useStable.ts';

/** A function that calls the one of the newest render after the next paint, unless the component is gone by then. */
export const useAfterPaint = <A extends unknown[]>(call: (...args: A) => void): ((...args: A) => void) => {
  const latest = useLatest(call);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (...args) =>
    afterPaint(() => {
      if (isMounted.current) latest(...args);
    });
};
