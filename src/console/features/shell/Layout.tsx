import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useModel } from '../../ui/hooks/useModel.ts';
import { InCall } from './InCall.tsx';
import { useMoment } from '../../useMoment.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { OverlayHost, type Overlays } from './OverlayHost.tsx';
import { SessionExpired } from './banners/SessionExpired.tsx';
import { isConsultation, screenName } from '../../domain/navigation.ts';
import { createShell } from './shell.ts';
import { Menu } from './menu/Menu.tsx';
import { createLastVisited } from './lastVisited.ts';
import { startScrollRestoration } from './scrollRestoration.ts';
import { MobileRequestBanner } from './banners/MobileRequestBanner.tsx';
import { OtherUserBanner } from './banners/OtherUserBanner.tsx';
import { TopBar, type TopBarProps } from './TopBar.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { createWindowCalls } from '../../domain/videoCall/useCalls.ts';
import { useGlobalShortcuts } from './useGlobalShortcuts.ts';
import './layout.css';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from './banners/Banner.tsx';
import { createVersionCheck } from './banners/versionCheck.ts';
import { createOutageMonitor } from './banners/outage.ts';

/** Says since when there is no connection, and what still works. */
const OfflineBanner = () => {
  const app = useServices();
  const t = useMessages().shell.offline;
  const monitor = useModel(() => createOutageMonitor(app));
  const moment = useMoment();
  const outage = monitor.outage.value;
  const text = outage && t[outage.kind](moment(outage.since));
  return <Banner polite text={text} more={t.stillWorks} />;
};

/** Says that a new version is available. It is loaded only when the user asks for it. */
const NewVersionBanner = () => {
  const app = useServices();
  const t = useMessages().shell.newVersion;
  const versionCheck = useModel(() => createVersionCheck(app));
  if (!versionCheck.available.value) return null;
  return (
    <Banner polite text={t.text} more={app.unsavedWork.wouldBeLost() ? t.unsavedHint : t.more}>
      <Button label={t.later} onClick={versionCheck.postpone} />
      <Button label={t.reload} kind="main" onClick={app.platform.reload} />
    </Banner>
  );
};

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
  const messages = useMessages();
  const t = messages.common;
  const [address] = useLocation();
  const screen = screenName(messages, address);
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
  useEffect(() => {
    app.platform.page.setScreen(screen);
    return () => app.platform.page.setScreen('');
  }, [app, screen]);
  useEffect(() => lastVisited.set(address, search), [lastVisited, address, search]);
  // A new page starts at its top for screen readers too.
  useEffect(() => {
    if (shownAddress.current === address) return;
    shownAddress.current = address;
    shell.closeOverlay();
    main.current?.focus({ preventScroll: true });
  }, [shell, address]);
  const inConsultation = isConsultation(address, search);
  return (
    <div className={inConsultation ? 'layout layout-consultation' : 'layout'}>
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
        <MobileRequestBanner />
        <InCall />
      </div>
      <Menu prefetch={prefetch} isSlim={inConsultation} />
      <Breadcrumb lastVisited={lastVisited} />
      <main ref={main} tabIndex={-1} className="main">
        {children}
      </main>
      <OverlayHost shell={shell} overlays={overlays} />
    </div>
  );
};
