import { type ReactNode, useEffect } from 'react';
import { secondsOf } from '../lib/days.ts';
import { isNotOffered } from '../lib/fault.ts';
import type { Remote } from '../lib/remote.ts';
import { useCore, useCoreWords } from '../useApp.ts';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

type Drawing<T> = (props: { value: T }) => ReactNode;

interface Props<T> {
  /** Only what is read: a remote whose question takes parameters fits too. */
  of: Pick<Remote<T>, 'state' | 'value' | 'fault' | 'at'>;
  /** Draws the last good value: a component, or a function of its props. */
  children: Drawing<T>;
  /** Asks again; without it the notice has no button. */
  retry?: (() => void) | undefined;
  /** True where there is nothing to draw; then `empty` is said. */
  isEmpty?: ((value: T) => boolean) | undefined;
  empty?: string | undefined;
  /** Lines of the skeleton. */
  lines?: number | undefined;
}

// A component of its own, so that the signals that the drawing reads are tracked here, and the rest stands still. The
// fragment matters: the signals' transform tracks what holds JSX.
const Drawn = <T,>({ value, draw }: { value: T; draw: Drawing<T> }) => <>{draw({ value })}</>;

/** Draws server state in its four forms: loading, failed with a retry, ready, and ready but stale. */
export const RemoteView = <T,>({ of, children, retry, isEmpty, empty, lines }: Props<T>) => {
  const { toasts, session } = useCore();
  const w = useCoreWords().frame;
  const fault = of.fault.value;
  const value = of.value.value;
  const busy = of.state.value === 'loading';
  const notOffered = fault !== null && isNotOffered(fault);
  const message = fault && !notOffered ? fault.message : null;
  useEffect(() => {
    if (message !== null && of.fault.value) toasts.fault(of.fault.value);
  }, [message, of, toasts]);

  // Asking again is no use where there is no such call, or no session.
  const hopeless = notOffered || session.expired.value !== 'no';
  const action = retry && !hopeless ? { label: w.retry, onClick: retry, busy } : undefined;
  if (value === undefined) {
    if (fault?.kind === 'aborted' || !fault) return <Skeleton lines={lines} />;
    return <Notice tone="plain" text={notOffered ? w.notOffered : fault.message} action={action} />;
  }
  return (
    <>
      {fault ? <Notice tone="plain" text={w.stale(secondsOf(of.at.value))} action={action} /> : null}
      {isEmpty?.(value) ? (
        <p className="empty">{empty ?? w.nothing}</p>
      ) : (
        <Drawn value={value} draw={children} />
      )}
    </>
  );
};
