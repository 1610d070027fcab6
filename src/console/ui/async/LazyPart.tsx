import { type ComponentType, createElement } from 'react';
import { type Chunk, createLazyPart } from '../../lib/async/chunk.ts';
import { useModel } from '../hooks/useModel.ts';
import { useCoreMessages, useLoginServices } from '../../useServices.ts';
import { type MessageCatalog, withMessages } from '../../i18n/i18n.ts';
import { LoginCard } from '../layout/LoginCard.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props<P extends object> {
  chunk: Chunk<ComponentType<P>>;
  /** The props of the loaded component. */
  props: P;
  /** The component's own messages, loaded together with it. */
  catalog?: MessageCatalog<unknown> | undefined;
  /** Number of skeleton lines. */
  lines?: number | undefined;
  /** It is the entire page: there is no layout around it. */
  standalone?: boolean | undefined;
}

/**
 * Renders a lazily loaded component. `React.lazy` is not used because it caches a failure forever and
 * suspends the surroundings too.
 */
export const LazyPart = <P extends object>({
  chunk,
  props,
  catalog,
  lines,
  standalone = false,
}: Props<P>) => {
  const { hospital, i18n } = useLoginServices();
  const part = useModel(() => createLazyPart(catalog ? withMessages(chunk, i18n, catalog) : chunk));
  const { product } = useCoreMessages().common;
  const state = part.state.value;
  const component = chunk.get();
  if (state === 'ready' && component) return createElement(component, props);
  if (state === 'loading') return <Skeleton lines={lines} />;
  const notice = <NotLoaded busy={state === 'retrying'} onRetry={part.retry} standalone={standalone} />;
  return standalone ? <LoginCard title={hospital.name.value || product}>{notice}</LoginCard> : notice;
};
