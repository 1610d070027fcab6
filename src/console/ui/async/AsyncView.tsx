import { type ReactNode, useContext, useEffect, useLayoutEffect } from 'react';
import { secondsOf } from '../../lib/dates/days.ts';
import { isUnsupported, refusalOf } from '../../lib/apiError.ts';
import type { AsyncState } from '../../lib/async/asyncState.ts';
import { useUiServices } from '../uiServices.ts';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { Notice } from '../display/Notice.tsx';
import { MainLoadContext } from './mainLoad.ts';
import { Skeleton } from './Skeleton.tsx';

type Render<T> = (props: { value: T }) => ReactNode;

interface Props<T> {
  /** Only the members that are read, so that a state whose request takes parameters fits too. */
  data: Pick<AsyncState<T>, 'status' | 'value' | 'error' | 'loadedAt'>;
  /** Renders the last good value: a component, or a function of its props. */
  children: Render<T>;
  /** Reloads. Without it the notice has no button. */
  onRetry?: (() => void) | undefined;
  /** True if there is nothing to render; then `empty` is shown. */
  isEmpty?: ((value: T) => boolean) | undefined;
  empty?: string | undefined;
  /** Number of skeleton lines. */
  lines?: number | undefined;
  /** The page's main load: if it is refused, one calm page takes the place of the page. */
  main?: boolean;
}

// A separate component, so that the signals that `render` reads are tracked here and only it rerenders.
// The fragment matters: the signals' transform tracks functions that contain JSX.
const Rendered = <T,>({ value, render }: { value: T; render: Render<T> }) => <>{render({ value })}</>;

/** Renders server state: loading, failed with a retry, ready, or ready but stale. */
export const AsyncView = <T,>({ data, children, onRetry, isEmpty, empty, lines, main = false }: Props<T>) => {
  const { toasts, canRetry } = useUiServices();
  const t = useCoreMessages().common;
  const error = data.error.value;
  const value = data.value.value;
  // Read only where it is shown: each change of it renders all of the content.
  const busy = error !== null && data.status.value === 'loading';
  const unsupported = error !== null && isUnsupported(error);
  const refused = error !== null && refusalOf(error) !== null;
  // A toast about what is refused would only repeat its place.
  const message = error && !unsupported && !refused ? error.message : null;
  const mainLoad = useContext(MainLoadContext);
  const isPageRefused = main && error !== null && value === undefined && mainLoad?.isRefused(error) === true;
  // Before the next paint, so that no part of the page is drawn.
  useLayoutEffect(() => {
    if (isPageRefused) mainLoad?.onRefused(data);
  }, [isPageRefused, mainLoad, data]);
  useEffect(() => {
    if (message !== null && data.error.value) toasts.showError(data.error.value);
  }, [message, data, toasts]);

  // A retry is useless if the endpoint does not exist, the answer would be the same, or the session has ended.
  const cannotRetry = unsupported || refused || canRetry?.() === false;
  const action = onRetry && !cannotRetry ? { label: t.retry, onClick: onRetry, busy } : undefined;
  if (value === undefined) {
    if (isPageRefused || error?.kind === 'aborted' || !error) return <Skeleton lines={lines} />;
    return <Notice tone="plain" text={error.message} action={action} />;
  }
  return (
    <>
      {error ? <Notice tone="plain" text={t.stale(secondsOf(data.loadedAt.value))} action={action} /> : null}
      {isEmpty?.(value) ? (
        <p className="empty">{empty ?? t.nothing}</p>
      ) : (
        <Rendered value={value} render={children} />
      )}
    </>
  );
};
