import { type ComponentType, createElement, type ReactNode } from 'react';
import { type Chunk, createLazyPart } from '../../lib/async/chunk.ts';
import { useModel } from '../hooks/useModel.ts';
import { useI18n } from '../../i18n/useMessages.ts';
import { withMessages } from '../../i18n/i18n.ts';
import type { Catalogs } from '../../i18n/messages.ts';
import { NotLoaded } from './NotLoaded.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props<P extends object> {
  chunk: Chunk<ComponentType<P>>;
  /** The props of the loaded component. */
  props: P;
  /** The component's own messages, loaded together with it. */
  catalog?: keyof Catalogs | undefined;
  /** Number of skeleton lines. */
  lines?: number | undefined;
  /** Set where it is the entire page, without a layout around it: what a failure is shown in. */
  frame?: ComponentType<{ children: ReactNode }> | undefined;
}

/**
 * Renders a lazily loaded component. `React.lazy` is not used because it caches a failure forever and
 * suspends the surroundings too.
 */
export const LazyPart = <P extends object>({ chunk, props, catalog, lines, frame: Frame }: Props<P>) => {
  const i18n = useI18n();
  const part = useModel(() =>
    createLazyPart(catalog ? withMessages(chunk, i18n, i18n.catalog(catalog)) : chunk),
  );
  const state = part.state.value;
  const component = chunk.get();
  if (state === 'ready' && component) return createElement(component, props);
  if (state === 'loading') return <Skeleton lines={lines} />;
  const notice = (
    <NotLoaded busy={state === 'retrying'} onRetry={part.retry} standalone={Frame !== undefined} />
  );
  return Frame ? <Frame>{notice}</Frame> : notice;
};
