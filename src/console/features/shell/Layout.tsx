import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useModel } from '../../ui/hooks/useModel.ts';
import { InCall } from './InCall.tsx';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { OverlayHost, type Overlays } from './OverlayHost.tsx';
import { SessionExpired } from './banners/SessionExpired.tsx';
import { createShell } from './shell.ts';
import { Menu } from './menu/Menu.tsx';
import { NewVersionBanner } from './banners/NewVersionBanner.tsx';
import { OfflineBanner } from './banners/OfflineBanner.tsx';
import { createLastVisited } from './lastVisited.ts';
import { startScrollRestoration } from './scrollRestoration.ts';
import { OtherUserBanner } from './banners/OtherUserBanner.tsx';
import { TopBar, type TopBarProps } from './TopBar.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { createWindowCalls } from '../../domain/videoCall/useCalls.ts';
import { useGlobalShortcuts } from './useGlobalShortcuts.ts';
import './layout.css';

interface Props {
  children: ReactNode;
  /** Prefetches a page's chunk. */
  prefetch: (path: string) => void;
  overlays: Overlays;
  AlertsButton: TopBarProps['AlertsButton'];
}

/** The layout of every page but the login. */
export const Layout = ({ children, prefetch, overlays, AlertsButton }: Props) => {
  const app = useServices();
  const t = useMessages().common;
  const [address] = useLocation();
  const search = useSearch();
  const main = useRef<HTMLElement>(null);
  const shownAddress = useRef(address);
  const shell = useModel(() => createShell({ ...app, calls: app.shared(createWindowCalls) }));
  const lastVisited = useModel(createLastVisited);
  useGlobalShortcuts(shell);
  useEffect(() => {
    const { sessionStorage, createId } = app.platform;
    return main.current ? startScrollRestoration(main.current, { sessionStorage, createId }) : undefined;
  }, [app]);
  useEffect(() => lastVisited.set(address, search), [lastVisited, address, search]);
  // A new page starts at its top for screen readers too.
  useEffect(() => {
    if (shownAddress.current === address) return;
    shownAddress.current = address;
    shell.closeOverlay();
    main.current?.focus({ preventScroll: true });
  }, [shell, address]);
  return (
    <div className="layout">
      {/* Not a link: `href="#…"` would leave the page if a base is set. */}
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t.skip}
      </button>
      <TopBar shell={shell} AlertsButton={AlertsButton} />
      <div className="banners">
        <OtherUserBanner />
        <SessionExpired />
        <OfflineBanner />
        <NewVersionBanner />
        <InCall />
      </div>
      <Menu prefetch={prefetch} />
      <Breadcrumb lastVisited={lastVisited} />
      <main ref={main} tabIndex={-1} className="main">
        {children}
      </main>
      <OverlayHost shell={shell} overlays={overlays} />
    </div>
  );
};
