import { useEffect } from 'react';
import { LazyPart } from '../../ui/async/LazyPart.tsx';
import { chunk } from '../../lib/async/chunk.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { withMessages } from '../../i18n/i18n.ts';
import { commandPaletteCatalog } from '../../catalogs/commandPalette.ts';
import type { ShellModel } from './shell.ts';

// In chunks of their own, which are prefetched with their messages.
const overlayChunks = {
  palette: chunk(
    async () => (await import('../commandPalette/CommandPaletteDialog.tsx')).CommandPaletteDialog,
  ),
  shortcuts: chunk(async () => (await import('../commandPalette/ShortcutsDialog.tsx')).ShortcutsDialog),
} as const;

/** How long prefetching waits for the page itself, in milliseconds. */
const prefetchDelayMs = 2_000;

/** Renders the open overlay. */
export const OverlayHost = ({ shell }: { shell: ShellModel }) => {
  const { platform, i18n } = useServices();
  const { setTimer } = platform;
  const props = useModel(() => ({ shell }));
  useEffect(
    () =>
      setTimer(prefetchDelayMs, () => {
        // Only a prefetch: a failure is reported when the overlay is opened.
        for (const part of Object.values(overlayChunks))
          withMessages(part, i18n, commandPaletteCatalog)
            .load()
            .catch(() => undefined);
      }),
    [setTimer, i18n],
  );
  const overlay = shell.overlay.value;
  if (overlay === null) return null;
  return (
    <div className="overlay-host">
      <LazyPart key={overlay} chunk={overlayChunks[overlay]} catalog={commandPaletteCatalog} props={props} />
    </div>
  );
};
