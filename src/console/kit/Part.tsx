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
  /** What the part is given, once it is here. */
  props: P;
  /** Words of its own, without which it is not drawn. */
  words?: Lexicon<unknown> | undefined;
  /** Lines of the skeleton. */
  lines?: number | undefined;
  /** Nothing stands around it: it is the whole page. */
  alone?: boolean | undefined;
}

/**
 * Shows a part that comes in a file of its own. By hand instead of `lazy`, which remembers a failure for good and takes what
 * stands around it along.
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
