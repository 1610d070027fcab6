import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useOpened } from '../lib/useOpened.ts';
import { InCall } from '../rtc/InCall.tsx';
import { useApp, useWords } from '../useApp.ts';
import { Above } from './Above.tsx';
import { Expired } from './Expired.tsx';
import { openFrame } from './frame.ts';
import { Menu } from './Menu.tsx';
import { NewVersion } from './NewVersion.tsx';
import { Offline } from './Offline.tsx';
import { openPlaces } from './places.ts';
import { keepScrolled } from './scrolling.ts';
import { Stranger } from './Stranger.tsx';
import { TopBar } from './TopBar.tsx';
import { Trail } from './Trail.tsx';
import { useFrameKeys } from './useFrameKeys.ts';
import './around.css';

interface Props {
  children: ReactNode;
  /** Prefetches a page's chunk. */
  ahead: (path: string) => void;
}

/** The layout of every page but the login. */
export const Layout = ({ children, ahead }: Props) => {
  const app = useApp();
  const w = useWords().frame;
  const [address] = useLocation();
  const search = useSearch();
  const main = useRef<HTMLElement>(null);
  const first = useRef(address);
  const frame = useOpened(() => openFrame(app));
  const places = useOpened(openPlaces);
  useFrameKeys(frame);
  useEffect(() => {
    const { tab, mint } = app.outside;
    return main.current ? keepScrolled(main.current, { tab, mint }) : undefined;
  }, [app]);
  useEffect(() => places.at(address, search), [places, address, search]);
  // A new page starts at its top for screen readers too.
  useEffect(() => {
    if (first.current === address) return;
    first.current = address;
    frame.shut();
    main.current?.focus({ preventScroll: true });
  }, [frame, address]);
  return (
    <div className="layout">
      {/* Not a link: `href="#…"` would leave the page if a base is set. */}
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {w.skip}
      </button>
      <TopBar frame={frame} />
      <div className="banners">
        <Stranger />
        <Expired />
        <Offline />
        <NewVersion />
        <InCall />
      </div>
      <Menu ahead={ahead} />
      <Trail places={places} />
      <main ref={main} tabIndex={-1} className="main">
        {children}
      </main>
      <Above frame={frame} />
    </div>
  );
};
