import { type ReactNode, useEffect } from 'react';
import { secondsOf } from '../lib/days.ts';
import { isNotOffered } from '../lib/fault.ts';
import type { Remote } from '../lib/remote.ts';
import { useCore, useCoreWords } from '../useApp.ts';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

type Drawing<T> = (props: { value: T }) => ReactNode;

interface Props<T> {
  /** Only the members that are read, so that a state whose request takes parameters fits too. */
  of: Pick<Remote<T>, 'state' | 'value' | 'fault' | 'at'>;
  /** Renders the last good value: a component, or a function of its props. */
  children: Drawing<T>;
  /** Reloads. Without it the notice has no button. */
  retry?: (() => void) | undefined;
  /** True if there is nothing to render; then `empty` is shown. */
  isEmpty?: ((value: T) => boolean) | undefined;
  empty?: string | undefined;
  /** Number of skeleton lines. */
  lines?: number | undefined;
}

// A separate component, so that the signals that `render` reads are tracked here and only it rerenders.
// The fragment matters: the signals' transform tracks functions that contain JSX.
const Drawn = <T,>({ value, draw }: { value: T; draw: Drawing<T> }) => <>{draw({ value })}</>;

/** Renders server state: loading, failed with a retry, ready, or ready but stale. */
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

  // A retry is useless if the endpoint does not exist or the session has ended.
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
