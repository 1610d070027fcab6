import { useEffect } from 'react';
import { Part } from '../kit/Part.tsx';
import { chunk } from '../lib/chunk.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp } from '../useApp.ts';
import { withOwnWords } from '../words/language.ts';
import { paletteLexicon } from '../words/paletteLexicon.ts';
import type { Frame } from './frame.ts';

// In chunks of their own, which are prefetched with their messages.
const above = {
  palette: chunk(async () => (await import('../palette/PaletteDialog.tsx')).PaletteDialog),
  keys: chunk(async () => (await import('../palette/KeysDialog.tsx')).KeysDialog),
} as const;

/** How long prefetching waits for the page itself, in milliseconds. */
const ahead = 2_000;

/** Renders the open overlay. */
export const Above = ({ frame }: { frame: Frame }) => {
  const { outside, words } = useApp();
  const { later } = outside;
  const props = useOpened(() => ({ frame }));
  useEffect(
    () =>
      later(ahead, () => {
        // Only a prefetch: a failure is reported when the overlay is opened.
        for (const part of Object.values(above))
          withOwnWords(part, words, paletteLexicon)
            .fetch()
            .catch(() => undefined);
      }),
    [later, words],
  );
  const over = frame.over.value;
  if (over === null) return null;
  return (
    <div className="above">
      <Part key={over} of={above[over]} words={paletteLexicon} props={props} />
    </div>
  );
};
