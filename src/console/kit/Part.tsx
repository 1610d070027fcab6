import { type ComponentType, createElement } from 'react';
import { type Chunk, openPart } from '../lib/chunk.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useCoreWords, useFront } from '../useApp.ts';
import { type Lexicon, withOwnWords } from '../words/language.ts';
import { FrontDoor } from './FrontDoor.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props<P extends object> {
  of: Chunk<ComponentType<P>>;
  /** The props of the loaded component. */
  props: P;
  /** The component's own messages, loaded together with it. */
  words?: Lexicon<unknown> | undefined;
  /** Number of skeleton lines. */
  lines?: number | undefined;
  /** It is the entire page: there is no layout around it. */
  alone?: boolean | undefined;
}

/**
 * Renders a lazily loaded component. `React.lazy` is not used because it caches a failure forever and
 * suspends the surroundings too.
 */
export const Part = <P extends object>({ of, props, words, lines, alone = false }: Props<P>) => {
  const { hospital, words: speech } = useFront();
  const place = useOpened(() => openPart(words ? withOwnWords(of, speech, words) : of));
  const { product } = useCoreWords().frame;
  const state = place.state.value;
  const here = of.here();
  if (state === 'here' && here) return createElement(here, props);
  if (state === 'coming') return <Skeleton lines={lines} />;
  const notice = <NotLoaded busy={state === 'again'} retry={place.retry} alone={alone} />;
  return alone ? <FrontDoor title={hospital.name.value || product}>{notice}</FrontDoor> : notice;
};
