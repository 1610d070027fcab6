import type { ComponentType } from 'react';
import { LazyPart } from './ui/async/LazyPart.tsx';
import { type Chunk, chunk } from './lib/async/chunk.ts';
import { LoginFrame } from './features/login/LoginFrame.tsx';
import type { SidePanelsProps } from './features/consultation/SidePanels.tsx';
import type { Overlays } from './features/shell/OverlayHost.tsx';
import { type I18n, withMessages } from './i18n/i18n.ts';
import type { Catalogs } from './i18n/messages.ts';
import { consultationPages, loadSidePanels, pages } from './pages.ts';

/** One route: its page, and how its chunk loads. */
export interface AppRoute {
  readonly path: string;
  readonly Page: ComponentType;
  /** Prefetches the chunk, with its messages in the current language. */
  readonly prefetch: (i18n: I18n<unknown>) => void;
}

const noProps = {};

interface RouteOptions {
  /** Rendered without the layout: what a failure is shown in. */
  readonly frame?: typeof LoginFrame;
  /** Messages that no other page uses. */
  readonly catalog?: keyof Catalogs | undefined;
}

/** If it fails now, the page itself reports it. */
const prefetchPart = (part: Pick<Chunk<unknown>, 'load'>): void => {
  part.load().catch(() => undefined);
};

const route = (
  path: string,
  load: () => Promise<ComponentType>,
  { frame, catalog }: RouteOptions = {},
): AppRoute => {
  const page = chunk(load);
  return {
    path,
    Page: () => <LazyPart chunk={page} props={noProps} catalog={catalog} frame={frame} />,
    prefetch: (i18n) => {
      prefetchPart(catalog ? withMessages(page, i18n, i18n.catalog(catalog)) : page);
    },
  };
};

/** The panels beside the chat, with the prescriptions in them. */
const sidePanels = chunk(async () => {
  const { SidePanels, prescribing } = await loadSidePanels();
  return (props: SidePanelsProps) => <SidePanels {...props} prescribing={prescribing} />;
});

/** What is shown above the pages. */
export const overlays: Overlays = {
  palette: chunk(
    async () => (await import('./features/commandPalette/CommandPaletteDialog.tsx')).CommandPaletteDialog,
  ),
  shortcuts: chunk(
    async () => (await import('./features/commandPalette/ShortcutsDialog.tsx')).ShortcutsDialog,
  ),
};

/** The log-in is outside of the shared layout (specification §2). */
export const loginRoute = route(
  '/login',
  async () => (await import('./features/login/LoginPage.tsx')).LoginPage,
  {
    frame: LoginFrame,
  },
);

/** What is shown instead of every route until a first password has been changed. */
export const firstPassword = chunk(
  async () => (await import('./features/account/security/FirstPasswordPage.tsx')).FirstPasswordPage,
);

/** Every route under the shared layout (specification §2). */
export const routes: readonly AppRoute[] = [
  ...Object.entries(pages).map(([path, { load, catalog }]) => route(path, load, { catalog })),
  ...Object.entries(consultationPages).map(([path, load]) => {
    const consultation = route(path, async () => {
      const Page = await load();
      return () => <Page sidePanels={sidePanels} />;
    });
    return {
      ...consultation,
      prefetch: (i18n: I18n<unknown>) => {
        consultation.prefetch(i18n);
        prefetchPart(withMessages(sidePanels, i18n, i18n.catalog('rules')));
      },
    };
  }),
];
