import { useEffect } from 'react';
import { Part } from '../kit/Part.tsx';
import { chunk } from '../lib/chunk.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp } from '../useApp.ts';
import type { Frame } from './frame.ts';

// In a file of its own, which comes ahead of its use.
const above = {
  palette: chunk(async () => (await import('../palette/PaletteDialog.tsx')).PaletteDialog),
  keys: chunk(async () => (await import('../palette/KeysDialog.tsx')).KeysDialog),
} as const;

/** The screen comes first, in milliseconds. */
const ahead = 2_000;

/** What is open above every screen. */
export const Above = ({ frame }: { frame: Frame }) => {
  const { later } = useApp().outside;
  const props = useOpened(() => ({ frame }));
  useEffect(
    () =>
      later(ahead, () => {
        // Only ahead of its time: when it fails here, its place says so.
        for (const part of Object.values(above)) part.fetch().catch(() => undefined);
      }),
    [later],
  );
  const over = frame.over.value;
  if (over === null) return null;
  return (
    <div className="above">
      <Part key={over} of={above[over]} props={props} />
    </div>
  );
};
