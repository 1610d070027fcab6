import { type ComponentType, useEffect } from 'react';
import { LazyPart } from '../../ui/async/LazyPart.tsx';
import type { Chunk } from '../../lib/async/chunk.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { withMessages } from '../../i18n/i18n.ts';
import type { OverlayName, ShellModel } from './shell.ts';

/** The overlays, in chunks of their own, which are prefetched with their messages; the root passes them in. */
export type Overlays = Readonly<Record<OverlayName, Chunk<ComponentType<{ shell: ShellModel }>>>>;

/** How long prefetching waits for the page itself, in milliseconds. */
const prefetchDelayMs = 2_000;

/** Renders the open overlay. */
export const OverlayHost = ({ shell, overlays }: { shell: ShellModel; overlays: Overlays }) => {
  const { platform, i18n } = useServices();
  const { setTimer } = platform;
  const props = useModel(() => ({ shell }));
  useEffect(
    () =>
      setTimer(prefetchDelayMs, () => {
        // Only a prefetch: a failure is reported when the overlay is opened.
        for (const part of Object.values(overlays))
          withMessages(part, i18n, i18n.catalog('commandPalette'))
            .load()
            .catch(() => undefined);
      }),
    [setTimer, i18n, overlays],
  );
  const overlay = shell.overlay.value;
  if (overlay === null) return null;
  return (
    <div className="overlay-host">
      <LazyPart key={overlay} chunk={overlays[overlay]} catalog="commandPalette" props={props} />
    </div>
  );
};
